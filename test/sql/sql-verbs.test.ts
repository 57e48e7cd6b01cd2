import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { registerCompareSql } from "../../harness/cli/compare-sql.ts";
import { registerLintSql } from "../../harness/cli/lint-sql.ts";

const folder = mkdtempSync(join(tmpdir(), "handshake-verbs-"));
const file = join(folder, "cases.json");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
});

async function run(...words: readonly string[]): Promise<string> {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  const program = new Command().exitOverride();
  registerCompareSql(program);
  registerLintSql(program);
  await program.parseAsync(["node", "cli", ...words]);
  return lines.join("\n");
}

describe("compare-sql", () => {
  it("answers every case of a file in order, as JSON", async () => {
    writeFileSync(
      file,
      JSON.stringify([
        {
          id: "a",
          setup: ["CREATE TABLE t(x INT)", "INSERT INTO t VALUES (1), (2)"],
          gold: "SELECT x FROM t",
          predicted: "SELECT x FROM t WHERE x = 1",
        },
        { id: "b", setup: [], gold: "SELECT 1.234", predicted: "SELECT 1.23", options: { decimals: 2 } },
        {
          id: "c",
          setup: [],
          gold: "SELECT 1",
          predicted: "SELECT 1, 2",
          note: "unknown fields are left alone",
        },
        {
          id: "d",
          setup: ["CREATE TABLE t(x INT)"],
          gold: "SELECT count(*) FROM t",
          predicted: "SELECT 0",
          alternatives: ["SELECT 5"],
          variants: [["INSERT INTO t VALUES (1)"]],
          timeoutMs: 2000,
        },
        { id: "e", setup: ["CREATE TABLE broken"], gold: "SELECT 1", predicted: "SELECT 1" },
        { id: "f", setup: [], gold: "SELECT nothing", predicted: "SELECT 1" },
      ]),
    );
    const results: readonly unknown[] = JSON.parse(await run("compare-sql", "--cases", file, "--json"));
    expect(results).toMatchObject([
      {
        id: "a",
        verdict: "mismatch",
        relaxedVerdict: "mismatch",
        reason: "missing_rows",
        firstGoldRows: [[2]],
      },
      { id: "b", verdict: "match", relaxedVerdict: "match", reason: null },
      { id: "c", verdict: "mismatch", relaxedVerdict: "match", reason: "column_count" },
      { id: "d", verdict: "mismatch", reason: "values", variant: 1, alternative: 0 },
      { id: "e", verdict: "invalid", reason: "setup_failed" },
      { id: "f", verdict: "invalid", reason: "gold_failed" },
    ]);
  });

  it("sets the published rules and partial credit beside the verdict", async () => {
    const gold = "SELECT * FROM (VALUES (1), (1), (2)) t(x) ORDER BY x";
    const predicted = "SELECT * FROM (VALUES (2), (1)) t(x)";
    const [result] = JSON.parse(await run("compare-sql", "--gold", gold, "--predicted", predicted, "--json"));
    expect(result).toMatchObject({
      verdict: "mismatch",
      reason: "duplicates_only",
      rules: { bird: "match", "test-suite": "mismatch" },
      softF1: { value: 1 },
    });
  });

  it("answers one case from flags in a line", async () => {
    const setup = ["--setup", "CREATE TABLE t(x INT)", "--setup", "INSERT INTO t VALUES (5)"];
    const output = await run(
      "compare-sql",
      ...setup,
      "--gold",
      "SELECT x FROM t",
      "--predicted",
      "SELECT '5'",
    );
    expect(output).toContain("mismatch  type_only");
    const coerced = await run("compare-sql", "--gold", "SELECT 5", "--predicted", "SELECT '5'", "--coerce");
    expect(coerced).toBe("flags  match");
  });

  it.each([
    ["{", /not JSON/],
    ['[{"id": "a", "gold": "SELECT 1"}]', /0\.predicted/],
    [
      '[{"id": "a", "gold": "SELECT 1", "predicted": "SELECT 1", "options": {"decimals": "two"}}]',
      /0\.options\.decimals/,
    ],
  ])("says what is wrong with the file %j", async (text, message) => {
    writeFileSync(file, text);
    await expect(run("compare-sql", "--cases", file)).rejects.toThrow(message);
  });

  it("asks for a case when there is none", async () => {
    await expect(run("compare-sql")).rejects.toThrow(/--cases FILE/);
    await expect(run("compare-sql", "--cases", join(folder, "none.json"))).rejects.toThrow(/none\.json/);
  });
});

describe("lint-sql", () => {
  it("prints the codes of every case, as JSON", async () => {
    writeFileSync(
      file,
      JSON.stringify([
        {
          id: 1,
          setup: ["CREATE TABLE t(x INT)", "INSERT INTO t VALUES (1), (2)"],
          gold: "SELECT x FROM t LIMIT 1",
        },
        { id: 2, setup: [], gold: "SELECT 1", trap: ["SELECT 1.0"] },
        { id: 3, setup: [], gold: "SELECT 1" },
        { id: 4, setup: ["CREATE TABLE broken"], gold: "SELECT 1" },
      ]),
    );
    const results: readonly unknown[] = JSON.parse(await run("lint-sql", "--cases", file, "--json"));
    expect(results).toMatchObject([
      {
        id: "1",
        findings: ["limit-without-order-by"],
        details: [{ code: "limit-without-order-by", statement: 0 }],
      },
      { id: "2", findings: ["equals-trap"] },
      { id: "3", findings: [], error: null },
      { id: "4", findings: [], error: expect.stringContaining("setup statement 1") },
    ]);
  });

  it("looks at one gold from flags", async () => {
    expect(await run("lint-sql", "--gold", "SELECT now()")).toContain("uses-clock");
    expect(await run("lint-sql", "--gold", "SELECT now()", "--clock", "2026-01-15")).toBe("flags  sound");
    expect(
      await run("lint-sql", "--gold", "SELECT 1", "--alternative", "SELECT 2", "--trap", "SELECT 1"),
    ).toMatch(/alternatives-differ[^]*equals-trap/);
  });
});
