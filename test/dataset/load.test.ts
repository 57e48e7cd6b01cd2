import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { UserError } from "../../harness/core/errors.ts";
import { loadDataset } from "../../harness/dataset/load.ts";
import { copyTiny, editQuestion, tinyFolder } from "./tiny-copy.ts";
import type { TinyCopy } from "./tiny-copy.ts";

/** The lines of the error that loading a changed copy gives, with the folder written as `tiny`. */
async function mistakes(change: (copy: TinyCopy) => void): Promise<readonly string[]> {
  using copy = copyTiny();
  change(copy);
  const before = readdirSync(copy.folder, { recursive: true });
  const error: unknown = await loadDataset(copy.folder).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(readdirSync(copy.folder, { recursive: true })).toEqual(before);
  if (!(error instanceof UserError)) throw new Error(`no UserError but ${String(error)}`);
  expect(error.code).toBe("dataset_invalid");
  return error.message.split("\n").map((line) => line.replaceAll(copy.folder, "tiny"));
}

const edit = (file: string, from: string, to: string) => (copy: TinyCopy) => copy.replace(file, from, to);
const question = (position: number, change: Record<string, unknown>) => (copy: TinyCopy) =>
  editQuestion(copy, position, change);

async function digestOf(change: (copy: TinyCopy) => void): Promise<string> {
  using copy = copyTiny();
  change(copy);
  return (await loadDataset(copy.folder)).digest;
}

describe("a sound dataset", () => {
  it("has one sample a language, whose twins are one cluster", async () => {
    const { samples } = await loadDataset(tinyFolder);
    expect(samples.map(({ id }) => id)).toEqual([
      "loans-2025.es",
      "loans-2025.en",
      "best-readers.es",
      "best-readers.en",
      "fines-by-genre.es",
      "fines-by-genre.en",
      "follow-up.es",
      "follow-up.en",
    ]);
    expect(samples.slice(0, 2).map(({ cluster }) => cluster)).toEqual(["loans-2025", "loans-2025"]);
    expect(samples[1]?.question).toBe("How many loans were there in 2025?");
  });

  it("fills in what a line leaves out", async () => {
    const { samples } = await loadDataset(tinyFolder);
    const [first] = samples;
    expect(first).toMatchObject({
      user: "ana",
      trap: [],
      required: [],
      focus: [],
      constraints: [],
      history: ["history.fines-by-genre", "history.loans"],
      options: {},
    });
    expect(samples[4]).toMatchObject({ user: "bruno", history: [], difficulty: "hard" });
    expect(samples[6]).toMatchObject({
      history: ["history.fines-by-genre"],
      difficulty: null,
      options: { decimals: 2 },
    });
  });

  it("takes the layer of an item from its file and words the text of an earlier query", async () => {
    const { items } = await loadDataset(tinyFolder);
    expect(items.map(({ id, layer }) => `${layer} ${id}`)).toEqual([
      "hints hint.readers",
      "hints hint.active-readers",
      "hints hint.fines",
      "hints hint.loan-date",
      "hints hint.novels",
      "hints hint.genre",
      "hints hint.loan-of-book",
      "rules rule.two-currencies",
      "history history.fines-by-genre",
      "history history.loans",
      "focus focus.novels",
      "constraints constraint.branch",
    ]);
    const earlier = items.find(({ id }) => id === "history.loans");
    expect(earlier).toEqual({
      id: "history.loans",
      layer: "history",
      user: "ana",
      at: "2026-01-12",
      text: "2026-01-12: How many loans were there?",
      sql: "SELECT COUNT(*) FROM Prestamos",
    });
  });

  it("reads a byte order mark, Windows line ends and blank lines", async () => {
    using copy = copyTiny();
    for (const name of ["samples.jsonl", "dataset.yaml", "context/hints.yaml", "database/01-tables.sql"]) {
      copy.write(name, `\uFEFF${copy.read(name).replaceAll("\n", "\r\n")}`);
    }
    copy.write("samples.jsonl", copy.read("samples.jsonl").replaceAll("\r\n", "\r\n\r\n  \r\n"));
    const plain = await loadDataset(tinyFolder);
    const windows = await loadDataset(copy.folder);
    expect(windows.samples).toEqual(plain.samples);
    expect(windows.items).toEqual(plain.items);
    expect(windows.card).toEqual(plain.card);
  });

  it("needs no context folder, and takes an empty context file for no items", async () => {
    using copy = copyTiny();
    const [first = ""] = copy.read("samples.jsonl").split("\n");
    copy.write("samples.jsonl", first);
    copy.write("context/hints.yaml", "# nothing yet\n");
    for (const name of ["rules", "history", "focus", "constraints"]) copy.remove(`context/${name}.yaml`);
    expect((await loadDataset(copy.folder)).items).toEqual([]);
    copy.remove("context");
    expect((await loadDataset(copy.folder)).items).toEqual([]);
  });

  it("finds scripts that are named without their folder", async () => {
    using copy = copyTiny();
    copy.replace("dataset.yaml", "database/01-tables.sql", "01-tables.sql");
    copy.replace("dataset.yaml", "csv: database/csv", "csv: csv");
    expect((await loadDataset(copy.folder)).samples).toHaveLength(8);
  });
});

