import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkDataset } from "../../harness/dataset/check/check-dataset.ts";
import type { CheckReport } from "../../harness/dataset/check/check-dataset.ts";
import { createExecutorPool } from "../../harness/sql/executor-pool.ts";
import type { ExecutorPool } from "../../harness/sql/executor-pool.ts";
import { copyTiny, editQuestion, tinyFolder } from "./tiny-copy.ts";
import type { TinyCopy } from "./tiny-copy.ts";

let cache: string;
let pool: ExecutorPool;
beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), "check-"));
  pool = createExecutorPool({ size: 2 });
});
afterAll(async () => {
  await pool.close();
  rmSync(cache, { recursive: true, force: true });
});

/** What checking a changed copy finds, with the folder written as `tiny`. */
async function checked(change: (copy: TinyCopy) => void): Promise<CheckReport> {
  using copy = copyTiny();
  change(copy);
  const report = await checkDataset(copy.folder, { cacheDir: cache, pool });
  const plain = (lines: readonly string[]) => lines.map((line) => line.replaceAll(copy.folder, "tiny"));
  return { ...report, mistakes: plain(report.mistakes), remarks: plain(report.remarks) };
}

const edit = (file: string, from: string, to: string) => (copy: TinyCopy) => copy.replace(file, from, to);
const question = (position: number, change: Record<string, unknown>) => (copy: TinyCopy) =>
  editQuestion(copy, position, change);
const hint = (line: string) => (copy: TinyCopy) =>
  copy.write(
    "context/hints.yaml",
    `- id: hint.tried\n  text: Tried.\n  ${line}\n${copy.read("context/hints.yaml")}`,
  );

const fines = "SELECT SUM(Multa) FROM Prestamos";
const loans =
  "SELECT COUNT(*) FROM Prestamos WHERE FechaSalida >= DATE '2025-01-01' AND FechaSalida < DATE '2026-01-01'";

describe("a sound dataset", () => {
  it("is found sound and counted", async () => {
    const report = await checkDataset(tinyFolder, { cacheDir: cache, pool });
    expect(report).toMatchObject({ folder: tinyFolder, sound: true, mistakes: [] });
    expect(report.counts).toEqual({
      questions: 4,
      samples: 8,
      languages: ["es", "en"],
      variants: ["main", "other", "fewer"],
      needContext: 3,
      needNone: 1,
      byRequiredLayer: { constraints: 1, focus: 1, rules: 1, hints: 1, history: 1, schema: 1 },
      byUser: { ana: 3, bruno: 1 },
      items: { constraints: 1, focus: 1, rules: 1, hints: 7, history: 2, schema: 0 },
    });
  });

  it("may have alternatives, an empty gold that is meant, and SQL with subqueries in its items", async () => {
    const report = await checked((copy) => {
      editQuestion(copy, 0, { gold: [loans, `SELECT 'loans', (${loans})`] });
      editQuestion(copy, 3, {
        gold: "SELECT Sucursal, Multa FROM Prestamos WHERE Sucursal = 7",
        options: { allowEmpty: true },
      });
      hint("metric: COUNT(Libros.*) + COUNT(DISTINCT Libros.Genero)")(copy);
      copy.replace("context/hints.yaml", "hint.tried", "hint.counted");
      hint(
        "filter: Libros.LibroId IN (SELECT p.LibroId FROM Prestamos p WHERE p.Multa > 10 AND p.LibroId = Libros.LibroId)",
      )(copy);
    });
    expect(report.mistakes).toEqual([]);
    expect(report.remarks).toContain(
      "tiny/samples.jsonl:1: gold: number 2 gives another result than number 1; both count as right",
    );
  });
});

