import { findColumn, findTable, type Schema } from "../schema/schema.ts";
import { closingParenthesis } from "./closing-parenthesis.ts";
import { quoteName } from "./quote-name.ts";
import { isKeyword, joinSql, type SqlToken, tokenizeSql } from "./tokenize-sql.ts";

/** A column by its place in the schema. */
export interface ColumnRef {
  readonly table: string;
  readonly column: string;
}

/** An SQL fragment whose columns are known. In `sql` they are written `Table.Column`. */
export interface Fragment {
  readonly sql: string;
  readonly columns: readonly ColumnRef[];
}

/** Alias (lower case) to table name, for SQL that renames its tables. */
export type Aliases = ReadonlyMap<string, string>;
const noAliases: Aliases = new Map();

/**
 * Finds the columns that a fragment names and writes them in full. A name without its table is taken where just one
 * table has it. Columns inside a subquery are left alone: they are not the outer query's.
 */
export function bindFragment(sql: string, schema: Schema, aliases: Aliases = noAliases): Fragment {
  const tokens = tokenizeSql(sql);
  const bound: SqlToken[] = [];
  const columns: ColumnRef[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    const subquery =
      token.text === "(" && isKeyword(tokens[index + 1], "SELECT")
        ? closingParenthesis(tokens, index)
        : index;
    if (subquery > index) {
      bound.push(...tokens.slice(index, subquery + 1));
      index = subquery;
      continue;
    }
    const found = columnAt(tokens, index, { schema, aliases });
    if (found === null) bound.push(token);
    else {
      if (!columns.some((ref) => ref.table === found.ref.table && ref.column === found.ref.column))
        columns.push(found.ref);
      bound.push({ kind: "name", text: columnSql(found.ref), spaced: token.spaced });
      index += found.length - 1;
    }
  }
  return { sql: joinSql(bound), columns };
}

/** The SQL text of a column: `Table.Column`, quoted where needed. */
export function columnSql(ref: ColumnRef): string {
  return `${quoteName(ref.table)}.${quoteName(ref.column)}`;
}

/** The fragment that is just this column. */
export function columnFragment(ref: ColumnRef): Fragment {
  return { sql: columnSql(ref), columns: [ref] };
}

interface Names {
  readonly schema: Schema;
  readonly aliases: Aliases;
}

function columnAt(
  tokens: readonly SqlToken[],
  index: number,
  names: Names,
): { ref: ColumnRef; length: number } | null {
  const first = nameOf(tokens[index]);
  if (first === null || tokens[index - 1]?.text === ".") return null;
  const second = tokens[index + 1]?.text === "." ? nameOf(tokens[index + 2]) : null;
  if (second === null) {
    const call = tokens[index + 1]?.text === "(";
    const ref = call ? null : onlyColumn(names, first);
    return ref === null ? null : { ref, length: 1 };
  }
  const table = names.aliases.get(first.toLowerCase()) ?? findTable(names.schema, first)?.name;
  const column = table === undefined ? undefined : findColumn(names.schema, table, second);
  return column === undefined ? null : { ref: { table: column.table, column: column.name }, length: 3 };
}

function nameOf(token: SqlToken | undefined): string | null {
  if (token?.kind === "word") return token.text;
  return token?.kind === "name" ? token.text.slice(1, -1).replaceAll('""', '"') : null;
}

function onlyColumn({ schema, aliases }: Names, name: string): ColumnRef | null {
  const inScope =
    aliases.size === 0
      ? schema.tables
      : schema.tables.filter((table) => [...aliases.values()].includes(table.name));
  const holders = inScope.flatMap((table) => findColumn(schema, table.name, name) ?? []);
  const [only] = holders;
  return holders.length === 1 && only !== undefined ? { table: only.table, column: only.name } : null;
}
