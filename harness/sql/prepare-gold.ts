import type { Cell, Column, Execution, ResultSet } from "../core/result-set.ts";
import { compareResults } from "./compare.ts";
import { strictOrder, type GoldOrder } from "./comparison/ordered-runs.ts";
import { runsOfEqualKeys } from "./comparison/key-runs.ts";
import type { ExecutionRequest } from "./execution-request.ts";
import type { ExecutorPool } from "./executor-pool.ts";
import { orderItems, withOutputs, type OrderItem } from "./gold-tree.ts";
import type { SyntaxNode } from "./syntax-tree.ts";
import { printTree, readTree } from "./tree-service.ts";

/**
 * What a gold statement gave, with the order that it fixes: `null` when it has no top-level ORDER BY. It is plain
 * JSON, so that answers can be compared with it later without a database. `keysKnown`: the sort keys could be read;
 * if not, every row has to stand in its place.
 */
export type GoldResult =
  | (Extract<Execution, { status: "ok" }> & { readonly order: GoldOrder | null; readonly keysKnown: boolean })
  | Extract<Execution, { status: "failed" }>;

/** A result and the values of its sort keys, one column for each key. */
export interface KeyedResult {
  readonly result: ResultSet;
  readonly keys: { readonly columns: readonly Column[]; readonly rows: readonly (readonly Cell[])[] };
}

/** Runs a gold statement once, and once more with its hidden sort keys where it sorts by what it does not show. */
export async function prepareGold(pool: ExecutorPool, request: ExecutionRequest): Promise<GoldResult> {
  const execution = await pool.run(request);
  if (execution.status === "failed") return execution;
  const tree = await readTree(pool, request);
  const items = tree === null ? [] : orderItems(tree, namesOf(execution.result));
  if (tree === null || items.length === 0) return { ...execution, order: null, keysKnown: true };
  const keyed = await keyedResult(pool, request, { tree, items, result: execution.result });
  if (keyed === null)
    return { ...execution, order: strictOrder(execution.result.rows.length), keysKnown: false };
  return {
    ...execution,
    result: keyed.result,
    order: { runs: runsOfEqualKeys(keyed.keys) },
    keysKnown: true,
  };
}

/** A statement's tree, its sort keys, and what it gave. */
export interface OrderedStatement {
  readonly tree: SyntaxNode;
  readonly items: readonly OrderItem[];
  readonly result: ResultSet;
}

/**
 * The values of the sort keys beside the rows, or `null` when they cannot be had. Where ties come out in another
 * order with the keys shown, the rows are those of that run: the same bag.
 */
export async function keyedResult(
  pool: ExecutorPool,
  request: ExecutionRequest,
  { tree, items, result }: OrderedStatement,
): Promise<KeyedResult | null> {
  const hidden = items.flatMap(({ key }) => (key.at === "hidden" ? [key.expression] : []));
  if (hidden.length === 0) return { result, keys: keysOf(items, result, result.columns.length) };
  const sql = await printTree(pool, request, withOutputs(tree, hidden));
  const execution = sql === null ? null : await pool.run({ ...request, sql });
  if (execution?.status !== "ok") return null;
  const width = execution.result.columns.length - hidden.length;
  const visible: ResultSet = {
    columns: result.columns,
    rows: execution.result.rows.map((row) => row.slice(0, width)),
    truncated: false,
  };
  const same = width === result.columns.length && compareResults(result, visible).verdict === "match";
  return same ? { result: visible, keys: keysOf(items, execution.result, width) } : null;
}

function keysOf(items: readonly OrderItem[], result: ResultSet, width: number): KeyedResult["keys"] {
  let hidden = width;
  const places = items.flatMap(({ key }) => {
    if (key.at === "column") return [key.index];
    if (key.at === "all") return Array.from({ length: width }, (_, index) => index);
    hidden += 1;
    return [hidden - 1];
  });
  return {
    columns: places.map((place) => result.columns[place] ?? { name: "", type: "VARCHAR" }),
    rows: result.rows.map((row) => places.map((place) => row[place] ?? null)),
  };
}

function namesOf(result: ResultSet): string[] {
  return result.columns.map((column) => column.name);
}
