import type { Layer } from "../../../../harness/core/context-item.ts";
import type { ChatMessage } from "../../../../harness/core/model.ts";
import type { Fixture, FixtureItem, FixtureQuestion } from "./load-fixture.ts";
import type { FixtureDatabase } from "./fixture-database.ts";

const headings = [
  ["constraints", "Technical constraints"],
  ["focus", "Conversation context"],
  ["rules", "User rules"],
  ["hints", "Business hints"],
  ["history", "Recent queries"],
] as const;

/** Builds the prompts of docs/prompt.md for a fixture. */
export interface PromptRenderer {
  (question: FixtureQuestion, layers: ReadonlySet<Layer>): ChatMessage[];
}

/** Reads the schema once; prompts differ only in their items and question. */
export async function promptRenderer(fixture: Fixture, database: FixtureDatabase): Promise<PromptRenderer> {
  const full = await schemaSection(database, true);
  const bare = await schemaSection(database, false);
  return (question, layers) => {
    const sections = headings.flatMap(([layer, heading]) => {
      const items = layers.has(layer) ? itemsFor(fixture.items, layer, question) : [];
      return items.length === 0
        ? []
        : [`## ${heading}\n${items.map((item) => itemLines(item, question.language)).join("\n")}`];
    });
    const content = [
      ...sections,
      `## Schema\n${layers.has("schema") ? full : bare}`,
      `## Today\n${fixture.clock}`,
      `## Question\n${question.question}`,
    ].join("\n\n");
    return [
      { role: "system", content: "Write one DuckDB SELECT that answers the question, in a ```sql fence." },
      { role: "user", content },
    ];
  };
}

function itemsFor(items: readonly FixtureItem[], layer: Layer, question: FixtureQuestion): FixtureItem[] {
  const ofLayer = items.filter((item) => item.layer === layer);
  if (layer === "constraints") return ofLayer.filter((item) => question.constraints.includes(item.id));
  if (layer === "focus") return ofLayer.filter((item) => question.focus.includes(item.id));
  if (layer === "hints") return ofLayer;
  const own = ofLayer.filter((item) => item.user === question.user);
  return layer === "history" && question.history !== null
    ? own.filter((item) => question.history?.includes(item.id))
    : own;
}

function itemLines(item: FixtureItem, language: string): string {
  const text = typeof item.text === "object" ? (item.text[language] ?? "") : item.text;
  if (item.layer === "history")
    return `- [${item.id}] ${item.at}: ${item.question}\n  sql: ${oneLine(item.sql ?? "")}`;
  const {
    terms,
    table,
    label,
    column,
    metric,
    unit,
    filter,
    always,
    unless,
    outputs,
    show,
    date,
    join,
    limit,
    fiscalYearStart,
  } = item;
  const fields = {
    terms,
    table,
    label,
    column,
    metric,
    unit,
    filter,
    always,
    unless,
    outputs,
    show,
    date,
    join,
    limit,
    fiscalYearStart,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name}: ${fieldText(value)}`],
  );
  return [`- [${item.id}] ${oneLine(text)}`, ...lines].join("\n");
}

function fieldText(value: unknown): string {
  if (!Array.isArray(value)) return oneLine(String(value));
  return value.map((part: unknown) => (typeof part === "string" ? part : outputText(part))).join("; ");
}

function outputText(part: unknown): string {
  const { name, expr } = part as { name: string; expr: string };
  return `${name} = ${expr}`;
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

async function schemaSection(database: FixtureDatabase, enriched: boolean): Promise<string> {
  const tables = await database.run("SELECT table_name, comment FROM duckdb_tables() ORDER BY table_oid");
  const sections = await Promise.all(
    tables.map(([name, comment]) =>
      tableLines(database, { name: String(name), comment: textOrNull(comment), enriched }),
    ),
  );
  return sections.join("\n");
}

async function tableLines(
  database: FixtureDatabase,
  table: { name: string; comment: string | null; enriched: boolean },
): Promise<string> {
  const { name, comment, enriched } = table;
  const columns = await database.run(
    `SELECT column_name, data_type, comment FROM duckdb_columns() WHERE table_name = '${name}' ORDER BY column_index`,
  );
  if (!enriched)
    return [`- ${name}`, ...columns.map(([column, type]) => `  - ${String(column)} ${String(type)}`)].join(
      "\n",
    );
  const constraints = await database.run(
    `SELECT constraint_type, constraint_column_names, referenced_table, referenced_column_names FROM duckdb_constraints() WHERE table_name = '${name}'`,
  );
  const keys = constraints.flatMap(([kind, own, target, others]) => {
    const list = (own as string[]).join(", ");
    if (kind === "PRIMARY KEY") return [`  primary key: ${list}`];
    return kind === "FOREIGN KEY"
      ? [
          `  foreign key: ${list} -> ${(others as string[]).map((other) => `${String(target)}.${other}`).join(", ")}`,
        ]
      : [];
  });
  const lines = await Promise.all(columns.map((column) => columnLine(database, name, column)));
  return [`- [schema:${name}] ${name}${comment === null ? "" : `: ${comment}`}`, ...keys, ...lines].join(
    "\n",
  );
}

async function columnLine(
  database: FixtureDatabase,
  table: string,
  [column, type, remark]: unknown[],
): Promise<string> {
  const comment = textOrNull(remark);
  const values = await database.run(
    `SELECT DISTINCT ${String(column)} FROM ${table} WHERE ${String(column)} IS NOT NULL ORDER BY 1 LIMIT 26`,
  );
  const isText = type === "VARCHAR";
  const shown = isText && values.length <= 25 ? values : isText ? values.slice(0, 5) : [];
  if (comment === null && shown.length === 0) return `  - ${String(column)} ${String(type)}`;
  const list = shown.map(([value]) => `'${String(value).replaceAll("'", "''")}'`).join(", ");
  const notes = [
    ...(comment === null ? [] : [comment]),
    ...(list === "" ? [] : [`values: ${list}${values.length > 25 ? ", …" : ""}`]),
  ];
  return `  - [schema:${table}.${String(column)}] ${String(column)} ${String(type)}: ${notes.join("; ")}`;
}
