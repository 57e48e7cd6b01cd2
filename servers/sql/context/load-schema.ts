import { ServiceError } from "../../kit/service-error.ts";
import type { Database } from "../query/create-database.ts";
import { loadSampleValues } from "./load-sample-values.ts";
import type { ForeignKey, SchemaColumn, SchemaTable } from "./schema-table.ts";
import { columnItemId, tableItemId } from "./schema-table.ts";

const mostRows = 100_000;

const columnsSql = `
  SELECT t.table_schema, t.table_name, t.table_type, t."TABLE_COMMENT", c.column_name, c.data_type, c."COLUMN_COMMENT"
  FROM information_schema.tables t
  JOIN information_schema.columns c USING (table_catalog, table_schema, table_name)
  ORDER BY t.table_schema <> 'main', t.table_schema, t.table_name, c.ordinal_position`;

const keysSql = `
  SELECT DISTINCT own.table_schema, own.table_name, own.constraint_name, other.table_name AS other_table,
    lpad(CAST(own.ordinal_position AS VARCHAR), 4, '0') AS place, own.column_name, other.column_name AS other_column
  FROM information_schema.table_constraints kind
  JOIN information_schema.key_column_usage own USING (constraint_schema, constraint_name, table_name)
  LEFT JOIN information_schema.referential_constraints refers
    ON kind.constraint_type = 'FOREIGN KEY'
    AND refers.constraint_schema = own.constraint_schema AND refers.constraint_name = own.constraint_name
  LEFT JOIN information_schema.key_column_usage other
    ON other.constraint_schema = refers.unique_constraint_schema
    AND other.constraint_name = refers.unique_constraint_name
    AND other.ordinal_position = own.position_in_unique_constraint
  WHERE kind.constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY')
  ORDER BY ALL`;

/** A table as the catalog has it; `isView` is true for one that only shows other tables' rows. */
export interface CatalogTable extends SchemaTable {
  readonly isView: boolean;
}

type CatalogRow = readonly (string | null)[];

/**
 * Reads tables, views, columns, comments, keys and sample values through the read-only executor, in an order that
 * does not change: the main schema first, then by name; columns as they were declared.
 */
export async function loadSchema(database: Database): Promise<readonly SchemaTable[]> {
  const [columns, keys] = await Promise.all([
    catalogRows(database, columnsSql),
    catalogRows(database, keysSql),
  ]);
  const tables = readTables(columns, { primary: readPrimaryKeys(keys), foreign: readForeignKeys(keys) });
  const values = await loadSampleValues(database, tables);
  return tables.map(({ isView: _isView, ...table }) => ({
    ...table,
    columns: table.columns.map((column) => ({ ...column, ...values.get(columnItemId(table, column.name)) })),
  }));
}

async function catalogRows(database: Database, sql: string): Promise<readonly CatalogRow[]> {
  const execution = await database.run(sql, { maxRows: mostRows });
  if (execution.status === "ok") {
    return execution.result.rows.map((row) => row.map((cell) => (typeof cell === "string" ? cell : null)));
  }
  throw new ServiceError({
    type: "configuration_error",
    reason: "schema_unreadable",
    message: `The database's schema cannot be read: ${execution.message}`,
    nextStep: {
      action: "ask_operator",
      tool: null,
      instructions: [
        "Tell the user that the server cannot read its database's schema; its log has the details.",
      ],
    },
  });
}

interface Keys {
  readonly primary: ReadonlyMap<string, readonly string[]>;
  readonly foreign: ReadonlyMap<string, readonly ForeignKey[]>;
}

function readTables(rows: readonly CatalogRow[], { primary, foreign }: Keys): readonly CatalogTable[] {
  return grouped(rows, ([schema, name]) => tableItemId(pathOf(schema, name))).map(([id, group]) => {
    const [schema, name, kind, comment] = group[0] ?? [];
    return {
      ...pathOf(schema, name),
      comment: said(comment),
      isView: kind === "VIEW",
      primaryKey: primary.get(id) ?? [],
      foreignKeys: foreign.get(id) ?? [],
      columns: group.map(readColumn),
    };
  });
}

function readColumn([, , , , name, type, comment]: CatalogRow): SchemaColumn {
  return { name: name ?? "", type: type ?? "", comment: said(comment), values: [], moreValues: false };
}

function readPrimaryKeys(rows: readonly CatalogRow[]): Keys["primary"] {
  const own = rows.filter(([, , , otherTable]) => otherTable === null);
  const groups = grouped(own, ([schema, table]) => tableItemId(pathOf(schema, table)));
  return new Map(groups.map(([id, group]) => [id, group.map(([, , , , , column]) => column ?? "")]));
}

function readForeignKeys(rows: readonly CatalogRow[]): Keys["foreign"] {
  const foreign = rows.filter(([, , , otherTable]) => otherTable !== null);
  const byTable = grouped(foreign, ([schema, table]) => tableItemId(pathOf(schema, table)));
  return new Map(
    byTable.map(([id, group]) => [id, grouped(group, keyName).map(([, columns]) => readForeignKey(columns))]),
  );
}

function keyName([, , constraint, otherTable]: CatalogRow): string {
  return JSON.stringify([constraint, otherTable]);
}

function readForeignKey(rows: readonly CatalogRow[]): ForeignKey {
  return {
    columns: rows.map(([, , , , , column]) => column ?? ""),
    table: rows[0]?.[3] ?? "",
    references: rows.map(([, , , , , , otherColumn]) => otherColumn ?? ""),
  };
}

/** Rows by key, keys and rows in the order in which they come. */
function grouped(
  rows: readonly CatalogRow[],
  keyOf: (row: CatalogRow) => string,
): readonly (readonly [string, readonly CatalogRow[]])[] {
  const groups = new Map<string, CatalogRow[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups];
}

function pathOf(
  schema: string | null | undefined,
  name: string | null | undefined,
): Pick<SchemaTable, "schema" | "name"> {
  return { schema: schema === "main" ? null : (schema ?? null), name: name ?? "" };
}

/** A comment that says something, else null. */
function said(comment: string | null | undefined): string | null {
  return comment?.trim() ? comment : null;
}
