/** A column with what is known about it. `values` are all distinct ones, or some of them when `moreValues` says so. */
export interface SchemaColumn {
  readonly name: string;
  readonly type: string;
  readonly comment: string | null;
  readonly values: readonly string[];
  readonly moreValues: boolean;
}

/** Columns that refer to columns of another table of the same database schema. */
export interface ForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  readonly references: readonly string[];
}

/** A table or view with its columns. `schema` is null for the database's main schema. */
export interface SchemaTable {
  readonly schema: string | null;
  readonly name: string;
  readonly comment: string | null;
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly columns: readonly SchemaColumn[];
}

/** The table's name as a path, `[schema, table]` or `[table]`. */
export function tablePath({ schema, name }: Pick<SchemaTable, "schema" | "name">): readonly string[] {
  return schema === null ? [name] : [schema, name];
}

/** Id of the context item that holds the table's comment and keys. */
export function tableItemId(table: Pick<SchemaTable, "schema" | "name">): string {
  return `schema:${tablePath(table).join(".")}`;
}

/** Id of the context item that holds a column's comment and sample values. */
export function columnItemId(table: Pick<SchemaTable, "schema" | "name">, column: string): string {
  return `${tableItemId(table)}.${column}`;
}

/** Whether the schema layer has something to say about the table beside its name. */
export function hasTableItem({ comment, primaryKey, foreignKeys }: SchemaTable): boolean {
  return comment !== null || primaryKey.length > 0 || foreignKeys.length > 0;
}

/** Whether the schema layer has something to say about the column beside its name and type. */
export function hasColumnItem({ comment, values }: SchemaColumn): boolean {
  return comment !== null || values.length > 0;
}

/** The table with names and types alone: what is left of it when the schema layer is off. */
export function bareTable(table: SchemaTable): SchemaTable {
  const columns = table.columns.map(({ name, type }) => ({
    name,
    type,
    comment: null,
    values: [],
    moreValues: false,
  }));
  return { ...table, comment: null, primaryKey: [], foreignKeys: [], columns };
}
