import type { ResultSet } from "../../core/result-set.ts";
import type { ExecutionRequest } from "../execution-request.ts";
import type { ExecutorPool } from "../executor-pool.ts";
import type { SyntaxNode } from "../syntax-tree.ts";
import { printTree } from "../tree-service.ts";

/** Runs a changed tree of a statement; `null` when it cannot be written down or fails. */
export type TryStatement = (tree: SyntaxNode) => Promise<ResultSet | null>;

/** A function that runs trees with the database, the clock and the limits of one request. */
export function tryStatements(pool: ExecutorPool, request: ExecutionRequest): TryStatement {
  return async (tree) => {
    const sql = await printTree(pool, request, tree);
    const execution = sql === null ? null : await pool.run({ ...request, sql });
    return execution?.status === "ok" ? execution.result : null;
  };
}
