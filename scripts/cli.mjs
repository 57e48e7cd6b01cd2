// The command line from the checkout: npm run -s cli -- <verb> …
import { spawn } from "node:child_process";
import { join } from "node:path";
import { prepare, root } from "./bootstrap.mjs";

prepare();
const main = join(root, "dist/harness/cli/main.js");
const child = spawn(process.execPath, [main, ...process.argv.slice(2)], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 3));
