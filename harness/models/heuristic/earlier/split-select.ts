import { isKeyword, joinSql, type SqlToken, tokenizeSql } from "../sql-text/tokenize-sql.ts";

/** The clauses of a plain SELECT as text; lists are split. Empty where a clause is missing. */
export interface SelectClauses {
  readonly distinct: boolean;
  readonly select: readonly string[];
  readonly from: readonly SqlToken[];
  readonly where: readonly string[];
  readonly groupBy: readonly string[];
  readonly having: readonly string[];
  readonly orderBy: readonly string[];
  readonly limit: number | null;
}

const starts = [
  "SELECT",
  "FROM",
  "WHERE",
  "GROUP",
  "HAVING",
  "QUALIFY",
  "ORDER",
  "LIMIT",
  "UNION",
  "EXCEPT",
  "INTERSECT",
  "WINDOW",
];
const understood = ["SELECT", "FROM", "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT"];

/** Splits one SELECT statement into its clauses; null where it is more than that (WITH, UNION, QUALIFY…). */
export function splitSelect(sql: string): SelectClauses | null {
  const tokens = tokenizeSql(sql.replace(/;\s*$/, ""));
  if (!isKeyword(tokens[0], "SELECT")) return null;
  const clauses = new Map<string, SqlToken[]>();
  let current = "";
  forEachAtTop(tokens, (token, depth) => {
    const start = depth === 0 ? starts.find((keyword) => isKeyword(token, keyword)) : undefined;
    // A clause that comes twice belongs to a second SELECT, which is not understood.
    if (start !== undefined) current = clauses.has(start) ? "UNION" : start;
    if (start !== undefined) clauses.set(current, []);
    else clauses.get(current)?.push(token);
  });
  if ([...clauses.keys()].some((keyword) => !understood.includes(keyword))) return null;
  const select = clauses.get("SELECT") ?? [];
  const distinct = isKeyword(select[0], "DISTINCT");
  const limit = clauses.get("LIMIT")?.[0]?.text ?? "";
  return {
    distinct,
    select: splitAt(distinct ? select.slice(1) : select, isComma),
    from: clauses.get("FROM") ?? [],
    where: splitConjuncts(clauses.get("WHERE") ?? []),
    groupBy: splitAt((clauses.get("GROUP") ?? []).slice(1), isComma),
    having: splitConjuncts(clauses.get("HAVING") ?? []),
    orderBy: splitAt((clauses.get("ORDER") ?? []).slice(1), isComma),
    limit: /^\d+$/.test(limit) ? Number(limit) : null,
  };
}

function forEachAtTop(tokens: readonly SqlToken[], visit: (token: SqlToken, depth: number) => void): void {
  let depth = 0;
  for (const token of tokens) {
    if (token.text === ")") depth -= 1;
    visit(token, depth);
    if (token.text === "(") depth += 1;
  }
}

const isComma = (token: SqlToken): boolean => token.text === ",";

function splitAt(tokens: readonly SqlToken[], isSeparator: (token: SqlToken) => boolean): string[] {
  const parts: SqlToken[][] = [[]];
  forEachAtTop(tokens, (token, depth) => {
    if (depth === 0 && isSeparator(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  });
  return parts.map(joinSql).filter((part) => part !== "");
}

/** The parts of a condition that AND joins; the AND of a BETWEEN is none. */
function splitConjuncts(tokens: readonly SqlToken[]): string[] {
  let between = false;
  return splitAt(tokens, (token) => {
    if (isKeyword(token, "BETWEEN")) between = true;
    if (!isKeyword(token, "AND")) return false;
    if (!between) return true;
    between = false;
    return false;
  });
}
