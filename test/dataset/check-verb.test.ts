import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtFile, packageRoot } from "../../harness/core/built-file.ts";
import { copyTiny, editQuestion, tinyFolder } from "./tiny-copy.ts";

let cache: string;
beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), "check-verb-"));
});
afterAll(() => rmSync(cache, { recursive: true, force: true }));

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as a user does. */
function check(...args: readonly string[]): Promise<Outcome> {
  const env = { ...process.env, HANDSHAKE_CACHE: cache };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [builtFile("harness/cli/main.js"), "check", ...args],
      { env, cwd: packageRoot() },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
  });
}

describe("the verb check", () => {
  it("sums up a sound dataset and succeeds", async () => {
    const { code, stdout, stderr } = await check(tinyFolder);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(`${tinyFolder}: sound
  4 questions in es, en (8 samples), on 3 variants: main, other, fewer
  3 need context, 1 need none
  required: constraints 1, focus 1, rules 1, hints 1, history 1, schema 1
  asked by: ana 3, bruno 1
  items: constraints 1, focus 1, rules 1, hints 7, history 2
`);
  });

  it("shows the mistakes of a broken dataset and fails with 2, and builds nothing", async () => {
    using copy = copyTiny();
    editQuestion(copy, 1, { golds: "SELECT 1" });
    const before = readdirSync(cache, { recursive: true });
    const { code, stdout } = await check(copy.folder, tinyFolder);
    expect(code).toBe(2);
    expect(stdout).toContain(`${copy.folder}: broken, 1 mistake
${copy.folder}/samples.jsonl:2: golds: unknown field; did you mean gold?
`);
    expect(stdout).toContain(`${tinyFolder}: sound`);
    expect(readdirSync(cache, { recursive: true }).length).toBeGreaterThanOrEqual(before.length);
  });

  it("prints JSON alone where it is asked for", async () => {
    using copy = copyTiny();
    copy.write("database/fewer-loans.sql", "DELETE FROM Nothing");
    const { code, stdout } = await check("--json", tinyFolder, copy.folder);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      schemaVersion: 1,
      datasets: [
        { folder: tinyFolder, sound: true, mistakes: [], counts: { questions: 4 } },
        {
          folder: copy.folder,
          sound: false,
          mistakes: [expect.stringContaining("fewer-loans.sql:1: statement 1")],
        },
      ],
    });
  });

  it("refuses a dataset that is not there, with its nearest name", async () => {
    const { code, stdout, stderr } = await check("retial");
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toBe("handshake-bench: retial: there is no dataset of this name; did you mean retail?\n");
  });
});
