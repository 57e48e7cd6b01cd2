import { named } from "../catalog.ts";
import type { CatalogTable } from "../catalog.ts";
import { nameAdvice } from "../../core/nearest-name.ts";

const textTypes = /^(VARCHAR|ENUM|UUID)/;

/** Why no schema could deliver a required id `schema:Table` or `schema:Table.Column`, or null when it can. */
export function schemaIdProblem(id: string, tables: readonly CatalogTable[]): string | null {
  const [tableName = "", columnName] = id.slice("schema:".length).split(".");
  const table = tables.find(({ name }) => name === tableName);
  if (table === undefined) {
    const known = tables.map(({ name }) => `schema:${name}`);
    return `there is no table of this name for ${id}; ${nameAdvice(`schema:${tableName}`, known, "create it in a script")}`;
  }
  if (columnName === undefined) return null;
  const column = table.columns.find(({ name }) => name === columnName);
  if (column === undefined) {
    const known = table.columns.map(({ name }) => `schema:${table.name}.${name}`);
    const meant = named(table.columns, columnName);
    const advice =
      meant === undefined
        ? nameAdvice(id, known, "mend the name")
        : `did you mean schema:${table.name}.${meant.name}?`;
    return `there is no column of this name for ${id}; ${advice}`;
  }
  if (column.comment !== null || textTypes.test(column.type)) return null;
  return `${id} says nothing, since the column has neither a comment nor sample values; write a COMMENT ON COLUMN`;
}
