import { spawn } from "node:child_process";

/** Runs a program to its end, or kills it after `ms`. Gives exit code (null when it was killed) and what it wrote. */
export function runCommand(command, args, { env = {}, ms = 120_000 } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const kill = () => child.kill("SIGKILL");
    process.prependOnceListener("exit", kill);
    let stdout = "";
    let stderr = "";
    const timer = setTimeout(kill, ms);
    child.stdout.setEncoding("utf8").on("data", (text) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      process.off("exit", kill);
      resolve({ code, stdout, stderr });
    });
  });
}
