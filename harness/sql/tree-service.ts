import type { ExecutionRequest } from "./execution-request.ts";
import type { ExecutorPool } from "./executor-pool.ts";
import { isNode, listAt, parseNode, type SyntaxNode } from "./syntax-tree.ts";
import { quoteText } from "./sql-quotes.ts";

/** The tree of one SELECT, from DuckDB's own parser; `null` when the text is anything else. */
export async function readTree(pool: ExecutorPool, request: ExecutionRequest): Promise<SyntaxNode | null> {
  const text = await scalar(pool, request, `SELECT json_serialize_sql(${quoteText(request.sql)})`);
  if (text === null) return null;
  const statements = listAt(parseNode(markLongNumbers(text)), "statements");
  const [tree] = statements;
  return statements.length === 1 && isNode(tree) ? tree : null;
}

/** The SQL text of a tree; `null` when DuckDB cannot print it. */
export function printTree(
  pool: ExecutorPool,
  request: ExecutionRequest,
  tree: SyntaxNode,
): Promise<string | null> {
  const text = unmarkLongNumbers(JSON.stringify({ error: false, statements: [tree] }));
  return scalar(pool, request, `SELECT json_deserialize_sql(CAST(${quoteText(text)} AS JSON))`);
}

async function scalar(pool: ExecutorPool, request: ExecutionRequest, sql: string): Promise<string | null> {
  const execution = await pool.run({ ...request, sql });
  const value = execution.status === "ok" ? execution.result.rows[0]?.[0] : null;
  return typeof value === "string" ? value : null;
}

/** A whole number too long for a double becomes marked text, so that a constant keeps all its digits. */
function markLongNumbers(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (token) =>
    token.startsWith('"') ? token : `"\\u0001${token}"`,
  );
}

function unmarkLongNumbers(text: string): string {
  return text.replace(/"\\u0001(-?\d+)"/g, "$1");
}
