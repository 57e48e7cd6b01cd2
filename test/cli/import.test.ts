import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, describe, expect, it, vi } from "vitest";
import { registerImport } from "../../harness/cli/import.ts";

const root = mkdtempSync(join(tmpdir(), "import-cli-"));
const source = join(root, "plain");
cpSync(join(import.meta.dirname, "../fixtures/importers/plain"), source, { recursive: true });
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What a command line prints on stdout, or the message of what it throws. */
async function cli(line: string): Promise<string> {
  vi.stubEnv("HANDSHAKE_CACHE", join(root, "cache"));
  const printed: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  const program = new Command("handshake-bench").exitOverride();
  registerImport(program);
  for (const command of program.commands)
    command.exitOverride().configureOutput({ writeErr: () => undefined });
  try {
    await program.parseAsync(line.split(" "), { from: "user" });
    return printed.join("");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    write.mockRestore();
    vi.unstubAllEnvs();
  }
}

describe("handshake-bench import", () => {
  const columns = "--column id=clave question=Pregunta --column gold=Consulta difficulty=nivel";
  const line = `import plain ${source}/preguntas.csv --database ${source}/items.sql --language es ${columns}`;

  it("writes a dataset and prints what came of it", async () => {
    const out = join(root, "shop");
    expect(await cli(`${line} --out ${out}`)).toBe(
      `preguntas  ${out}\n  questions      2, 2 of 2 golds run\n  context items  0\n`,
    );
    expect(readFileSync(join(out, "samples.jsonl"), "utf8")).toContain("¿Cuántos artículos hay?");
    expect(await cli(`${line} --out ${out}`)).toContain(
      "exists already; name another folder, or replace it with --force",
    );
  });

  it("prints the summary as one JSON value", async () => {
    const out = join(root, "json");
    const printed = await cli(`${line} --out ${out} --json --name tienda --licence MIT`);
    expect(JSON.parse(printed)).toMatchObject({
      schemaVersion: 1,
      format: "plain",
      datasets: [{ name: "tienda", folder: out, questions: 2, golds: 2, running: 2, findings: [] }],
      findings: [],
    });
    expect(readFileSync(join(out, "dataset.yaml"), "utf8")).toContain("licence: MIT");
  });

  it("refuses what it does not know, in one line, before it writes", async () => {
    const out = join(root, "nothing");
    expect(await cli(`import brid x --out ${out}`)).toBe(
      "import brid: there is no such format; did you mean bird?",
    );
    expect(await cli(`${line} --out ${out} --clock 2026-02-30`)).toContain("give a date, as in 2026-01-15");
    expect(await cli(`${line} --out ${out} --dialect oracle`)).toContain("give duckdb, sqlite, postgres");
    expect(await cli(`${line} --out ${out} --column question`)).toContain("give a field and a column");
    expect(await cli(`${line} --out ${out} --name Tienda`)).toContain(
      "use lower-case letters, digits, - and _",
    );
    expect(await cli(`import bird ${root}/no-such --out ${out}`)).toBe(
      `${root}/no-such: there is no such file or folder; mend the path`,
    );
    expect(await cli(`import plain ${source}/preguntas.csv --database ${root}/gone --out ${out}`)).toBe(
      `--database ${root}/gone: there is no such file or folder; mend the path`,
    );
    expect(existsSync(out)).toBe(false);
  });
});
