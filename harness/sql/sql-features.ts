import {
  aggregateFunctions,
  dateFunctions,
  isNestedFunction,
  isPatternFunction,
} from "./function-families.ts";
import { soleName } from "./gold-tree.ts";
import { isNode, listAt, nodeAt, textAt, walk, type SyntaxNode } from "./syntax-tree.ts";

/** How each feature is seen on a node of the tree; `tables` are the names by which the statement calls its tables. */
const marks = {
  join: (node) => node["type"] === "JOIN",
  "outer-join": (node) =>
    node["type"] === "JOIN" && /^(?:LEFT|RIGHT|FULL|OUTER)$/.test(textAt(node, "join_type")),
  aggregate: (node) => aggregateFunctions.has(functionName(node)),
  "group-by": (node) =>
    listAt(node, "group_expressions").length > 0 || node["aggregate_handling"] === "FORCE_AGGREGATES",
  having: (node) => nodeAt(node, "having") !== null,
  subquery: (node) => node["type"] === "SUBQUERY" && !holdsValues(node),
  cte: (node) => listAt(nodeAt(node, "cte_map") ?? {}, "map").length > 0,
  "set-operation": (node) => node["type"] === "SET_OPERATION_NODE",
  window: (node) => node["class"] === "WINDOW",
  "order-by": (node) => modifiers(node).some((modifier) => listAt(modifier, "orders").length > 0),
  limit: (node) => modifiers(node).some((modifier) => textAt(modifier, "type").startsWith("LIMIT")),
  distinct: (node) =>
    node["distinct"] === true || modifiers(node).some((modifier) => modifier["type"] === "DISTINCT_MODIFIER"),
  case: (node) => node["class"] === "CASE",
  arithmetic: (node) => node["is_operator"] === true && /^(?:[-+*/%^]|\/\/|\*\*)$/.test(functionName(node)),
  "pattern-match": (node) => isPatternFunction(functionName(node)),
  "date-function": (node) => dateFunctions.has(functionName(node)) || readsClock(node) || makesDate(node),
  "nested-type": (node, tables) =>
    isNestedFunction(functionName(node)) || opensValue(node) || makesNested(node) || readsField(node, tables),
} as const satisfies Record<string, (node: SyntaxNode, tables: ReadonlySet<string>) => boolean>;

/** Something that a statement makes use of; `plain`: none of the others. */
export type SqlFeature = keyof typeof marks | "plain";

const names = Object.keys(marks) as readonly (keyof typeof marks)[];

/**
 * What a statement makes use of, at any depth, in a fixed order; `["plain"]` for one that only reads columns of one
 * table. Read off DuckDB's own tree, so that neither strings nor comments can mislead it.
 */
export function sqlFeatures(statement: SyntaxNode): readonly SqlFeature[] {
  const nodes = [...walk(statement)];
  const tables = new Set(nodes.flatMap(tableNames));
  const found = names.filter((name) => nodes.some((node) => marks[name](node, tables)));
  return found.length === 0 ? ["plain"] : found;
}

function functionName(node: SyntaxNode): string {
  return node["class"] === "FUNCTION" ? textAt(node, "function_name").toLowerCase() : "";
}

function modifiers(node: SyntaxNode): readonly SyntaxNode[] {
  return listAt(node, "modifiers").filter(isNode);
}

/** `VALUES` in parentheses is a subquery to the parser, and a list of rows to everyone else. */
function holdsValues(node: SyntaxNode): boolean {
  const query = nodeAt(nodeAt(node, "subquery") ?? {}, "node");
  return nodeAt(query ?? {}, "from_table")?.["type"] === "EXPRESSION_LIST";
}

/** CURRENT_DATE and its kin are written without parentheses, and are columns to the parser. */
function readsClock(node: SyntaxNode): boolean {
  const name = node["class"] === "COLUMN_REF" ? soleName(node) : null;
  return name !== null && /^(?:current_(?:date|time|timestamp)|localtime(?:stamp)?)$/.test(name);
}

/** A cast to a date or time, or an interval. A literal such as `DATE '2026-01-15'` is a constant like any other. */
function makesDate(node: SyntaxNode): boolean {
  const type = castType(node);
  if (type === "INTERVAL") return true;
  return /^(?:DATE|TIME)/.test(type) && nodeAt(node, "child")?.["class"] !== "CONSTANT";
}

function makesNested(node: SyntaxNode): boolean {
  return /^(?:LIST|ARRAY|STRUCT|MAP|UNION|JSON)$/.test(castType(node));
}

function castType(node: SyntaxNode): string {
  return node["class"] === "CAST" ? textAt(nodeAt(node, "cast_type") ?? {}, "id") : "";
}

function opensValue(node: SyntaxNode): boolean {
  return (
    node["class"] === "LAMBDA" || /^(?:ARRAY_EXTRACT|ARRAY_SLICE|STRUCT_EXTRACT)$/.test(textAt(node, "type"))
  );
}

/** Whether a dotted name goes on after its column, or begins with what is no table: then it reads a struct's field. */
function readsField(node: SyntaxNode, tables: ReadonlySet<string>): boolean {
  if (node["class"] !== "COLUMN_REF") return false;
  const parts = listAt(node, "column_names").map((part) =>
    typeof part === "string" ? part.toLowerCase() : "",
  );
  // catalog.schema.table.column: the last of the leading names that is a table is the one that qualifies.
  const table = parts.slice(0, 3).findLastIndex((part, at) => at < parts.length - 1 && tables.has(part));
  return parts.length - (table + 1) > 1;
}

/** Expressions have aliases too; what has a class is an expression. */
function tableNames(node: SyntaxNode): readonly string[] {
  if (node["class"] !== undefined) return [];
  const called = [
    textAt(node, "alias"),
    textAt(node, "table_name"),
    functionName(nodeAt(node, "function") ?? {}),
  ];
  return called.filter((name) => name !== "").map((name) => name.toLowerCase());
}
