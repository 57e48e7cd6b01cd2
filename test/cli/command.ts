import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtFile } from "../../harness/core/built-file.ts";

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder that lasts as long as a test file; fixtures are built into it once. */
export interface Workplace {
  readonly folder: string;
  /** Runs the built command line in this folder. */
  run(...args: string[]): Promise<Finished>;
  start(...args: string[]): { readonly child: ChildProcess; readonly finished: Promise<Finished> };
  remove(): void;
}

export const tiny = join(import.meta.dirname, "../fixtures/datasets/tiny");

/** `extra`: environment variables of the commands that run here. */
export function workplace(extra: Readonly<Record<string, string>> = {}): Workplace {
  const folder = mkdtempSync(join(tmpdir(), "handshake-cli-"));
  const start = (...args: string[]): { child: ChildProcess; finished: Promise<Finished> } => {
    const env = { ...process.env, HANDSHAKE_CACHE: join(folder, "cache"), NO_COLOR: "1", ...extra };
    const child = spawn(process.execPath, [builtFile("harness/cli/main.js"), ...args], { cwd: folder, env });
    const said = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => (said.stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said.stderr += text));
    const finished = new Promise<Finished>((resolve) =>
      child.on("close", (code) => resolve({ code, ...said })),
    );
    return { child, finished };
  };
  return {
    folder,
    run: (...args) => start(...args).finished,
    start,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
