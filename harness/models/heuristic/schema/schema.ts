/** What kind of values a column holds; `date` is any type that has a day. */
export type ColumnKind = "text" | "integer" | "decimal" | "date" | "boolean" | "other";

/** A column as the prompt shows it. `values` are sample values; `complete` says that there are no others. */
export interface SchemaColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly kind: ColumnKind;
  readonly comment: string;
  readonly values: readonly string[];
  readonly complete: boolean;
}

/** A reference from one table's columns to another's. */
export interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
}

export interface SchemaTable {
  readonly name: string;
  readonly comment: string;
  readonly columns: readonly SchemaColumn[];
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly ForeignKey[];
}

/** The tables that a prompt shows. */
export interface Schema {
  readonly tables: readonly SchemaTable[];
}

/** The kind of a column type in SQL notation. */
export function kindOfType(type: string): ColumnKind {
  const name = type.toUpperCase();
  if (name.endsWith("]") || /^(?:STRUCT|MAP|UNION|BLOB|LIST)/.test(name)) return "other";
  if (/^(?:DATE|TIMESTAMP|DATETIME)/.test(name)) return "date";
  if (/^(?:BOOL|LOGICAL)/.test(name)) return "boolean";
  if (/^(?:DECIMAL|NUMERIC|DOUBLE|FLOAT|REAL|MONEY|NUMBER)/.test(name)) return "decimal";
  if (/^U?(?:TINY|SMALL|BIG|HUGE|MEDIUM)?INT|^(?:LONG|SHORT|SERIAL|BIGSERIAL)/.test(name)) return "integer";
  return /CHAR|TEXT|STRING|ENUM|UUID|JSON/.test(name) ? "text" : "other";
}

/** The table of a name, whatever its case. */
export function findTable(schema: Schema, name: string): SchemaTable | undefined {
  const wanted = name.toLowerCase();
  return schema.tables.find((table) => table.name.toLowerCase() === wanted);
}

/** The column of a table, whatever the case of the names. */
export function findColumn(schema: Schema, table: string, column: string): SchemaColumn | undefined {
  const wanted = column.toLowerCase();
  return findTable(schema, table)?.columns.find((candidate) => candidate.name.toLowerCase() === wanted);
}
