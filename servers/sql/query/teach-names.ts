import { nearestNames } from "../../../harness/core/nearest-name.ts";
import { ServiceError } from "../../kit/service-error.ts";
import type { SchemaSource } from "../context/create-schema-source.ts";
import type { SchemaTable } from "../context/schema-table.ts";
import { tablePath } from "../context/schema-table.ts";
import { quotePath } from "../context/sql-name.ts";

const mostNames = 3;
const mostTables = 20;

/**
 * The same error, and for SQL that names a table or column that does not exist the nearest names that do, in its
 * `next_step`. Any other error is given back as it is.
 */
export async function teachNames(error: unknown, schema: SchemaSource): Promise<unknown> {
  if (!(error instanceof ServiceError) || error.reason !== "unknown_identifier") return error;
  const { type, reason, message, details, nextStep, cause } = error;
  const instructions = [...nameAdvice(message, await schema.load()), ...nextStep.instructions];
  return new ServiceError({
    type,
    reason,
    message,
    details,
    nextStep: { ...nextStep, instructions },
    cause,
  });
}

/** What DuckDB says of an unknown name, and whether it is looked for among tables, columns, or both. */
const complaints: readonly (readonly [RegExp, readonly ("table" | "column")[]])[] = [
  [/Table with name (.+?) does not exist/, ["table"]],
  [/Referenced table "([^"]+)" not found/, ["table"]],
  [/Referenced column "([^"]+)" (?:not found|was not found)/, ["column", "table"]],
  [/does not have a column named "([^"]+)"/, ["column"]],
  [/Column with name "?([^"\s]+)"? does not exist/i, ["column"]],
];

/** The nearest tables and columns for each name that an error message complains about. Pure. */
export function nameAdvice(message: string, tables: readonly SchemaTable[]): readonly string[] {
  const advice = complaints.flatMap(([pattern, kinds]) => {
    const name = pattern.exec(message)?.[1]?.split(".").at(-1);
    return name === undefined ? [] : [adviceFor(name, kinds, tables)];
  });
  return advice.slice(0, 1);
}

function adviceFor(
  name: string,
  kinds: readonly ("table" | "column")[],
  tables: readonly SchemaTable[],
): string {
  const spellings = new Map<string, string[]>();
  const add = (bare: string, path: readonly string[]): void => {
    spellings.set(bare, [...(spellings.get(bare) ?? []), quotePath(path)]);
  };
  for (const table of tables) {
    if (kinds.includes("table")) add(table.name, tablePath(table));
    if (kinds.includes("column"))
      for (const { name: column } of table.columns) add(column, [...tablePath(table), column]);
  }
  const near = nearestNames(name, spellings.keys()).flatMap((bare) => spellings.get(bare) ?? []);
  const what = kinds[0] === "table" ? "table" : "column";
  if (near.length > 0)
    return `There is no ${what} ${name} there; nearest: ${near.slice(0, mostNames).join(", ")}.`;
  const all = tables.slice(0, mostTables).map((table) => quotePath(tablePath(table)));
  return `There is no ${what} ${name}, and none with a similar name; the tables are ${all.join(", ") || "none"}${tables.length > mostTables ? ", …" : ""}.`;
}
