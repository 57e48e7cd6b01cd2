import type { Json } from "../../core/json.ts";
import type { StatementParser } from "../../sql/statement-parser.ts";
import { isNode, listAt, nodeAt, textAt, walk } from "../../sql/syntax-tree.ts";
import type { SyntaxNode } from "../../sql/syntax-tree.ts";

/** A column as a fragment writes it: `Table.Column` has two parts, and so has `Table.*`. */
export type ColumnParts = readonly string[];

/** A fragment of a context item: one SQL expression, and the columns that it takes from outside of itself. */
export interface SqlFragment {
  readonly columns: readonly ColumnParts[];
  /** Whether it is nothing but one column. */
  readonly isColumn: boolean;
}

/** Reads a fragment with DuckDB's parser; a text says why it is no expression. */
export async function readFragment(parser: StatementParser, sql: string): Promise<SqlFragment | string> {
  // The line break ends a comment that the fragment may end with.
  const inspection = await parser.inspect(`SELECT ${sql}\n`);
  if (inspection.refusal !== null)
    return `does not parse (${inspection.refusal.message}); write one SQL expression`;
  const select = nodeAt(inspection.tree, "node");
  const [expression, ...others] = select === null ? [] : listAt(select, "select_list");
  if (select === null || !isNode(expression) || others.length > 0 || !isBare(select))
    return "is more than an expression; write one SQL expression";
  if (textAt(expression, "alias") !== "") return "gives the expression a name; leave the AS out";
  const columns = outerColumns(expression, null);
  return { columns, isColumn: textAt(expression, "class") === "COLUMN_REF" };
}

function isBare(select: SyntaxNode): boolean {
  const from = nodeAt(select, "from_table");
  const clauses = ["where_clause", "having", "qualify", "sample"];
  return (
    textAt(select, "type") === "SELECT_NODE" &&
    (from === null || textAt(from, "type") === "EMPTY") &&
    clauses.every((clause) => nodeAt(select, clause) === null) &&
    listAt(select, "modifiers").length === 0 &&
    listAt(select, "group_expressions").length === 0
  );
}

/** Names that an enclosing subquery or lambda declares; null outside of any. */
type Scope = ReadonlySet<string> | null;

function outerColumns(value: Json | undefined, scope: Scope): readonly ColumnParts[] {
  if (Array.isArray(value)) return value.flatMap((inner: Json) => outerColumns(inner, scope));
  if (!isNode(value) || value["class"] === "CONSTANT") return [];
  if (value["class"] === "COLUMN_REF") {
    const parts = listAt(value, "column_names").map(String);
    return isLocal(parts, scope) ? [] : [parts];
  }
  const relation = value["class"] === "STAR" ? textAt(value, "relation_name") : "";
  if (relation !== "") return isLocal([relation, "*"], scope) ? [] : [[relation, "*"]];
  const inner = scopeInside(value, scope);
  return Object.values(value).flatMap((child) => outerColumns(child, inner));
}

/** Functions that SQL lets one call without parentheses, so that the parser takes them for columns. */
const bareFunctions = new Set([
  "current_date",
  "current_time",
  "current_timestamp",
  "localtime",
  "localtimestamp",
  "current_user",
]);

function isLocal([first = "", ...rest]: ColumnParts, scope: Scope): boolean {
  if (rest.length === 0 && bareFunctions.has(first.toLowerCase())) return true;
  return scope !== null && (rest.length === 0 || scope.has(first.toLowerCase()));
}

function scopeInside(node: SyntaxNode, scope: Scope): Scope {
  const opens = node["type"] === "SELECT_NODE" || node["class"] === "LAMBDA";
  return opens ? new Set([...(scope ?? []), ...declaredNames(node)]) : scope;
}

function declaredNames(node: SyntaxNode): readonly string[] {
  const source = textAt(node, "class") === "LAMBDA" ? nodeAt(node, "lhs") : nodeAt(node, "from_table");
  const names = [...walk(source ?? undefined)].flatMap((inner) => [
    textAt(inner, "alias"),
    textAt(inner, "table_name"),
    ...listAt(inner, "column_names").map(String),
  ]);
  return names.filter((name) => name !== "").map((name) => name.toLowerCase());
}
