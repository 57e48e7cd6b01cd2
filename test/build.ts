import { execFileSync } from "node:child_process";

/** Builds `dist` before any test: servers and SQL executors are only ever started from there. */
export default function build(): void {
  try {
    execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
      stdio: "pipe",
    });
  } catch (error) {
    if (process.env["CI"] === "true") throw error;
  }
}