describe("the digest", () => {
  it("is the same wherever the folder lies, and does not count notes", async () => {
    const { digest } = await loadDataset(tinyFolder);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(await digestOf(() => {})).toBe(digest);
    expect(await digestOf((copy) => copy.write("README.md", "A note"))).toBe(digest);
    expect(await digestOf((copy) => copy.write("context/NOTES.md", "A note"))).toBe(digest);
  });

  it.each([
    "dataset.yaml",
    "samples.jsonl",
    "context/rules.yaml",
    "database/02-loans.sql",
    "database/fewer-loans.sql",
    "database/csv/Libros.csv",
  ])("changes with a byte of %s", async (name) => {
    const { digest } = await loadDataset(tinyFolder);
    expect(await digestOf((copy) => copy.write(name, `${copy.read(name)}\n`))).not.toBe(digest);
  });
});

describe("a mistake in samples.jsonl names line, field and what to do", () => {
  it.each<[string, (copy: TinyCopy) => void, string]>([
    [
      "a missing field",
      question(0, { gold: undefined }),
      "tiny/samples.jsonl:1: gold: is missing; write a text or a list of texts",
    ],
    [
      "a number for SQL",
      question(1, { gold: 5 }),
      'tiny/samples.jsonl:2: gold: expected a text or a list of texts, got the number 5; write "5" in quotes',
    ],
    [
      "a number in a list of SQL",
      question(1, { trap: ["SELECT 1", 5] }),
      'tiny/samples.jsonl:2: trap[1]: expected a text, got the number 5; write "5" in quotes',
    ],
    [
      "an empty list",
      question(1, { gold: [] }),
      "tiny/samples.jsonl:2: gold: is an empty list; name at least one",
    ],
    [
      "an empty text",
      question(1, { gold: "" }),
      "tiny/samples.jsonl:2: gold: is an empty text; write something",
    ],
    ["a blank text", question(1, { gold: " " }), "tiny/samples.jsonl:2: gold: is blank; write a SELECT"],
    [
      "a blank question",
      question(1, { question: { es: " ", en: "x" } }),
      "tiny/samples.jsonl:2: question.es: is blank; write the question",
    ],
    [
      "a misspelt field",
      question(2, { requird: [] }),
      "tiny/samples.jsonl:3: requird: unknown field; did you mean required?",
    ],
    [
      "a misspelt option",
      question(2, { options: { orderd: true } }),
      "tiny/samples.jsonl:3: options.orderd: unknown field; did you mean ordered?",
    ],
    [
      "an option of another kind",
      question(2, { options: { ordered: "yes" } }),
      'tiny/samples.jsonl:3: options.ordered: expected true or false, got the text "yes"; write true or false without quotes',
    ],
    [
      "decimals as text",
      question(2, { options: { decimals: "2" } }),
      'tiny/samples.jsonl:3: options.decimals: expected a number, got the text "2"; write 2 without quotes',
    ],
    [
      "a fraction of decimals",
      question(2, { options: { decimals: 1.5 } }),
      "tiny/samples.jsonl:3: options.decimals: expected a whole number, got the number 1.5; write a whole number",
    ],
    [
      "too many decimals",
      question(2, { options: { decimals: 13 } }),
      "tiny/samples.jsonl:3: options.decimals: is 13; write at most 12",
    ],
    [
      "negative decimals",
      question(2, { options: { decimals: -1 } }),
      "tiny/samples.jsonl:3: options.decimals: is -1; write 0 or more",
    ],
    [
      "an unknown difficulty",
      question(0, { difficulty: "medum" }),
      'tiny/samples.jsonl:1: difficulty: expected one of easy, medium, hard, got the text "medum"; did you mean medium?',
    ],
    [
      "tags as text",
      question(0, { tags: "count" }),
      'tiny/samples.jsonl:1: tags: expected a list, got the text "count"; write ["count"]',
    ],
    [
      "an id with spaces",
      question(0, { id: "loans 2025" }),
      'tiny/samples.jsonl:1: id: "loans 2025" does not fit: use lower-case letters, digits, - and _',
    ],
    [
      "an id that is there twice",
      question(1, { id: "loans-2025" }),
      "tiny/samples.jsonl:2: id: loans-2025 is also the id of line 1; choose another",
    ],
    [
      "a missing language",
      question(0, { question: { es: "¿Cuántos?" } }),
      "tiny/samples.jsonl:1: question: en is missing; write it in every language of dataset.yaml",
    ],
    [
      "a foreign language",
      question(0, { question: { es: "a", en: "b", fr: "c" } }),
      "tiny/samples.jsonl:1: question.fr: is no language of the dataset; remove it or add fr to languages in dataset.yaml",
    ],
    [
      "a long language",
      question(0, { question: { es: "a", en: "b", eng: "c" } }),
      "tiny/samples.jsonl:1: question.eng: does not fit: a language is two lower-case letters, as in es",
    ],
    [
      "an unknown user",
      question(2, { user: "brunno", required: [] }),
      "tiny/samples.jsonl:3: user: there is no user brunno; did you mean bruno?",
    ],
    [
      "an unknown required item",
      question(1, { required: ["hint.activ-readers"] }),
      "tiny/samples.jsonl:2: required[0]: there is no item hint.activ-readers; did you mean hint.active-readers?",
    ],
    [
      "a required item that is named twice",
      question(1, { required: ["hint.fines", "hint.fines"] }),
      "tiny/samples.jsonl:2: required[1]: hint.fines is named twice; name it once",
    ],
    [
      "a required schema id without a table",
      question(1, { required: ["schema:"] }),
      "tiny/samples.jsonl:2: required[0]: schema: names no table or column; write schema:Table or schema:Table.Column",
    ],
    [
      "a required schema id with too many parts",
      question(1, { required: ["schema:main.Socios.Estado"] }),
      "tiny/samples.jsonl:2: required[0]: schema:main.Socios.Estado names no table or column; write schema:Table or schema:Table.Column",
    ],
    [
      "another user's rule",
      question(2, { user: "ana" }),
      'tiny/samples.jsonl:3: required[0]: rule.two-currencies belongs to bruno, but ana asks; write "user": "bruno" or remove the id',
    ],
    [
      "a required focus that does not hold",
      question(3, { focus: [] }),
      "tiny/samples.jsonl:4: required[0]: focus.novels does not hold while this is asked; name it in focus too",
    ],
    [
      "a required query that was not asked",
      question(3, { history: ["history.loans"] }),
      "tiny/samples.jsonl:4: required[2]: history.fines-by-genre is none of the recent queries of this question; name it in history too",
    ],
    [
      "an unknown focus",
      question(3, { focus: ["focus.novels", "focus.novel"] }),
      "tiny/samples.jsonl:4: focus[1]: there is no item focus.novel; did you mean focus.novels?",
    ],
    [
      "a focus of another layer",
      question(3, { focus: ["focus.novels", "hint.genre"] }),
      "tiny/samples.jsonl:4: focus[1]: hint.genre is an item of hints; the only one is focus.novels",
    ],
    [
      "an unknown constraint",
      question(3, { constraints: ["constraint.branch", "constraint.brunch"] }),
      "tiny/samples.jsonl:4: constraints[1]: there is no item constraint.brunch; did you mean constraint.branch?",
    ],
    [
      "another user's query",
      question(2, { history: ["history.loans"] }),
      "tiny/samples.jsonl:3: history[0]: history.loans is a query of ana, but bruno asks; name a query of bruno",
    ],
    [
      "no JSON object",
      edit("samples.jsonl", '{"id": "loans-2025"', '[] {"id": "loans-2025"'),
      "tiny/samples.jsonl:1: is not JSON: Unexpected non-whitespace character after JSON at position 3; write one object a line: {…}",
    ],
    [
      "a list for an object",
      (copy) => copy.write("samples.jsonl", `[]\n${copy.read("samples.jsonl")}`),
      "tiny/samples.jsonl:1: is no JSON object; write one object a line: {…}",
    ],
    [
      "a field that is there twice",
      edit("samples.jsonl", '"difficulty": "medium"', '"difficulty": "easy", "difficulty": "medium"'),
      "tiny/samples.jsonl:2: difficulty: the field is there twice; keep one",
    ],
    [
      "no question at all",
      (copy) => copy.write("samples.jsonl", "\n \n"),
      "tiny/samples.jsonl: holds no question; write one JSON object a line",
    ],
    [
      "no file",
      (copy) => copy.remove("samples.jsonl"),
      "tiny/samples.jsonl: is missing; create it, datasets/README.md describes it",
    ],
    [
      "another encoding",
      (copy) => copy.write("samples.jsonl", Buffer.from(copy.read("samples.jsonl"), "latin1")),
      "tiny/samples.jsonl:1: is not UTF-8 text; save the file as UTF-8",
    ],
  ])("%s", async (_, change, line) => {
    expect(await mistakes(change)).toEqual([line]);
  });

  it("counts blank lines, so that the line is the one that an editor shows", async () => {
    const found = await mistakes((copy) => {
      editQuestion(copy, 1, { gold: [] });
      copy.write("samples.jsonl", copy.read("samples.jsonl").replaceAll("\n", "\r\n\r\n"));
    });
    expect(found).toEqual(["tiny/samples.jsonl:3: gold: is an empty list; name at least one"]);
  });
});

