import { dirname, join } from "node:path";
import { placeOf } from "../../located.ts";
import type { Located } from "../../located.ts";
import type { MistakeLog } from "../../mistakes.ts";
import { isObject } from "../../read-json-lines.ts";
import { fieldName } from "../../schema-mistakes.ts";
import { readYaml } from "../../yaml-source.ts";
import type { FieldPath, YamlSource } from "../../yaml-source.ts";
import type { Finding } from "../importer.ts";
import { readRecords } from "../reading/read-records.ts";
import type { SourceRecord } from "../reading/read-records.ts";
import { readText, sourceFile } from "../reading/read-text.ts";
import { shownPlace } from "../reading/source-record.ts";

/** A test as it stands, with the assertions of `defaultTest`, and the folder that its file references start from. */
export interface PromptfooTest {
  readonly record: SourceRecord;
  readonly folder: string;
  readonly vars: Readonly<Record<string, unknown>>;
  readonly assertions: readonly unknown[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The tests of a source, and what of it was not read. */
export interface PromptfooTests {
  readonly tests: readonly PromptfooTest[];
  readonly notes: readonly Finding[];
}

/** Reads a promptfoo configuration or a file of tests, with the files that it names; mistakes are logged. */
export function readPromptfooTests(path: string, log: MistakeLog): PromptfooTests {
  if (/\.(csv|tsv)$/i.test(path)) return { tests: readRecords(path, log).map(csvTest), notes: [] };
  if (/\.(jsonl|ndjson)$/i.test(path))
    return { tests: readRecords(path, log).map((record) => testOf(record, dirname(path))), notes: [] };
  if (readText(path, log) === null) return { tests: [], notes: [] };
  const { folder, name } = sourceFile(path, log);
  const yaml = readYaml(folder, name);
  if (yaml === null) return { tests: [], notes: [] };
  if (Array.isArray(yaml.value)) return listed(yaml, [], { defaults: {}, log });
  if (!isObject(yaml.value) || yaml.value["tests"] === undefined) {
    log.add(
      { file: path, line: yaml.lineAt([]) },
      "holds no tests; give a list of tests, or a map with tests:",
    );
    return { tests: [], notes: [] };
  }
  const given = yaml.value["defaultTest"];
  const found = listed(yaml, ["tests"], { defaults: isObject(given) ? given : {}, log });
  return { tests: found.tests, notes: [...found.notes, ...unread(yaml)] };
}

interface Listing {
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly log: MistakeLog;
}

function listed(yaml: YamlSource, path: FieldPath, { defaults, log }: Listing): PromptfooTests {
  const value = valueAt(yaml.value, path);
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  const parts = entries.map((entry, index): PromptfooTests => {
    const at = Array.isArray(value) ? [...path, index] : path;
    if (typeof entry === "string") return referenced(entry, { yaml, at, log });
    if (!isObject(entry)) {
      log.add(
        { file: yaml.file, line: yaml.lineAt(at), field: fieldName(at) },
        "is no test; write vars: and assert:",
      );
      return { tests: [], notes: [] };
    }
    const record: Located<typeof entry> = {
      value: entry,
      file: yaml.file,
      lineAt: (inner) => yaml.lineAt([...at, ...inner]),
    };
    return { tests: [testOf(record, dirname(yaml.file))], notes: [] };
  });
  const merged = (test: PromptfooTest) => withDefaults(test, defaults);
  return {
    tests: parts.flatMap(({ tests }) => tests).map(merged),
    notes: parts.flatMap(({ notes }) => notes),
  };
}

interface Reference {
  readonly yaml: YamlSource;
  readonly at: FieldPath;
  readonly log: MistakeLog;
}

function referenced(text: string, { yaml, at, log }: Reference): PromptfooTests {
  const place = { file: yaml.file, line: yaml.lineAt(at), field: fieldName(at) };
  const name = text.replace(/^file:\/\//, "");
  if (/\.(ya?ml|json|jsonl|ndjson|csv|tsv)$/i.test(name) && !/[*?[{]|:\/\//.test(name))
    return readPromptfooTests(join(dirname(yaml.file), name), log);
  log.add(place, `${text} cannot be read; name one YAML, JSON, JSONL or CSV file, or write the tests out`);
  return { tests: [], notes: [] };
}

function testOf(record: SourceRecord, folder: string): PromptfooTest {
  const { vars, assert, metadata, description } = record.value;
  return {
    record,
    folder,
    vars: isObject(vars) ? vars : {},
    assertions: Array.isArray(assert) ? assert : [],
    metadata: {
      ...(isObject(metadata) ? metadata : {}),
      ...(typeof description === "string" ? { description } : {}),
    },
  };
}

function withDefaults(test: PromptfooTest, defaults: Readonly<Record<string, unknown>>): PromptfooTest {
  const { vars, assert, metadata } = defaults;
  return {
    ...test,
    vars: { ...(isObject(vars) ? vars : {}), ...test.vars },
    assertions: [...test.assertions, ...(Array.isArray(assert) ? assert : [])],
    metadata: { ...(isObject(metadata) ? metadata : {}), ...test.metadata },
  };
}

/** A row of a CSV file: a variable in each column, assertions in `__expected`, `__expected1`, … */
function csvTest(record: SourceRecord): PromptfooTest {
  const fields = Object.entries(record.value);
  const metadata = fields.flatMap(([name, text]) => {
    const key = /^__metadata:(\w+)(?:\[\])?$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, text] as const];
  });
  return {
    record,
    folder: dirname(record.file),
    vars: Object.fromEntries(fields.filter(([name]) => !name.startsWith("__"))),
    assertions: fields.flatMap(([name, text]) => (/^__expected\d*$/.test(name) ? [text] : [])),
    metadata: Object.fromEntries(metadata),
  };
}

function unread(yaml: YamlSource): readonly Finding[] {
  const scenarios = valueAt(yaml.value, ["scenarios"]);
  if (!Array.isArray(scenarios)) return [];
  const place = shownPlace(
    placeOf({ value: null, file: yaml.file, lineAt: (path) => yaml.lineAt(path) }, "scenarios"),
  );
  const text = `scenarios are not read (${scenarios.length}); write their tests out under tests:`;
  return [{ kind: "note", question: null, place, text }];
}

function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((inner, step) => (isObject(inner) ? inner[String(step)] : undefined), value);
}