describe("a mistake in a gold or trap names its line and what to do", () => {
  it.each<[string, (copy: TinyCopy) => void, string]>([
    [
      "a gold that does not run",
      question(0, { gold: "SELECT COUNT(*) FROM Prestamo" }),
      'tiny/samples.jsonl:1: gold: fails (unknown_identifier: Catalog Error: Table with name Prestamo does not exist! Did you mean "Prestamos"?); mend the SQL',
    ],
    [
      "a gold that writes",
      question(0, { gold: "DELETE FROM Prestamos" }),
      "tiny/samples.jsonl:1: gold: fails (not_read_only: only a SELECT may run); mend the SQL",
    ],
    [
      "a gold of two statements",
      question(0, { gold: "SELECT 1; SELECT 2" }),
      "tiny/samples.jsonl:1: gold: fails (multiple_statements: one statement is allowed, these are 2); mend the SQL",
    ],
    [
      "a gold without rows",
      question(0, { gold: "SELECT Multa FROM Prestamos WHERE Sucursal = 7" }),
      "tiny/samples.jsonl:1: gold: gives no rows; mend it or set options.allowEmpty",
    ],
    [
      "a gold of NULLs",
      question(0, { gold: "SELECT SUM(Multa), MAX(Multa) FROM Prestamos WHERE Sucursal = 7" }),
      "tiny/samples.jsonl:1: gold: gives nothing but NULL; mend it or set options.allowEmpty",
    ],
    [
      "a gold that is empty on one variant",
      question(0, { gold: "SELECT Multa FROM Prestamos WHERE PrestamoId = 5" }),
      "tiny/samples.jsonl:1: gold: on variant fewer: gives no rows; mend it or set options.allowEmpty",
    ],
    [
      "the second of two golds",
      question(0, { gold: [loans, "SELECT x"] }),
      'tiny/samples.jsonl:1: gold: number 2 fails (unknown_identifier: Binder Error: Referenced column "x" was not found because the FROM clause is missing); mend the SQL',
    ],
    [
      "a gold that is there twice",
      question(0, { gold: [loans, `${loans.replace(" FROM", "\n  FROM")} ;`] }),
      "tiny/samples.jsonl:1: gold: number 2 is there twice; keep one",
    ],
    [
      "a trap that does not run",
      question(1, { trap: "SELECT Nombre FROM Socio" }),
      'tiny/samples.jsonl:2: trap: fails (unknown_identifier: Catalog Error: Table with name Socio does not exist! Did you mean "Socios"?); mend the SQL',
    ],
    [
      "a trap that equals gold",
      question(1, {
        gold: fines,
        trap: ["SELECT 1, 2", "SELECT SUM(Multa) AS m FROM Prestamos WHERE Sucursal > 0"],
      }),
      "tiny/samples.jsonl:2: trap: number 2 gives the same result as gold; choose another trap or change the data",
    ],
    [
      "a trap that equals the second gold on one variant",
      question(1, {
        gold: ["SELECT 0", fines],
        trap: "SELECT SUM(Multa) FROM Prestamos WHERE PrestamoId % 5 <> 0",
      }),
      "tiny/samples.jsonl:2: trap: on variant fewer: gives the same result as gold number 2; choose another trap or change the data",
    ],
    [
      "a missing trap",
      question(1, { trap: undefined }),
      "tiny/samples.jsonl:2: trap: is missing, and context is required; write the SQL of somebody who lacks it",
    ],
    [
      "a question that is there twice",
      question(1, { question: { es: "¿Otra cosa?", en: "How many  loans were there in 2025?" } }),
      "tiny/samples.jsonl:2: question.en: is the same as that of loans-2025; change or remove one",
    ],
    [
      "a gold of two questions",
      question(1, { gold: `${loans};`, required: [], trap: undefined }),
      "tiny/samples.jsonl:2: gold: is the same as that of loans-2025; change or remove one",
    ],
    [
      "an unknown table in required",
      question(2, { required: ["schema:Prestamo"] }),
      "tiny/samples.jsonl:3: required[0]: there is no table of this name for schema:Prestamo; did you mean schema:Prestamos?",
    ],
    [
      "an unknown column in required",
      question(2, { required: ["schema:Prestamos.multa"] }),
      "tiny/samples.jsonl:3: required[0]: there is no column of this name for schema:Prestamos.multa; did you mean schema:Prestamos.Multa?",
    ],
    [
      "a column of which the schema says nothing",
      question(2, { required: ["schema:Prestamos.Sucursal"] }),
      "tiny/samples.jsonl:3: required[0]: schema:Prestamos.Sucursal says nothing, since the column has neither a comment nor sample values; write a COMMENT ON COLUMN",
    ],
  ])("%s", async (_, change, line) => {
    const report = await checked(change);
    expect(report.mistakes).toEqual([line]);
    expect(report.sound).toBe(false);
  });

  it.each<[string, string, string]>([
    [
      "cuts a tie",
      "SELECT Genero, COUNT(*) AS n FROM Libros WHERE Genero <> 'N' GROUP BY Genero ORDER BY n DESC LIMIT 1",
      "tie-at-limit",
    ],
    ["cuts rows without an order", "SELECT Titulo FROM Libros LIMIT 3", "limit-without-order-by"],
    ["depends on chance", "SELECT random()", "non-deterministic-function"],
  ])("a gold that %s is unfit to judge by", async (_, gold, code) => {
    const { mistakes } = await checked(question(0, { gold }));
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toMatch(
      new RegExp(`^tiny/samples\\.jsonl:1: gold: is unfit to judge by \\(${code}: .*\\); mend the SQL$`),
    );
  });

  it("a gold that reads the clock is fit, since the clock is the dataset's", async () => {
    const gold = "SELECT COUNT(*) FROM Prestamos WHERE FechaSalida < current_date";
    expect((await checked(question(0, { gold }))).mistakes).toEqual([]);
  });

  it("does not take the order of rows for a difference where gold has none", async () => {
    const gold = "SELECT Genero, COUNT(*) FROM Libros GROUP BY Genero";
    const trap = "SELECT COUNT(*), Genero FROM Libros GROUP BY ALL ORDER BY 1, 2";
    expect((await checked(question(1, { gold, trap }))).mistakes).toHaveLength(1);
    const ordered = `${gold} ORDER BY COUNT(*) DESC, Genero`;
    expect((await checked(question(1, { gold: ordered, trap }))).mistakes).toEqual([]);
    expect(
      (await checked(question(1, { gold: ordered, trap, options: { ordered: false } }))).mistakes,
    ).toHaveLength(1);
  });
});

