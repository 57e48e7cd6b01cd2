import { columnFragment, type ColumnRef, columnSql, type Fragment } from "../sql-text/bind-fragment.ts";
import { quoteText } from "../sql-text/quote-name.ts";
import { isKeyword, tokenizeSql } from "../sql-text/tokenize-sql.ts";

/** A column is one of some texts, or none of them. */
export function isOneOf(column: ColumnRef, values: readonly string[], negated: boolean): Fragment {
  const literals = [...new Set(values)].map(quoteText);
  const [only] = literals;
  const one = literals.length === 1;
  const test = one
    ? `${negated ? "<>" : "="} ${only ?? "''"}`
    : `${negated ? "NOT IN" : "IN"} (${literals.join(", ")})`;
  return { ...columnFragment(column), sql: `${columnSql(column)} ${test}` };
}

/** A predicate about a column: `IS NULL`, `> 5`. */
export function columnTest(column: ColumnRef, test: string): Fragment {
  return { ...columnFragment(column), sql: `${columnSql(column)} ${test}` };
}

/** The opposite of a predicate. */
export function negate(predicate: Fragment): Fragment {
  return { ...predicate, sql: `NOT (${predicate.sql})` };
}

/** A predicate that can stand beside others in an AND: an OR at its top is put in parentheses. */
export function conjunct(sql: string): string {
  let depth = 0;
  for (const token of tokenizeSql(sql)) {
    if (token.text === "(") depth += 1;
    if (token.text === ")") depth -= 1;
    if (depth === 0 && isKeyword(token, "OR")) return `(${sql})`;
  }
  return sql;
}

/** Which columns a predicate restricts; predicates about the same ones stand in for each other. */
export function scopeOf(predicate: Fragment): string {
  return predicate.columns
    .map((ref) => `${ref.table}.${ref.column}`)
    .toSorted()
    .join();
}

/** The first predicates, and those of the second that are about other columns. */
export function overriding(first: readonly Fragment[], second: readonly Fragment[]): Fragment[] {
  const scopes = new Set(first.map(scopeOf));
  return [...first, ...second.filter((predicate) => !scopes.has(scopeOf(predicate)))];
}
