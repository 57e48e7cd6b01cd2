import type { Json } from "../../core/json.ts";
import type { ResultSet } from "../../core/result-set.ts";
import { compareResults } from "../compare.ts";
import { comparisonRules } from "../comparison-rules.ts";
import { listAt, nodeAt, textAt, walk, type SyntaxNode } from "../syntax-tree.ts";
import { replaceNode } from "./rewrite-tree.ts";
import type { Suspicion } from "./tree-findings.ts";
import type { TryStatement } from "./try-statement.ts";

const anyOf = new Set(["any_value", "arbitrary", "first", "last"]);
const ofGreatest = new Set(["arg_max", "argmax", "max_by"]);
const ofLeast = new Set(["arg_min", "argmin", "min_by"]);
const inSequence = new Set(["string_agg", "group_concat", "listagg", "list", "array_agg", "mode"]);
const ofNeighbours = new Set(
  ["FIRST_VALUE", "LAST_VALUE", "NTH_VALUE", "LEAD", "LAG"].map((name) => `WINDOW_${name}`),
);

/**
 * Whether a function that takes rows as they come gives another result when they come in another order: ANY_VALUE,
 * STRING_AGG and their kin; ARG_MAX, MODE, ROW_NUMBER, LAG and other windows that count rows, where there are ties. Found
 * by running the statement with the choice settled one way and the other.
 */
export async function aggregateFindings(
  statement: SyntaxNode,
  run: TryStatement,
): Promise<readonly Suspicion[]> {
  const findings: Suspicion[] = [];
  for (const node of walk(statement)) {
    const choice = choiceOf(node);
    if (choice === null) continue;
    const one = await run(replaceNode(statement, node, choice.one));
    const other = await run(replaceNode(statement, node, choice.other));
    if (one !== null && other !== null && !choice.alike(one, other)) findings.push(choice.finding);
  }
  return findings;
}

interface Choice {
  readonly one: SyntaxNode;
  readonly other: SyntaxNode;
  readonly alike: (one: ResultSet, other: ResultSet) => boolean;
  readonly finding: Suspicion;
}

function choiceOf(node: SyntaxNode): Choice | null {
  if (node["class"] === "WINDOW") return windowChoice(node);
  if (node["class"] !== "FUNCTION" || listAt(nodeAt(node, "order_bys") ?? {}, "orders").length > 0)
    return null;
  const name = textAt(node, "function_name").toLowerCase();
  const [argument = null, by = null, more] = listAt(node, "children");
  if (anyOf.has(name)) {
    return {
      ...choiceBy(name),
      one: { ...node, function_name: "min" },
      other: { ...node, function_name: "max" },
    };
  }
  if (inSequence.has(name)) return bothWays(node, []);
  const direction = ofGreatest.has(name) ? "DESCENDING" : ofLeast.has(name) ? "ASCENDING" : null;
  if (direction === null || more !== undefined) return null;
  const first = { ...node, function_name: "any_value", children: [argument] };
  return { ...bothWays(first, [orderItem(direction, by)]), ...choiceBy(name) };
}

function choiceBy(name: string): Pick<Choice, "alike" | "finding"> {
  const message = `${name}() depends on the order of rows; give it an ORDER BY`;
  return { alike: sameResult, finding: { code: "non-deterministic-function", message } };
}

function sameResult(one: ResultSet, other: ResultSet): boolean {
  return compareResults(one, other).verdict === "match";
}

/** A call whose rows come in order of its argument, after what they are ordered by already; and the other way round. */
function bothWays(call: SyntaxNode, before: readonly Json[]): Choice {
  const [argument = null] = listAt(call, "children");
  const sorted = (type: string): SyntaxNode => {
    const order_bys = { type: "ORDER_MODIFIER", orders: [...before, orderItem(type, argument)] };
    return { ...call, order_bys };
  };
  return {
    ...choiceBy(textAt(call, "function_name")),
    one: sorted("ASCENDING"),
    other: sorted("DESCENDING"),
  };
}

function orderItem(type: string, expression: Json): Json {
  return { type, null_order: "NULLS LAST", expression };
}

function windowChoice(node: SyntaxNode): Choice | null {
  if (node["type"] === "WINDOW_ROW_NUMBER") return rowNumberChoice(node);
  const [argument] = listAt(node, "children");
  if (argument === undefined || !(ofNeighbours.has(textAt(node, "type")) || countsRows(node))) return null;
  const orders = listAt(node, "orders");
  const sorted = (type: string): SyntaxNode => ({ ...node, orders: [...orders, orderItem(type, argument)] });
  const name = textAt(node, "function_name");
  const message = `${name}() OVER depends on the order of rows with equal sort keys; sort by more`;
  const finding = { code: "non-deterministic-function", message } as const;
  return { one: sorted("ASCENDING"), other: sorted("DESCENDING"), alike: sameResult, finding };
}

/** Whether the frame of a window is so many rows, and not all rows up to a value of the sort key. */
function countsRows(node: SyntaxNode): boolean {
  return ["start", "end"].some((bound) => textAt(node, bound).endsWith("_ROWS"));
}

/** RANK gives what ROW_NUMBER gives, unless rows are tied. */
function rowNumberChoice(node: SyntaxNode): Choice {
  const ordered = listAt(node, "orders").length > 0;
  return {
    one: node,
    other: { ...node, type: "WINDOW_RANK", function_name: "rank" },
    alike: (gold, predicted) => comparisonRules.bird.matches({ gold, predicted, options: {}, goldSql: "" }),
    finding: ordered
      ? {
          code: "tie-at-limit",
          message: "row_number() numbers rows with equal sort keys by chance; sort by more",
        }
      : {
          code: "non-deterministic-function",
          message: "row_number() without ORDER BY numbers rows by chance",
        },
  };
}