describe("a mistake in the SQL of a context item names its field and what to do", () => {
  it.each<[string, (copy: TinyCopy) => void, string]>([
    [
      "an unknown table",
      hint("table: Socio"),
      "hints.yaml:3: table: there is no table Socio; did you mean Socios?",
    ],
    [
      "an unknown column",
      hint("column: Libros.Gnero"),
      "hints.yaml:3: column: there is no column Gnero in Libros; did you mean Genero?",
    ],
    [
      "a column without its table",
      hint("column: Genero"),
      "hints.yaml:3: column: Genero names no table; write it as Table.Genero",
    ],
    [
      "an expression for a column",
      hint("label: upper(Socios.Nombre)"),
      "hints.yaml:3: label: is no column; write one, as Table.Column",
    ],
    [
      "an unknown date",
      hint("date: Prestamos.Fecha"),
      "hints.yaml:3: date: there is no column Fecha in Prestamos; there are PrestamoId, LibroId, SocioId, Sucursal, FechaSalida, Multa",
    ],
    [
      "an unknown column to show",
      hint("show: [Libros.Titulo, Libro.Genero]"),
      "hints.yaml:3: show[1]: there is no table Libro; did you mean Libros?",
    ],
    [
      "a metric of no column",
      hint("metric: SUM(Prestamos.Multas)"),
      "hints.yaml:3: metric: there is no column Multas in Prestamos; did you mean Multa?",
    ],
    [
      "a metric that is no aggregate",
      hint("metric: Prestamos.Multa * 2"),
      "hints.yaml:3: metric: is no aggregate; write one, as in SUM(Table.Column)",
    ],
    [
      "a metric with a name",
      hint("metric: SUM(Prestamos.Multa) AS total"),
      "hints.yaml:3: metric: gives the expression a name; leave the AS out",
    ],
    [
      "a metric that is a query",
      hint("metric: SUM(Prestamos.Multa) FROM Prestamos"),
      "hints.yaml:3: metric: is more than an expression; write one SQL expression",
    ],
    [
      "two metrics",
      hint("metric: SUM(Prestamos.Multa), COUNT(*)"),
      "hints.yaml:3: metric: is more than an expression; write one SQL expression",
    ],
    [
      "an unknown function",
      hint("metric: SUMA(Prestamos.Multa)"),
      'hints.yaml:3: metric: fails (unknown_identifier: Catalog Error: Scalar Function with name suma does not exist! Did you mean "sum"?); mend the expression',
    ],
    [
      "a sum of texts",
      hint("metric: SUM(Socios.Nombre)"),
      "hints.yaml:3: metric: fails (type: Binder Error: No function matches the given name and argument types 'sum(VARCHAR)'. You might need to add explicit type casts); mend the expression",
    ],
    [
      "SQL that does not parse",
      hint("filter: Libros.Genero = = 'N'"),
      'hints.yaml:3: filter: does not parse (Parser Error: syntax error at or near "="); write one SQL expression',
    ],
    [
      "a file for a predicate",
      hint("filter: Libros.LibroId IN (SELECT 1 FROM read_csv('x'))"),
      "hints.yaml:3: filter: does not parse (the table function read_csv reaches outside the database's tables); write one SQL expression",
    ],
    [
      "a predicate that is none",
      hint("always: Libros.Genero"),
      "hints.yaml:3: always: is of type VARCHAR; write a condition that is true or false",
    ],
    [
      "a predicate on nothing",
      hint("always: 1 = 1"),
      "hints.yaml:3: always: names no column; write a condition on Table.Column",
    ],
    [
      "a predicate on an aggregate",
      hint("filter: COUNT(Libros.LibroId) > 2"),
      "hints.yaml:3: filter: fails (syntax: Binder Error: WHERE clause cannot contain aggregates!); mend the expression",
    ],
    [
      "a comparison of a date with no date",
      hint("filter: Prestamos.FechaSalida > 'yesterday'"),
      'hints.yaml:3: filter: fails (type: Conversion Error: invalid date field format: "yesterday", expected format is (YYYY-MM-DD)); mend the expression',
    ],
    [
      "a join of one table",
      hint("join: Prestamos.LibroId = 5"),
      "hints.yaml:3: join: joins no two tables; write A.x = B.y",
    ],
    [
      "an output that means nothing",
      edit("context/rules.yaml", "{value} / 20", "{value} / Socios.Precio"),
      "rules.yaml:7: outputs[1].expr: there is no column Precio in Socios; there are SocioId, Nombre, Estado",
    ],
    [
      "a query of no table",
      edit("context/history.yaml", "SELECT COUNT(*) FROM Prestamos", "SELECT COUNT(*) FROM Loans"),
      'history.yaml:10: sql: fails (unknown_identifier: Catalog Error: Table with name Loans does not exist! Did you mean "pg_constraint"?); mend the query',
    ],
    [
      "a query that writes",
      edit("context/history.yaml", "SELECT COUNT(*) FROM Prestamos", "DELETE FROM Prestamos"),
      "history.yaml:10: sql: fails (not_read_only: only a SELECT may run); mend the query",
    ],
    [
      "a constraint on no column",
      edit("context/constraints.yaml", "always: Prestamos.Sucursal", "always: Prestamos.Tienda"),
      "constraints.yaml:3: always: there is no column Tienda in Prestamos; there are PrestamoId, LibroId, SocioId, Sucursal, FechaSalida, Multa",
    ],
  ])("%s", async (_, change, line) => {
    expect((await checked(change)).mistakes).toEqual([`tiny/context/${line}`]);
  });
});

