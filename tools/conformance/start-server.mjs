import { spawn } from "node:child_process";
import { join } from "node:path";

export const serverFile = join(import.meta.dirname, "../../dist/servers/sql/main.js");
const startMs = 30_000;

/** Starts the SQL server over HTTP on a free port of loopback. Rejects with what it wrote when it ends before it listens. */
export async function startServer(shop, flags) {
  const child = spawn(process.execPath, [serverFile, "--http", "--port=0", ...shop.args, ...flags], {
    env: { ...process.env, ...shop.env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const kill = () => child.kill("SIGKILL");
  process.prependOnceListener("exit", kill);
  let written = "";
  const ended = new Promise((resolve) => child.once("close", resolve));
  const url = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not start: ${written}`)), startMs);
    child.stderr.setEncoding("utf8").on("data", (text) => {
      written += text;
      const found = /"url":"([^"]+)"[^\n]*"msg":"listening"/.exec(written)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${written}`)));
  }).catch((error) => {
    kill();
    throw error;
  });
  return {
    url,
    log: () => written,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      process.off("exit", kill);
    },
  };
}