describe("a mistake in dataset.yaml names line, field and what to do", () => {
  it.each<[string, (copy: TinyCopy) => void, string]>([
    [
      "an unknown version",
      edit("dataset.yaml", "schemaVersion: 1", "schemaVersion: 2"),
      "tiny/dataset.yaml:1: schemaVersion: expected 1, got the number 2; write 1",
    ],
    [
      "a missing field",
      edit("dataset.yaml", "licence: Apache-2.0\n", ""),
      "tiny/dataset.yaml:1: licence: is missing; write a text",
    ],
    [
      "a field without a value",
      edit("dataset.yaml", "licence: Apache-2.0", "licence:"),
      "tiny/dataset.yaml:5: licence: is empty; write a text",
    ],
    [
      "a misspelt field",
      edit("dataset.yaml", "licence: Apache-2.0", "licence: Apache-2.0\nlicense: x"),
      "tiny/dataset.yaml:6: license: unknown field; did you mean licence?",
    ],
    [
      "a misspelt inner field",
      edit("dataset.yaml", "      seed: 2", "      seed: 2\n      sead: 2"),
      "tiny/dataset.yaml:19: database.variants[1].sead: unknown field; did you mean seed?",
    ],
    [
      "a name in capitals",
      edit("dataset.yaml", "name: tiny", "name: Tiny"),
      'tiny/dataset.yaml:2: name: "Tiny" does not fit: use lower-case letters, digits, - and _',
    ],
    [
      "a clock in another form",
      edit("dataset.yaml", "2026-01-15", "15/01/2026"),
      'tiny/dataset.yaml:7: clock: "15/01/2026" does not fit: a date, as in 2026-01-15',
    ],
    [
      "a clock on no day",
      edit("dataset.yaml", "2026-01-15", "2026-02-30"),
      "tiny/dataset.yaml:7: clock: there is no day 2026-02-30; write a date, as in 2026-01-15",
    ],
    [
      "a language of three letters",
      edit("dataset.yaml", "[es, en]", "[es, en, eng]"),
      'tiny/dataset.yaml:6: languages[2]: "eng" does not fit: a language is two lower-case letters, as in es',
    ],
    [
      "a language that is there twice",
      edit("dataset.yaml", "[es, en]", "[es, en, es]"),
      "tiny/dataset.yaml:6: languages[2]: es is there twice; keep one",
    ],
    [
      "a seed that is no number",
      edit("dataset.yaml", "seed: 2", "seed: two"),
      'tiny/dataset.yaml:18: database.variants[1].seed: expected a number, got the text "two"; write a number',
    ],
    [
      "two variants of one id",
      edit("dataset.yaml", "id: other", "id: Main"),
      "tiny/dataset.yaml:17: database.variants[1].id: main is there twice; keep one",
    ],
    [
      "a variant that is no file name",
      edit("dataset.yaml", "id: other", "id: ../other"),
      'tiny/dataset.yaml:17: database.variants[1].id: "../other" does not fit: use letters, digits, - and _',
    ],
    [
      "two users of one id",
      edit(
        "dataset.yaml",
        "    username: ana.ruiz",
        "    username: ana.ruiz\n    name: Ana\n  - id: ana\n    username: ana.r",
      ),
      "tiny/dataset.yaml:26: users[1].id: ana is there twice; keep one",
    ],
    [
      "an unknown null order",
      edit("dataset.yaml", "  csv:", "  settings:\n    nullOrder: null_last\n  csv:"),
      'tiny/dataset.yaml:14: database.settings.nullOrder: expected one of nulls_last, nulls_first, sqlite, postgres, got the text "null_last"; did you mean nulls_last?',
    ],
    [
      "a missing script",
      edit("dataset.yaml", "01-tables.sql", "01-table.sql"),
      "tiny/dataset.yaml:11: database.scripts[0]: there is no file database/01-table.sql; did you mean database/01-tables.sql?",
    ],
    [
      "a variant's missing script",
      edit("dataset.yaml", "fewer-loans.sql", "less-loans.sql"),
      "tiny/dataset.yaml:21: database.variants[2].scripts[0]: there is no file database/less-loans.sql; did you mean database/02-loans.sql?",
    ],
    [
      "a script outside of the folder",
      edit("dataset.yaml", "database/01-tables.sql", "../secret.sql"),
      "tiny/dataset.yaml:11: database.scripts[0]: ../secret.sql is outside of the dataset's folder; move it inside",
    ],
    [
      "a folder for a script",
      edit("dataset.yaml", "database/01-tables.sql", "database/csv"),
      "tiny/dataset.yaml:11: database.scripts[0]: there is no file database/csv; there are database/01-tables.sql, database/02-loans.sql, database/fewer-loans.sql",
    ],
    [
      "a missing CSV folder",
      edit("dataset.yaml", "csv: database/csv", "csv: database/cvs"),
      "tiny/dataset.yaml:13: database.csv: there is no folder database/cvs; did you mean database/csv?",
    ],
    [
      "a field that is there twice",
      edit("dataset.yaml", "clock:", "name: x\nclock:"),
      "tiny/dataset.yaml:7: the field is there twice; keep one",
    ],
    [
      "a text with a colon",
      edit("dataset.yaml", "title: Biblioteca", "title: a: Biblioteca"),
      'tiny/dataset.yaml:3: a second ": " on one line; put the text in quotes',
    ],
    [
      "an indent by tab",
      edit("dataset.yaml", "  scripts:", "\tscripts:"),
      "tiny/dataset.yaml:10: a tab indents the line; use spaces",
    ],
    [
      "a reserved character",
      edit("dataset.yaml", "title: Biblioteca", "title: @Biblioteca"),
      "tiny/dataset.yaml:3: is not YAML: Plain value cannot start with reserved character @; put the text in quotes",
    ],
    [
      "an unknown alias",
      edit("dataset.yaml", "title: Biblioteca de barrio", "title: *b"),
      "tiny/dataset.yaml: is not YAML: Unresolved alias (the anchor must be set before the alias): b; mend the reference",
    ],
    [
      "a list for the card",
      (copy) => copy.write("dataset.yaml", "- a"),
      "tiny/dataset.yaml:1: expected fields (name: value), got a list; write fields (name: value)",
    ],
    [
      "an empty card",
      (copy) => copy.write("dataset.yaml", ""),
      "tiny/dataset.yaml:1: is empty; write fields (name: value)",
    ],
    [
      "no file",
      (copy) => copy.remove("dataset.yaml"),
      "tiny/dataset.yaml: is missing; create it, datasets/README.md describes it",
    ],
  ])("%s", async (_, change, line) => {
    expect(await mistakes(change)).toEqual([line]);
  });
});