describe("what may not be meant", () => {
  it.each<[string, (copy: TinyCopy) => void, string]>([
    [
      "a constraint that no question requires",
      edit(
        "context/constraints.yaml",
        "- id: constraint.branch",
        "- id: constraint.spare\n  text: Only this year.\n- id: constraint.branch",
      ),
      "tiny/context/constraints.yaml:1: constraint.spare is required by no question",
    ],
    [
      "a second date for one table",
      hint("date: Prestamos.FechaSalida"),
      "tiny/context/hints.yaml:20: date: hint.loan-date gives the same table a date as hint.tried, which stands first and wins",
    ],
    [
      "a term of two items",
      hint("terms: [LÉCTOR]"),
      "tiny/context/hints.yaml:6: terms[1]: the term lector of hint.readers calls up hint.tried too",
    ],
    [
      "a filter that nothing calls up",
      hint("filter: Libros.Genero = 'E'"),
      "tiny/context/hints.yaml:3: filter: hint.tried has no terms, so that its filter holds for every question",
    ],
    [
      "an exception to nothing",
      hint("unless: [todos]"),
      "tiny/context/hints.yaml:3: unless: hint.tried has nothing that always holds, so that unless says nothing",
    ],
    [
      "history out of order",
      edit("context/history.yaml", "at: 2026-01-12", "at: 2026-01-15"),
      "tiny/context/history.yaml:8: at: history.loans is newer than history.fines-by-genre before it; the newest stands first",
    ],
    [
      "history after the clock",
      edit("context/history.yaml", "at: 2026-01-14", "at: 2026-01-16"),
      "tiny/context/history.yaml:3: at: history.fines-by-genre is later than the clock of the dataset, 2026-01-15",
    ],
    [
      "variants that hold the same",
      edit("dataset.yaml", "seed: 2", "seed: 1"),
      "tiny/dataset.yaml: variants main and other give the same result for every gold",
    ],
    [
      "a gold that two users share",
      question(2, { gold: loans, trap: "SELECT 1" }),
      "tiny/samples.jsonl:3: gold: is the same as that of loans-2025, under other circumstances",
    ],
  ])("is shown: %s", async (_, change, line) => {
    const report = await checked(change);
    expect(report.sound).toBe(true);
    expect(report.remarks).toContain(line);
  });
});

describe("what is meant", () => {
  it("is not remarked on: a hint that no question requires, a clock without parentheses", async () => {
    const report = await checked(hint("filter: Prestamos.FechaSalida < current_date\n  terms: [pasado]"));
    expect(report).toMatchObject({ sound: true, mistakes: [], remarks: [] });
  });
});

describe("a dataset that cannot be read or built", () => {
  it("is reported with every mistake, and with no counts where the files are broken", async () => {
    const report = await checked((copy) => copy.write("samples.jsonl", "{}\n".repeat(15)));
    expect(report.sound).toBe(false);
    expect(report.mistakes).toHaveLength(45);
    expect(report.counts).toBeNull();
  });

  it("is reported with its counts where a script fails", async () => {
    const report = await checked((copy) => copy.write("database/fewer-loans.sql", "DELETE FROM Prestamo"));
    expect(report.mistakes).toEqual([
      'tiny/database/fewer-loans.sql:1: statement 1 (DELETE FROM Prestamo): Catalog Error: Table with name Prestamo does not exist! Did you mean "Prestamos"?; mend the script',
    ]);
    expect(report.counts?.questions).toBe(4);
  });
});
