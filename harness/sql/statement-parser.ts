import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { guardStatement, type Refusal } from "./statement-guard.ts";
import { isNode, listAt, parseNode, textAt, type SyntaxNode } from "./syntax-tree.ts";

/** What the guard found: the one statement's tree, or why it may not run. */
export type Inspection =
  | { readonly tree: SyntaxNode; readonly refusal: null }
  | { readonly refusal: Refusal };

/** Reads SQL with DuckDB's own parser, in an empty database of its own. */
export interface StatementParser {
  inspect(sql: string): Promise<Inspection>;
  /** The SQL text of a tree, as DuckDB writes it. */
  print(tree: SyntaxNode): Promise<string>;
}

const remembered = 500;

/** Opens the parser. Its verdicts on the latest few hundred statements are kept. */
export async function createStatementParser(): Promise<StatementParser> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1", enable_external_access: "false" });
  const connection = await instance.connect();
  const serialize = await connection.prepare(
    "SELECT json_serialize_sql($1::VARCHAR, skip_null := true, skip_empty := true, skip_default := true)",
  );
  const deserialize = await connection.prepare("SELECT json_deserialize_sql($1::JSON)");
  const verdicts = new Map<string, Inspection>();
  const ask = async (statement: typeof serialize, text: string): Promise<string> => {
    statement.bindVarchar(1, text);
    const result = await statement.run();
    return String(result.getChunk(0).getColumnVector(0).getItem(0));
  };

  return {
    async inspect(sql) {
      const known = verdicts.get(sql);
      if (known !== undefined) return known;
      // DuckDB would read no further than that, so that the guard and a log would see two statements.
      if (sql.includes("\0")) return refused("syntax", "the statement has a NUL character in it");
      const verdict = await inspectParsed(connection, sql, parseNode(await ask(serialize, sql)));
      verdicts.set(sql, verdict);
      const [oldest] = verdicts.keys();
      if (verdicts.size > remembered && oldest !== undefined) verdicts.delete(oldest);
      return verdict;
    },
    print: (tree) => ask(deserialize, JSON.stringify({ error: false, statements: [tree] })),
  };
}

async function inspectParsed(
  connection: DuckDBConnection,
  sql: string,
  parsed: SyntaxNode,
): Promise<Inspection> {
  if (parsed["error"] === true) return { refusal: await unparsedRefusal(connection, sql, parsed) };
  const statements = listAt(parsed, "statements");
  const [tree] = statements;
  if (tree === undefined || !isNode(tree)) return refused("no_sql", "there is no statement");
  if (statements.length > 1) {
    return refused("multiple_statements", `one statement is allowed, these are ${statements.length}`);
  }
  const refusal = guardStatement(tree);
  return refusal === null ? { tree, refusal: null } : { refusal };
}

/** DuckDB writes down SELECT alone; for all else its statement list says how many statements there were. */
async function unparsedRefusal(
  connection: DuckDBConnection,
  sql: string,
  parsed: SyntaxNode,
): Promise<Refusal> {
  const message = textAt(parsed, "error_message");
  if (parsed["error_type"] !== "not implemented")
    return { reason: "syntax", message: `Parser Error: ${message}` };
  const count = await statementCount(connection, sql);
  if (count < 2) return { reason: "not_read_only", message: "only a SELECT may run" };
  // A PIVOT without its values counts as two statements, because DuckDB creates a type for them first.
  const hint = /\bpivot\b/i.test(sql)
    ? "; a PIVOT must name its values: PIVOT t ON c IN ('a', 'b') USING sum(x)"
    : "";
  return { reason: "multiple_statements", message: `one statement is allowed, these are ${count}${hint}` };
}

/** Some statements are looked into while they are counted, and fail there; one of those is one too many anyway. */
async function statementCount(connection: DuckDBConnection, sql: string): Promise<number> {
  try {
    return (await connection.extractStatements(sql)).count;
  } catch {
    return 1;
  }
}

function refused(reason: Refusal["reason"], message: string): Inspection {
  return { refusal: { reason, message } };
}