describe("a mistake in a context file names line, field and what to do", () => {
  it.each<[string, (copy: TinyCopy) => void, string]>([
    [
      "a misspelt field",
      edit("context/hints.yaml", "  metric:", "  metrik:"),
      "tiny/context/hints.yaml:13: metrik: unknown field; did you mean metric?",
    ],
    [
      "a hint with a user",
      edit("context/hints.yaml", "  unit: MXN", "  user: ana"),
      "tiny/context/hints.yaml:14: user: unknown field; there are id, text, terms, table, column, label, date, metric, unit, filter, always, unless, outputs, show, join, limit, fiscalYearStart",
    ],
    [
      "a rule without its user",
      edit("context/rules.yaml", "  user: bruno\n", ""),
      "tiny/context/rules.yaml:1: user: is missing; write a text",
    ],
    [
      "a rule of nobody",
      edit("context/rules.yaml", "user: bruno", "user: carla"),
      "tiny/context/rules.yaml:2: user: there is no user carla; there are ana, bruno",
    ],
    [
      "terms as a text",
      edit("context/hints.yaml", "[novela, novel]", "novela"),
      'tiny/context/hints.yaml:20: terms: expected a list, got the text "novela"; write ["novela"]',
    ],
    [
      "an output without its measure",
      edit("context/rules.yaml", '"{value} / 20"', '"value / 20"'),
      "tiny/context/rules.yaml:7: outputs[1].expr: value / 20 does not use the measure; write {value} where it stands",
    ],
    [
      "an output in braces without quotes",
      edit("context/rules.yaml", '"{value} / 20"', "{value}"),
      "tiny/context/rules.yaml:7: outputs[1].expr: expected a text, got fields (name: value); write a text",
    ],
    [
      "a month that does not exist",
      (copy) => copy.write("context/hints.yaml", `${copy.read("context/hints.yaml")}  fiscalYearStart: 13\n`),
      "tiny/context/hints.yaml:29: fiscalYearStart: is 13; write at most 12",
    ],
    [
      "a limit of none",
      (copy) => copy.write("context/hints.yaml", `${copy.read("context/hints.yaml")}  limit: 0\n`),
      "tiny/context/hints.yaml:29: limit: is 0; write 1 or more",
    ],
    [
      "an id that is there twice",
      edit("context/focus.yaml", "focus.novels", "hint.novels"),
      "tiny/context/focus.yaml:1: id: hint.novels is also the id of tiny/context/hints.yaml:18; choose another",
    ],
    [
      "an id of the schema",
      edit("context/hints.yaml", "hint.genre", "schema:Libros.Genero"),
      "tiny/context/hints.yaml:22: id: ids of schema: belong to tables and columns; choose another",
    ],
    [
      "an id with a space",
      edit("context/hints.yaml", "hint.genre", "hint genre"),
      'tiny/context/hints.yaml:22: id: "hint genre" does not fit: use letters, digits, . : - and _',
    ],
    [
      "a focus that lacks a language",
      edit("context/focus.yaml", "    en: We are looking at novels only.\n", ""),
      "tiny/context/focus.yaml:2: text: en is missing; write it in every language of dataset.yaml",
    ],
    [
      "a focus in a foreign language",
      edit("context/focus.yaml", "    en: W", "    fr: x\n    en: W"),
      "tiny/context/focus.yaml:4: text.fr: is no language of the dataset; remove it or add fr to languages in dataset.yaml",
    ],
    [
      "a hint in two languages",
      edit("context/hints.yaml", "text: Genre is Libros.Genero.", "text: { es: a, en: b }"),
      "tiny/context/hints.yaml:23: text: expected a text, got fields (name: value); write a text",
    ],
    [
      "a number for a text",
      edit("context/hints.yaml", "text: Genre is Libros.Genero.", "text: 17.15"),
      'tiny/context/hints.yaml:23: text: expected a text, got the number 17.15; write "17.15" in quotes',
    ],
    [
      "a query at no time",
      edit("context/history.yaml", "at: 2026-01-14", "at: yesterday"),
      'tiny/context/history.yaml:3: at: "yesterday" does not fit: a date, as in 2026-01-14',
    ],
    [
      "a query on no day",
      edit("context/history.yaml", "at: 2026-01-14", "at: 2026-13-14"),
      "tiny/context/history.yaml:3: at: there is no day 2026-13-14; write a date, as in 2026-01-14",
    ],
    [
      "a query with a term",
      edit("context/history.yaml", "  question: Multas", "  terms: [a]\n  question: Multas"),
      "tiny/context/history.yaml:4: terms: unknown field; there are id, user, at, question, sql",
    ],
    [
      "fields for a list",
      (copy) => copy.write("context/focus.yaml", "id: focus.novels\ntext: x\n"),
      "tiny/context/focus.yaml:1: expected a list of items; begin each with - id: …",
    ],
    [
      "a text for an item",
      (copy) => copy.write("context/hints.yaml", `- just words\n${copy.read("context/hints.yaml")}`),
      'tiny/context/hints.yaml:1: expected fields (name: value), got the text "just words"; write fields (name: value)',
    ],
    [
      "a misspelt file name",
      (copy) => copy.write("context/hint.yml", "[]"),
      "tiny/context/hint.yml: is no context file; did you mean hints.yaml?",
    ],
  ])("%s", async (_, change, line) => {
    const found = await mistakes(change);
    expect(found.filter((shown) => !shown.includes("samples.jsonl"))).toEqual([line]);
  });

  it("does not also report a broken item as unknown where it is named", async () => {
    expect(await mistakes(edit("context/focus.yaml", "always:", "allways:"))).toEqual([
      "tiny/context/focus.yaml:5: allways: unknown field; did you mean always?",
    ]);
  });
});

