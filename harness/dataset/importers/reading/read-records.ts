import { messageOf } from "../../../core/errors.ts";
import type { Located } from "../../located.ts";
import type { MistakeLog } from "../../mistakes.ts";
import { isObject, readJsonLines } from "../../read-json-lines.ts";
import { csvRows } from "./csv-rows.ts";
import type { CsvRow } from "./csv-rows.ts";
import { readText, sourceFile } from "./read-text.ts";

/** A record of a source: its fields as they stand there, with the place for messages. */
export type SourceRecord = Located<Readonly<Record<string, unknown>>>;

const readers: Readonly<Record<string, (path: string, log: MistakeLog) => readonly SourceRecord[]>> = {
  json: readJsonList,
  jsonl: readLines,
  ndjson: readLines,
  csv: readCsv,
  tsv: readCsv,
};

/**
 * The records of a JSON list, JSONL or CSV file, by the file's ending; mistakes are logged. A record of a JSON list is
 * named `file[index]`, others by their line. An empty field of a CSV file is no field.
 */
export function readRecords(path: string, log: MistakeLog): readonly SourceRecord[] {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const read = Object.hasOwn(readers, ending) ? readers[ending] : undefined;
  if (read === undefined) {
    log.add(
      { file: path },
      `cannot be read; give a file that ends with .${Object.keys(readers).join(", .")}`,
    );
    return [];
  }
  return read(path, log);
}

function readLines(path: string, log: MistakeLog): readonly SourceRecord[] {
  if (readText(path, log) === null) return [];
  const { folder, name } = sourceFile(path, log);
  return readJsonLines(folder, name);
}

function readJsonList(path: string, log: MistakeLog): readonly SourceRecord[] {
  const value = readJson(path, log);
  if (value === null) return [];
  if (!Array.isArray(value)) {
    log.add({ file: path }, "expected a list of records; write [{…}, {…}]");
    return [];
  }
  return value.flatMap((record: unknown, index) => {
    const file = `${path}[${index}]`;
    if (isObject(record)) return [{ value: record, file, lineAt: () => null }];
    log.add({ file }, "is no record; write fields: {…}");
    return [];
  });
}

/** The value of a JSON file; null with the mistake logged. */
export function readJson(path: string, log: MistakeLog): unknown {
  const text = readText(path, log);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const message = messageOf(error);
    const at = /position (\d+)/.exec(message)?.[1];
    const line = at === undefined ? null : text.slice(0, Number(at)).split("\n").length;
    log.add({ file: path, line }, `is not JSON: ${message}; mend the file`);
    return null;
  }
}

function readCsv(path: string, log: MistakeLog): readonly SourceRecord[] {
  const table = readCsvTable(path, log);
  if (table === null) return [];
  return table.rows.map(({ line, fields }) => ({
    value: Object.fromEntries(
      table.header.flatMap((name, index) => {
        const text = fields[index]?.text ?? "";
        return text === "" ? [] : [[name, text]];
      }),
    ),
    file: path,
    lineAt: () => line,
  }));
}

/** A CSV file's header and rows, each row as long as the header. */
export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** Reads a CSV file; null with the mistakes logged where it is none. */
function readCsvTable(path: string, log: MistakeLog): CsvTable | null {
  const text = readText(path, log);
  return text === null ? null : csvTable(text, path, log);
}

/** The table that CSV text holds; null with the mistakes logged where it is none. */
export function csvTable(text: string, file: string, log: MistakeLog): CsvTable | null {
  const all = csvRows(text);
  if ("what" in all) {
    log.add({ file, line: all.line }, all.what);
    return null;
  }
  const [first, ...rows] = all;
  if (first === undefined) {
    log.add({ file }, "is empty; write a header row with the names of the columns");
    return null;
  }
  const header = first.fields.map((field) => field.text.trim());
  const again = header.find((name, index) => header.indexOf(name) < index);
  if (again !== undefined) log.add({ file, line: 1 }, `column ${again} is there twice; keep one`);
  const uneven = rows.filter(({ fields }) => fields.length !== header.length);
  for (const { line, fields } of uneven)
    log.add({ file, line }, `has ${fields.length} fields, the header has ${header.length}; mend the row`);
  return again === undefined && uneven.length === 0 ? { header, rows } : null;
}
