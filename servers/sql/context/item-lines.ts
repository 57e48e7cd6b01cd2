import type { ContextItem, Effect, Layer } from "../../../harness/core/context-item.ts";
import { effectSchema } from "../../../harness/core/context-item.ts";
import { oneLine, oneLineSql } from "./one-line.ts";

type FieldName = keyof Effect | "sql";
type Output = NonNullable<Effect["outputs"]>[number];
type FieldValue = string | number | readonly (string | Output)[] | undefined;

/** How a field's value is written on its line and read from it; `""` and undefined: there is none. */
interface FieldForm {
  readonly write: (value: FieldValue) => string;
  readonly read: (line: string) => FieldValue;
}

const text: FieldForm = { write: (value) => oneLine(stringOf(value)), read: (line) => line };
const sql: FieldForm = { write: (value) => oneLineSql(stringOf(value)), read: (line) => line };
const wholeNumber: FieldForm = {
  write: (value) => (typeof value === "number" ? String(value) : ""),
  read: (line) => (/^\d{1,9}$/.test(line) ? Number(line) : undefined),
};
// The separator cannot stand inside an entry, so there it is written as a comma.
const list: FieldForm = {
  write: (value) =>
    stringsOf(value)
      .map((entry) => oneLine(entry).replaceAll(";", ","))
      .join("; "),
  read: (line) => line.split("; ").filter((entry) => entry !== ""),
};
const outputs: FieldForm = {
  write: (value) =>
    outputsOf(value)
      .map(({ name, expr }) => `${oneLine(name)} = ${oneLineSql(expr)}`)
      .join("; "),
  read: (line) => splitOutsideQuotes(line).flatMap(readOutput),
};

/** Every field that has a line of its own, in the order in which an item shows them. */
const forms: ReadonlyMap<FieldName, FieldForm> = new Map<FieldName, FieldForm>([
  ["terms", list],
  ["table", text],
  ["label", text],
  ["column", text],
  ["metric", sql],
  ["unit", text],
  ["filter", sql],
  ["always", sql],
  ["unless", list],
  ["outputs", outputs],
  ["show", list],
  ["date", text],
  ["join", sql],
  ["limit", wholeNumber],
  ["fiscalYearStart", wholeNumber],
  ["sql", sql],
]);

/** The most lines that one item takes. */
export const mostItemLines = forms.size + 1;

/** An item as lines: `- [id] text`, then one indented `field: value` line for each field that it has. */
export function renderItem(item: ContextItem): string {
  const fields = [...forms].flatMap(([name, form]) => {
    const line = form.write(item[name]);
    return line === "" ? [] : [`  ${name}: ${line}`];
  });
  return [`- [${item.id}] ${oneLine(item.text)}`, ...fields].join("\n");
}

/** Whether a line opens an item. `- [x] done` does not: that is how people tick off a list. */
export function opensItem(line: string): boolean {
  return /^- \[(?![xX]\])[^\s\]][^\]]*\] \S/.test(line);
}

/**
 * Reads the item that begins with the first of `lines`, which must open one; `used` counts the lines that it takes.
 * The inverse of `renderItem`.
 */
export function parseItem(
  lines: readonly string[],
  layer: Layer,
): { readonly item: ContextItem; readonly used: number } {
  const [, id = "", head = ""] = /^- \[([^\]]+)\] (.*)$/.exec(lines[0] ?? "") ?? [];
  const fields = readFields(lines.slice(1));
  const { sql: statement, ...effect } = Object.fromEntries(fields);
  const checked = effectSchema.safeParse(effect);
  const at = layer === "history" ? /^\d{4}-\d{2}-\d{2}(?=: )/.exec(head)?.[0] : undefined;
  const item: ContextItem = {
    id,
    layer,
    text: head.trim(),
    ...(at !== undefined && { at }),
    ...(checked.success && checked.data),
    ...(typeof statement === "string" && { sql: statement }),
  };
  return { item, used: fields.size + 1 };
}

/** The fields on the lines below an item, up to the first line that is none (or names a field again). */
function readFields(lines: readonly string[]): ReadonlyMap<string, FieldValue> {
  const fields = new Map<string, FieldValue>();
  for (const indented of lines) {
    const [, name = "", line = ""] = /^ {2,}(\w+): (.+)$/.exec(indented) ?? [];
    const value = [...forms].find(([field]) => field === name)?.[1].read(line.trim());
    if (value === undefined || fields.has(name)) break;
    fields.set(name, value);
  }
  return fields;
}

function stringOf(value: FieldValue): string {
  return typeof value === "string" ? value : "";
}

function stringsOf(value: FieldValue): readonly string[] {
  return typeof value === "object" ? value.filter((entry) => typeof entry === "string") : [];
}

function outputsOf(value: FieldValue): readonly Output[] {
  return typeof value === "object" ? value.filter((entry) => typeof entry === "object") : [];
}

function readOutput(entry: string): readonly Output[] {
  const at = entry.indexOf(" = ");
  return at === -1 ? [] : [{ name: entry.slice(0, at), expr: entry.slice(at + 3) }];
}

/** Splits at `; `, but not inside SQL quotes; where quotes do not pair, everywhere. */
function splitOutsideQuotes(line: string): readonly string[] {
  const entries =
    line.match(/(?:'(?:[^']|'')*'|"(?:[^"]|"")*"|;(?! )|[^;'"])+/g)?.map((entry) => entry.trim()) ?? [];
  return entries.join("; ") === line ? entries : line.split("; ");
}