describe("a file where a folder should be", () => {
  it("is a mistake of the user", async () => {
    const found = await mistakes((copy) => {
      copy.remove("database");
      copy.write("database", "");
      copy.remove("context");
      copy.write("context", "");
      copy.write("samples.jsonl", copy.read("samples.jsonl").split("\n")[0] ?? "");
    });
    expect(found[0]).toBe(
      "tiny/dataset.yaml:11: database.scripts[0]: there is no file database/01-tables.sql; create it",
    );
    expect(found).toHaveLength(4);
  });
});

describe("many mistakes", () => {
  it("are shown together, in the order of files and lines", async () => {
    const found = await mistakes((copy) => {
      copy.replace("context/rules.yaml", "user: bruno", "user: carla");
      editQuestion(copy, 0, { gold: [], difficulty: "x" });
      copy.replace("dataset.yaml", "clock: 2026-01-15", "clock: 2026-01-32");
    });
    expect(found.map((line) => line.replace(/: [^:]*$/, ""))).toMatchInlineSnapshot(`
      [
        "tiny/dataset.yaml:7: clock",
        "tiny/samples.jsonl:1: gold",
        "tiny/samples.jsonl:1: difficulty",
        "tiny/samples.jsonl:3: required[0]: rule.two-currencies belongs to carla, but bruno asks; write "user"",
        "tiny/context/rules.yaml:2: user",
      ]
    `);
  });

  it("are cut after twenty, and the rest counted", async () => {
    const found = await mistakes((copy) => copy.write("samples.jsonl", "{}\n".repeat(10)));
    expect(found).toHaveLength(21);
    expect(found.at(-1)).toBe("… and 10 more mistakes");
  });
});

describe("a folder that is none", () => {
  it("is a mistake of the user", async () => {
    const error: unknown = await loadDataset(join(tinyFolder, "nowhere")).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UserError);
    expect(String(error)).toContain("nowhere: there is no such folder; name a dataset's folder");
  });
});
