import type { Json } from "../../core/json.ts";
import type { ResultSet } from "../../core/result-set.ts";
import { compareResults } from "../compare.ts";
import { modifierOf, queryOf } from "../gold-tree.ts";
import { isNode, listAt, textAt, walk, type SyntaxNode } from "../syntax-tree.ts";
import { replaceNode } from "./rewrite-tree.ts";
import type { Suspicion } from "./tree-findings.ts";
import type { TryStatement } from "./try-statement.ts";

/**
 * Whether a LIMIT or DISTINCT ON, at the top or in a subquery, cuts where the rows have no order, and whether the result depends on
 * where NULLs are sorted. Found by running the statement twice: ties broken one way and the other, NULLs first and
 * last. What makes no difference to the rows is no finding.
 */
export async function limitFindings(statement: SyntaxNode, run: TryStatement): Promise<readonly Suspicion[]> {
  const findings: Suspicion[] = [];
  for (const query of [...walk(statement)].filter(isQuery)) {
    const limited = isLimited(query);
    if (limited && (await differs(statement, query, { run, change: breakTies, ordered: false }))) {
      findings.push(cutFinding(query));
    }
    const top = query === queryOf(statement);
    if (
      (limited || top) &&
      orderOf(query) !== null &&
      (await differs(statement, query, { run, change: placeNulls, ordered: top }))
    ) {
      findings.push({
        code: "order-key-has-null",
        message: "a sort key is NULL; say NULLS FIRST or NULLS LAST, or leave the rows out",
      });
    }
  }
  return findings;
}

/** One of two ways in which the order of a query can be settled. */
type Way = "one" | "other";

interface Trial {
  readonly run: TryStatement;
  readonly change: (query: SyntaxNode, way: Way) => SyntaxNode;
  readonly ordered: boolean;
}

async function differs(
  statement: SyntaxNode,
  query: SyntaxNode,
  { run, change, ordered }: Trial,
): Promise<boolean> {
  const results: (ResultSet | null)[] = [];
  for (const way of ["one", "other"] as const)
    results.push(await run(replaceNode(statement, query, change(query, way))));
  const [one, other] = results;
  if (!one || !other) return false;
  return compareResults(one, other, { ordered }).verdict === "mismatch";
}

function cutFinding(query: SyntaxNode): Suspicion {
  if (orderOf(query) === null) {
    return {
      code: "limit-without-order-by",
      message: "which rows are kept is left to chance; add an ORDER BY",
    };
  }
  return {
    code: "tie-at-limit",
    message: "of rows with equal sort keys some are kept and some are not; sort by more",
  };
}

function isQuery(node: SyntaxNode): boolean {
  return Array.isArray(node["modifiers"]);
}

/** Whether only some rows are kept: by LIMIT, or by DISTINCT ON, which keeps the first of each group. */
function isLimited(query: SyntaxNode): boolean {
  const modifiers = listAt(query, "modifiers").filter(isNode);
  return modifiers.some((modifier) => {
    return textAt(modifier, "type").startsWith("LIMIT") || listAt(modifier, "distinct_on_targets").length > 0;
  });
}

function orderOf(query: SyntaxNode): SyntaxNode | null {
  return modifierOf(query, "ORDER_MODIFIER");
}

/** Sorts by every output column last: ascending one way, exactly the other way round the other. */
function breakTies(query: SyntaxNode, way: Way): SyntaxNode {
  const direction =
    way === "one"
      ? { type: "ASCENDING", null_order: "NULLS LAST" }
      : { type: "DESCENDING", null_order: "NULLS FIRST" };
  const added = outputColumns(query).map((expression): Json => ({ ...direction, expression }));
  return withOrders(query, [...ordersOf(query), ...added]);
}

/** Sorts NULLs first one way and last the other, where the statement does not say; ties are settled alike. */
function placeNulls(query: SyntaxNode, way: Way): SyntaxNode {
  const place = way === "one" ? "NULLS FIRST" : "NULLS LAST";
  const placed = ordersOf(query).map((item): Json => {
    return item["null_order"] === "ORDER_DEFAULT" ? { ...item, null_order: place } : item;
  });
  const settled = outputColumns(query).map((expression): Json => ({
    type: "ASCENDING",
    null_order: "NULLS LAST",
    expression,
  }));
  return withOrders(query, [...placed, ...settled]);
}

function ordersOf(query: SyntaxNode): readonly SyntaxNode[] {
  return listAt(orderOf(query) ?? {}, "orders").filter(isNode);
}

function withOrders(query: SyntaxNode, orders: readonly Json[]): SyntaxNode {
  const others = listAt(query, "modifiers").filter((modifier) => modifier !== orderOf(query));
  const distinct = others.filter((modifier) => isNode(modifier) && modifier["type"] === "DISTINCT_MODIFIER");
  const rest = others.filter((modifier) => !distinct.includes(modifier));
  return { ...query, modifiers: [...distinct, { type: "ORDER_MODIFIER", orders }, ...rest] };
}

/** Output columns by their number or, where there is a star, all at once. */
function outputColumns(query: SyntaxNode): readonly Json[] {
  const outputs = listAt(leftmost(query), "select_list").filter(isNode);
  if (outputs.some(hasStar)) return [everyColumn];
  return outputs.map((_, index) => numbered(index + 1));
}

function leftmost(query: SyntaxNode): SyntaxNode {
  const left = query["left"] ?? listAt(query, "children")[0];
  return isNode(left) && query["type"] !== "SELECT_NODE" ? leftmost(left) : query;
}

function hasStar(output: SyntaxNode): boolean {
  return [...walk(output)].some((node) => node["class"] === "STAR");
}

const everyColumn: Json = {
  class: "STAR",
  type: "STAR",
  alias: "",
  relation_name: "",
  exclude_list: [],
  replace_list: [],
  columns: true,
  expr: null,
  qualified_exclude_list: [],
  rename_list: [],
};

function numbered(place: number): Json {
  const value = { type: { id: "INTEGER", type_info: null }, is_null: false, value: place };
  return { class: "CONSTANT", type: "VALUE_CONSTANT", alias: "", value };
}
