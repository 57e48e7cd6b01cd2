import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/**
 * Whether tests with the conformance suite are to be left out, said in one loud line. With REQUIRE_SERVICES=1 they are
 * not left out: the command installs what it needs, and they fail where it cannot.
 */
export function withoutConformanceTools(): boolean {
  const installed = existsSync(join(root, "tools/conformance/node_modules/.handshake-installed"));
  if (installed || process.env["REQUIRE_SERVICES"] === "1") return false;
  process.stderr.write(
    "SKIPPED: the conformance suite, because its tools are not installed (npm run conformance -- --install)\n",
  );
  return true;
}

/** Runs `npm run conformance` with these arguments. */
export function runConformance(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, "scripts/conformance.mjs"), ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

/** A module of tools/conformance; they are plain JavaScript, so the caller says what it exports. */
export async function conformanceModule<Module>(name: string): Promise<Module> {
  return (await import(join(root, "tools/conformance", `${name}.mjs`))) as Module;
}
