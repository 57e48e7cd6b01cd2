import type { Cell } from "../../core/result-set.ts";
import type { ExecutionRequest } from "../execution-request.ts";
import type { ExecutorPool } from "../executor-pool.ts";
import { modifierOf, orderItems, queryOf, withoutLimit } from "../gold-tree.ts";
import { keyedResult } from "../prepare-gold.ts";
import { isNode, listAt, nodeAt, textAt, walk, type SyntaxNode } from "../syntax-tree.ts";
import { parseValueType } from "../comparison/value-type.ts";
import type { Suspicion } from "./tree-findings.ts";
import { tryStatements } from "./try-statement.ts";

const numeric = /^\s*[-+]?[$€£]?\s*(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?\s*%?\s*$/;

/**
 * Whether a sort key, at the top or in a subquery with LIMIT, is text that holds numbers whose order as text is not
 * their order as numbers. The keys of all rows are looked at, also of those that LIMIT cuts off.
 */
export async function textKeyFindings(
  pool: ExecutorPool,
  request: ExecutionRequest,
  statement: SyntaxNode,
): Promise<readonly Suspicion[]> {
  const findings: Suspicion[] = [];
  for (const part of sortedParts(statement)) {
    const tree = withoutLimit(part);
    const result = await tryStatements(pool, request)(tree);
    if (result === null) continue;
    const items = orderItems(
      tree,
      result.columns.map((column) => column.name),
    );
    const keyed = await keyedResult(pool, request, { tree, items, result });
    const keys = keyed?.keys ?? { columns: [], rows: [] };
    const misled = keys.columns.findIndex((column, index) => {
      return (
        parseValueType(column.type).kind === "text" &&
        sortsNumbersAsText(keys.rows.map((row) => row[index] ?? null))
      );
    });
    if (misled === -1) continue;
    const name = keys.columns[misled]?.name ?? "a sort key";
    findings.push({
      code: "order-key-numeric-text",
      message: `${name} holds numbers as text; cast it to sort by it`,
    });
  }
  return findings;
}

/** The statement itself and its subqueries with LIMIT, as far as they are sorted. A subquery keeps the outer CTEs. */
function sortedParts(statement: SyntaxNode): readonly SyntaxNode[] {
  const top = queryOf(statement);
  const parts = [...walk(statement)].filter((node) => node === top || isLimited(node));
  return parts
    .filter((query) => modifierOf(query, "ORDER_MODIFIER") !== null)
    .map((query) => ({ ...statement, node: query === top ? query : withOuterNames(query, top) }));
}

function withOuterNames(query: SyntaxNode, top: SyntaxNode): SyntaxNode {
  const own = listAt(nodeAt(query, "cte_map") ?? {}, "map");
  return { ...query, cte_map: { map: [...listAt(nodeAt(top, "cte_map") ?? {}, "map"), ...own] } };
}

function isLimited(node: SyntaxNode): boolean {
  return listAt(node, "modifiers").some(
    (modifier) => isNode(modifier) && textAt(modifier, "type").startsWith("LIMIT"),
  );
}

function sortsNumbersAsText(cells: readonly Cell[]): boolean {
  const texts = [...new Set(cells.filter((cell) => cell !== null).map(String))];
  if (texts.length < 2 || !texts.every((text) => numeric.test(text))) return false;
  const numbers = texts
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((text) => Number(text.replace(/[^-\d.]/g, "")));
  return numbers.some((number, index) => index > 0 && number < (numbers[index - 1] ?? number));
}
