import { join } from "node:path";
import { extractSql } from "../../../sql/extract-sql.ts";
import { placeOf } from "../../located.ts";
import type { MistakeLog } from "../../mistakes.ts";
import { isObject } from "../../read-json-lines.ts";
import type { SourceRecord } from "../reading/read-records.ts";
import { idText } from "../reading/source-record.ts";
import { readText } from "../reading/read-text.ts";
import type { PromptfooTest } from "./promptfoo-tests.ts";

/** What a test's question and gold are called where nobody says it; the first that a test has is taken. */
const questionNames = ["question", "user_question", "nl_question", "query", "input", "prompt"];
const goldNames = [
  "gold",
  "gold_sql",
  "gold_query",
  "expected_sql",
  "reference_sql",
  "golden_sql",
  "expected",
  "sql",
  "query",
];

/** Assertions that compare the output with their value as a whole. */
const comparing = new Set([
  "equals",
  "similar",
  "levenshtein",
  "bleu",
  "gleu",
  "meteor",
  "rouge-n",
  "factuality",
  "model-graded-factuality",
]);

const opensSql = /^\s*(?:--[^\n]*\n\s*)*\(*\s*(?:select|with|from|values|pivot)\b/i;

/**
 * Records of promptfoo tests. A variable that is a list makes a test of each value, as promptfoo does; several golds
 * are alternatives. `columns` are the variables that the user named.
 */
export function testRecords(
  tests: readonly PromptfooTest[],
  columns: Readonly<Record<string, readonly string[]>>,
  log: MistakeLog,
): readonly SourceRecord[] {
  const named = Object.values(columns).flat();
  return tests.flatMap((test) => {
    const read = Object.fromEntries(
      Object.entries(test.vars).map(([name, value]) => [name, fileText(value, test, log)] as const),
    );
    const kept = new Set([...goldNames, ...named, "tags"]);
    return combinations(read, kept).map((vars, index, all) =>
      recordOf(test, vars, { log, part: all.length > 1 ? index + 1 : null }),
    );
  });
}

interface RecordRequest {
  readonly log: MistakeLog;
  /** Which of the tests it is that one test stands for; null when it stands for itself. */
  readonly part: number | null;
}

type Variables = Readonly<Record<string, unknown>>;

function recordOf(test: PromptfooTest, vars: Variables, { log, part }: RecordRequest): SourceRecord {
  const asked = questionNames.find((name) => isText(vars[name]));
  const goldName = goldNames.find((name) => name !== asked && holdsSql(vars[name]));
  const gold = goldName === undefined ? assertedSql(test, vars, log) : vars[goldName];
  const id = vars["id"] ?? test.metadata["id"];
  const fields = {
    ...test.metadata,
    ...vars,
    ...(asked === undefined ? {} : { question: vars[asked] }),
    gold,
    ...(id === undefined || part === null
      ? {}
      : { id: `${idText(isText(id) ? id : JSON.stringify(id))}-${part}` }),
  };
  return {
    value: fields,
    file: test.record.file,
    lineAt: (path) => placeOf(test.record, ...path).line ?? null,
  };
}

/** The tests that a test with lists among its variables stands for. */
function combinations(vars: Variables, kept: ReadonlySet<string>): readonly Variables[] {
  return Object.entries(vars).reduce<readonly Variables[]>(
    (all, [name, value]) => {
      const values: readonly unknown[] = Array.isArray(value) && !kept.has(name) ? value : [value];
      return all.flatMap((earlier) => values.map((one) => ({ ...earlier, [name]: one })));
    },
    [{}],
  );
}

function assertedSql(test: PromptfooTest, vars: Variables, log: MistakeLog): readonly string[] {
  const texts = test.assertions.flatMap((assertion) => assertedTexts(assertion, test, log));
  const rendered = texts.map((text) => unfenced(render(text, vars))).filter((text) => opensSql.test(text));
  // What is still a template would be filled in by a program.
  return [...new Set(rendered.filter((text) => !/\{\{|\{%/.test(text)))];
}

function assertedTexts(assertion: unknown, test: PromptfooTest, log: MistakeLog): readonly string[] {
  if (typeof assertion === "string") return [expectedText(assertion)];
  if (!isObject(assertion)) return [];
  const { type, value, config, assert } = assertion;
  if (Array.isArray(assert)) return assert.flatMap((inner) => assertedTexts(inner, test, log));
  const configured = isObject(config)
    ? goldNames.flatMap((name) => (isText(config[name]) ? [config[name]] : []))
    : [];
  const compared = typeof type === "string" && comparing.has(type) ? [fileText(value, test, log)] : [];
  return [...configured.filter(isText), ...compared.filter(isText)];
}

/** An expected output may be a whole Markdown answer. */
function unfenced(text: string): string {
  return /^\s*(?:```|~~~)/.test(text) ? (extractSql(text) ?? "") : text;
}

/** `__expected` of a CSV file: `type: value`, or the value alone. */
function expectedText(text: string): string {
  const typed = /^([a-z-]+)(?:\([\d.]+\))?:\s*([\s\S]*)$/.exec(text);
  if (typed === null) return text;
  return comparing.has(typed[1] ?? "") ? (typed[2] ?? "") : "";
}

function render(text: string, vars: Variables): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = vars[name];
    return isText(value) || typeof value === "number" ? String(value) : whole;
  });
}

/** The text of `file://name.sql`; anything else as it is. */
function fileText(value: unknown, test: PromptfooTest, log: MistakeLog): unknown {
  if (!isText(value) || !/^file:\/\/.+\.(sql|txt|md)$/i.test(value)) return value;
  return readText(join(test.folder, value.replace(/^file:\/\//, "")), log) ?? "";
}

function holdsSql(value: unknown): boolean {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.length > 0 && values.every((one) => isText(one) && opensSql.test(one));
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
