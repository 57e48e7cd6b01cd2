import { oneLine } from "./one-line.ts";
import type { ForeignKey, SchemaColumn, SchemaTable } from "./schema-table.ts";
import { columnItemId, hasColumnItem, hasTableItem, tableItemId, tablePath } from "./schema-table.ts";
import { quoteName, quotePath } from "./sql-name.ts";

/**
 * Tables as the lines of a prompt. What the schema layer adds stands on the line of its item, `[schema:Table.Column]`;
 * an item that `shows` refuses (the layer is off, or it stands elsewhere already) leaves name and type behind.
 */
export function renderTables(tables: readonly SchemaTable[], shows: (id: string) => boolean): string {
  return tables.flatMap((table) => renderTable(table, shows)).join("\n");
}

/** Ids of the items on the tables' lines, in order. */
export function schemaItemIds(tables: readonly SchemaTable[]): readonly string[] {
  return tables.flatMap((table) => [
    ...(hasTableItem(table) ? [tableItemId(table)] : []),
    ...table.columns.filter(hasColumnItem).map((column) => columnItemId(table, column.name)),
  ]);
}

function renderTable(table: SchemaTable, shows: (id: string) => boolean): readonly string[] {
  const name = quotePath(tablePath(table));
  const id = tableItemId(table);
  const columns = table.columns.map((column) => `  - ${renderColumn(table, column, shows)}`);
  if (!hasTableItem(table) || !shows(id)) return [`- ${name}`, ...columns];
  const comment = table.comment === null ? "" : `: ${oneLine(table.comment)}`;
  const keys = [
    ...(table.primaryKey.length > 0 ? [`  primary key: ${table.primaryKey.map(quoteName).join(", ")}`] : []),
    ...table.foreignKeys.map((key) => `  foreign key: ${renderForeignKey(table, key)}`),
  ];
  return [`- [${id}] ${name}${comment}`, ...keys, ...columns];
}

function renderForeignKey(owner: SchemaTable, { columns, table, references }: ForeignKey): string {
  const target = tablePath({ schema: owner.schema, name: table });
  const ends = references.map((column) => quotePath([...target, column]));
  return `${columns.map(quoteName).join(", ")} -> ${ends.join(", ")}`;
}

function renderColumn(table: SchemaTable, column: SchemaColumn, shows: (id: string) => boolean): string {
  const plain = `${quoteName(column.name)} ${column.type}`;
  const id = columnItemId(table, column.name);
  if (!hasColumnItem(column) || !shows(id)) return plain;
  const comment = column.comment === null ? [] : [oneLine(column.comment)];
  return `[${id}] ${plain}: ${[...comment, ...renderValues(column)].join("; ")}`;
}

function renderValues({ values, moreValues }: SchemaColumn): readonly string[] {
  if (values.length === 0) return [];
  const quoted = values.map((value) => `'${oneLine(value).replaceAll("'", "''")}'`);
  return [`values: ${[...quoted, ...(moreValues ? ["…"] : [])].join(", ")}`];
}
