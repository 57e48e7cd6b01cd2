import { keyOf } from "../knowledge/column-roles.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { PlannedMeasure } from "../plan/query-plan.ts";
import { columnSql } from "../sql-text/bind-fragment.ts";
import { closingParenthesis } from "../sql-text/closing-parenthesis.ts";
import { joinSql, type SqlToken, tokenizeSql } from "../sql-text/tokenize-sql.ts";

/** The SQL of a measure in a query over `base`. Rows of another table are counted once each. */
export function measureSql(measure: PlannedMeasure, base: string, knowledge: Knowledge): string {
  const { computation } = measure;
  if (computation.kind !== "rows") return computation.expression.sql;
  if (computation.table === base) return "COUNT(*)";
  const key = keyOf(knowledge, computation.table).map(columnSql);
  return key.length === 1 ? `COUNT(DISTINCT ${key.join()})` : `COUNT(DISTINCT (${key.join(", ")}))`;
}

const aggregates =
  /^(?:SUM|COUNT|AVG|MIN|MAX|MEDIAN|STDDEV|STDDEV_SAMP|VARIANCE|QUANTILE_CONT|MODE|ANY_VALUE|FIRST|LAST|LIST|STRING_AGG|BOOL_OR|BOOL_AND)$/i;

/** An aggregate call without its FILTER clause, and the predicate of that clause where it has one. */
interface AggregateParts {
  readonly call: string;
  readonly predicate: string | null;
}

/** The expression with every aggregate call, its FILTER included, replaced. Calls inside a call are left alone. */
export function mapAggregates(
  sql: string,
  replace: (whole: string, parts: AggregateParts) => string,
): string {
  const tokens = tokenizeSql(sql);
  const result: SqlToken[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    const isCall = token.kind === "word" && aggregates.test(token.text) && tokens[index + 1]?.text === "(";
    if (!isCall) {
      result.push(token);
      continue;
    }
    const callEnd = closingParenthesis(tokens, index + 1);
    const isFiltered =
      tokens[callEnd + 1]?.text.toUpperCase() === "FILTER" && tokens[callEnd + 2]?.text === "(";
    const end = isFiltered ? closingParenthesis(tokens, callEnd + 2) : callEnd;
    const parts = {
      call: joinSql(tokens.slice(index, callEnd + 1)),
      predicate: isFiltered ? joinSql(tokens.slice(callEnd + 4, end)) : null,
    };
    const whole = joinSql(tokens.slice(index, end + 1));
    result.push({ kind: "symbol", text: replace(whole, parts), spaced: token.spaced });
    index = end;
  }
  return joinSql(result);
}

/** The expression with every aggregate restricted to the rows that a predicate holds for. */
export function filterAggregates(sql: string, predicate: string): string {
  return mapAggregates(sql, (_whole, { call, predicate: own }) => {
    const both = own === null ? predicate : `(${own}) AND (${predicate})`;
    return `${call} FILTER (WHERE ${both})`;
  });
}
