import { closingParenthesis } from "../sql-text/closing-parenthesis.ts";
import { isKeyword, type SqlToken, tokenizeSql } from "../sql-text/tokenize-sql.ts";
import { readSources } from "./read-sources.ts";
import { enclosed, splitTop } from "./split-tokens.ts";
import type { Select, Statement } from "./statement.ts";

/** Reads any query as far as it is understood; null where the text is none (a write, a PRAGMA). Never throws. */
export function readStatement(sql: string): Statement | null {
  return readTokens(tokenizeSql(sql.replace(/;\s*$/, "")), 0);
}

// Queries nested deeper than this are not explained from within.
const deepest = 12;

function readTokens(tokens: readonly SqlToken[], depth: number): Statement | null {
  if (depth > deepest) return null;
  const inner = enclosed(tokens);
  if (inner !== null) return readTokens(inner, depth + 1);
  const { steps, rest } = readSteps(tokens, depth);
  const first = rest[0];
  if (!["SELECT", "FROM", "VALUES", "("].some((word) => isKeyword(first, word) || first?.text === word))
    return null;
  const branches = splitBranches(rest);
  const read = branches.map(({ operation, tokens: part }) => ({ operation, ...readBranch(part, depth) }));
  const last = read.at(-1);
  if (last === undefined) return null;
  return {
    steps,
    selects: read.map(({ operation, select }) => ({ operation, select })),
    orderBy: last.orderBy,
    limit: last.limit,
    offset: last.offset,
  };
}

function readSteps(
  tokens: readonly SqlToken[],
  depth: number,
): { steps: Statement["steps"]; rest: readonly SqlToken[] } {
  if (!isKeyword(tokens[0], "WITH")) return { steps: [], rest: tokens };
  const steps: { name: string; query: Statement }[] = [];
  let at = isKeyword(tokens[1], "RECURSIVE") ? 2 : 1;
  while (at < tokens.length) {
    const name = tokens[at]?.text ?? "";
    let open = at + 1;
    while (open < tokens.length && !isKeyword(tokens[open], "AS")) open += 1;
    while (open < tokens.length && tokens[open]?.text !== "(") open += 1;
    const close = closingParenthesis(tokens, open);
    const query = readTokens(tokens.slice(open + 1, close), depth + 1);
    if (query !== null) steps.push({ name: name.replaceAll('"', ""), query });
    at = close + 1;
    if (tokens[at]?.text !== ",") break;
    at += 1;
  }
  return { steps, rest: tokens.slice(at) };
}

const setWords = ["UNION", "EXCEPT", "INTERSECT"];

function splitBranches(
  tokens: readonly SqlToken[],
): { operation: string | null; tokens: readonly SqlToken[] }[] {
  const parts = splitTop(tokens, (token) => setWords.some((word) => isKeyword(token, word)));
  return parts.map(({ separator, tokens: part }) => ({
    operation: separator === null ? null : separator.text.toUpperCase(),
    tokens: isKeyword(part[0], "ALL") || isKeyword(part[0], "DISTINCT") ? part.slice(1) : part,
  }));
}

interface Branch {
  readonly select: Select;
  readonly orderBy: readonly (readonly SqlToken[])[];
  readonly limit: string | null;
  readonly offset: string | null;
}

const clauseWords = [
  "SELECT",
  "FROM",
  "WHERE",
  "GROUP",
  "HAVING",
  "QUALIFY",
  "WINDOW",
  "ORDER",
  "LIMIT",
  "OFFSET",
];

function readBranch(whole: readonly SqlToken[], depth: number): Branch {
  const tokens = enclosed(whole) ?? whole;
  const clauses = new Map<string, readonly SqlToken[]>();
  for (const { separator, tokens: part } of splitTop(tokens, isClause)) {
    const name = separator?.text.toUpperCase() ?? "";
    if (!clauses.has(name)) clauses.set(name, part);
  }
  const of = (name: string): readonly SqlToken[] => clauses.get(name) ?? [];
  const listOf = (name: string): readonly (readonly SqlToken[])[] =>
    splitTop(isKeyword(of(name)[0], "BY") ? of(name).slice(1) : of(name), (token) => token.text === ",").map(
      (part) => part.tokens,
    );
  const distinct = isKeyword(of("SELECT")[0], "DISTINCT");
  const columns = splitTop(
    distinct ? of("SELECT").slice(1) : of("SELECT"),
    (token) => token.text === ",",
  ).map((part) => part.tokens);
  const texts = (name: string): string | null => of(name)[0]?.text ?? null;
  return {
    select: {
      distinct,
      columns: columns.filter((part) => part.length > 0),
      sources: readSources(of("FROM"), (inner) => readTokens(inner, depth + 1)),
      where: of("WHERE"),
      groupBy: listOf("GROUP").filter((part) => part.length > 0),
      having: of("HAVING"),
      qualify: of("QUALIFY"),
    },
    orderBy: listOf("ORDER").filter((part) => part.length > 0),
    limit: texts("LIMIT"),
    offset: texts("OFFSET"),
  };
}

// The FROM of IS DISTINCT FROM begins no clause.
function isClause(token: SqlToken, index: number, tokens: readonly SqlToken[]): boolean {
  if (!clauseWords.some((word) => isKeyword(token, word)) || tokens[index - 1]?.text === ".") return false;
  return !(
    isKeyword(token, "FROM") &&
    isKeyword(tokens[index - 1], "DISTINCT") &&
    index > 1 &&
    !isKeyword(tokens[index - 2], "SELECT")
  );
}
