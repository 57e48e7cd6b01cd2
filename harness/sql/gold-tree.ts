import type { Json } from "../core/json.ts";
import { isNode, listAt, nodeAt, textAt, type SyntaxNode } from "./syntax-tree.ts";

/** Where a sort key's values are found: in an output column, in all of them, or nowhere yet. */
export type SortKey =
  | { readonly at: "column"; readonly index: number }
  | { readonly at: "all" }
  | { readonly at: "hidden"; readonly expression: SyntaxNode };

/** One key of a top-level ORDER BY. `nullsStated`: the statement itself says where NULLs go. */
export interface OrderItem {
  readonly key: SortKey;
  readonly nullsStated: boolean;
}

/** The query node of a statement. */
export function queryOf(statement: SyntaxNode): SyntaxNode {
  return nodeAt(statement, "node") ?? {};
}

/** The modifier of one kind at a query's top level, or `null`. */
export function modifierOf(query: SyntaxNode, type: string): SyntaxNode | null {
  return (
    listAt(query, "modifiers")
      .filter(isNode)
      .find((modifier) => modifier["type"] === type) ?? null
  );
}

/** The top-level ORDER BY of a statement whose output columns have these names; empty when it has none. */
export function orderItems(statement: SyntaxNode, columnNames: readonly string[]): readonly OrderItem[] {
  const order = modifierOf(queryOf(statement), "ORDER_MODIFIER");
  const items = order === null ? [] : listAt(order, "orders").filter(isNode);
  return items.map((item) => ({
    key: sortKey(nodeAt(item, "expression") ?? {}, columnNames),
    nullsStated: textAt(item, "null_order") !== "ORDER_DEFAULT",
  }));
}

function sortKey(expression: SyntaxNode, columnNames: readonly string[]): SortKey {
  if (expression["class"] === "STAR") return { at: "all" };
  const place = nodeAt(expression, "value")?.["value"];
  if (expression["class"] === "CONSTANT" && typeof place === "number")
    return { at: "column", index: place - 1 };
  if (expression["class"] === "COLLATE") return { at: "hidden", expression: collated(expression) };
  const name = expression["class"] === "COLUMN_REF" ? soleName(expression) : null;
  const index = columnNames.findIndex((column) => column.toLowerCase() === name);
  return index === -1 ? { at: "hidden", expression } : { at: "column", index };
}

/** What texts are sorted by under DuckDB's own collations; another one sorts by the text as it is. */
const collations: Readonly<Record<string, string>> = {
  nocase: "lower",
  noaccent: "strip_accents",
  nfc: "nfc_normalize",
};

/** `lower(name)` for `name COLLATE NOCASE`: the texts that are equal as keys, which the column's own are not. */
function collated(node: SyntaxNode): SyntaxNode {
  const functions = textAt(node, "collation")
    .toLowerCase()
    .split(".")
    .flatMap((name) => collations[name] ?? []);
  return functions.reduce<SyntaxNode>(
    (child, name) => ({
      class: "FUNCTION",
      type: "FUNCTION",
      alias: "",
      function_name: name,
      schema: "",
      catalog: "",
      children: [child],
      filter: null,
      order_bys: { type: "ORDER_MODIFIER", orders: [] },
      distinct: false,
      is_operator: false,
      export_state: false,
    }),
    nodeAt(node, "child") ?? {},
  );
}

/** The name of a column that is referred to without a table, in lower case; `null` for any other reference. */
export function soleName(columnRef: SyntaxNode): string | null {
  const [name, more] = listAt(columnRef, "column_names");
  return typeof name === "string" && more === undefined ? name.toLowerCase() : null;
}

/** The statement with expressions added at the end of its output. A set operation or DISTINCT is wrapped for that. */
export function withOutputs(statement: SyntaxNode, expressions: readonly SyntaxNode[]): SyntaxNode {
  const query = queryOf(statement);
  const distinct = modifierOf(query, "DISTINCT_MODIFIER");
  const plain =
    query["type"] === "SELECT_NODE" &&
    (distinct === null || listAt(distinct, "distinct_on_targets").length > 0);
  const added = expressions.map((expression, index): Json => ({
    ...expression,
    alias: `sort key ${index + 1}`,
  }));
  if (plain)
    return { ...statement, node: { ...query, select_list: [...listAt(query, "select_list"), ...added] } };
  return { ...statement, node: wrapped(query, added) };
}

/** `SELECT *, added FROM (query)`, with every field that DuckDB expects in a tree. */
function wrapped(query: SyntaxNode, added: readonly Json[]): Json {
  const lists = { modifiers: [], cte_map: { map: [] }, group_expressions: [], group_sets: [] };
  const star = { class: "STAR", type: "STAR", alias: "", relation_name: "", columns: false, expr: null };
  const starLists = { exclude_list: [], replace_list: [], qualified_exclude_list: [], rename_list: [] };
  const subquery = { node: query, named_param_map: [] };
  return {
    ...lists,
    type: "SELECT_NODE",
    select_list: [{ ...star, ...starLists }, ...added],
    from_table: { type: "SUBQUERY", alias: "gold", sample: null, subquery, column_name_alias: [] },
    where_clause: null,
    aggregate_handling: "STANDARD_HANDLING",
    having: null,
    sample: null,
    qualify: null,
  };
}

/** The statement without its top-level LIMIT and OFFSET. */
export function withoutLimit(statement: SyntaxNode): SyntaxNode {
  const query = queryOf(statement);
  const kept = listAt(query, "modifiers").filter(
    (modifier) => !isNode(modifier) || !textAt(modifier, "type").startsWith("LIMIT"),
  );
  return { ...statement, node: { ...query, modifiers: kept } };
}
