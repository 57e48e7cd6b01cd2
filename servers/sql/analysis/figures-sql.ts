import type { Column } from "../../../harness/core/result-set.ts";
import { withoutEnd } from "../query/statement-text.ts";
import type { ColumnKind } from "./column-kind.ts";
import { columnKind, decimalDigits } from "./column-kind.ts";

/** Sums of wide numbers are taken in two parts, since the whole could overflow: `part * splitAt + rest`. */
export const splitAt = 10n ** 18n;

const longestText = 200;

/** What one row of the figures holds, one for each column of the result; everything is text. */
export const figureColumns = [
  "rows",
  "distinct",
  "empty",
  "sum",
  "rest",
  "mean",
  "least",
  "greatest",
  "pair",
] as const;

type Expressions = Partial<Record<(typeof figureColumns)[number], string>>;

/**
 * One statement that computes the figures of a result: it runs the SQL once, and gives a row for each of the first `shown` columns. `pair`
 * holds the two middle values of numbers, or the most frequent text and how often it stands there.
 */
export function figuresSql(sql: string, columns: readonly Column[], shown: number): string {
  const names = columns.map((_, at) => `c${at}`).join(", ");
  const rows = columns.slice(0, shown).map(({ type }, at) => selectOf(expressionsOf(`c${at}`, type), at));
  return `WITH result(${names}) AS MATERIALIZED (${withoutEnd(sql)})\n${rows.join("\nUNION ALL ")}\nORDER BY place`;
}

function selectOf(expressions: Expressions, place: number): string {
  const cells = figureColumns.map((name) =>
    name === "pair"
      ? `CAST(${expressions.pair ?? "NULL"} AS VARCHAR[]) AS pair`
      : `CAST(${expressions[name] ?? "NULL"} AS VARCHAR) AS "${name}"`,
  );
  return `SELECT ${place} AS place, ${cells.join(", ")} FROM result`;
}

function expressionsOf(name: string, type: string): Expressions {
  const counts = {
    rows: "count(*)",
    distinct: `count(DISTINCT ${name})`,
    empty: `count(*) - count(${name})`,
  };
  return { ...counts, ...ofKind[columnKind(type)](name, type) };
}

const ends = (name: string): Expressions => ({ least: `min(${name})`, greatest: `max(${name})` });

/** What columns of a kind have beside the counts. */
const ofKind: Readonly<Record<ColumnKind, (name: string, type: string) => Expressions>> = {
  exact: (name, type) => ({ ...ends(name), ...sums(name, type), pair: middle(name) }),
  float: (name) => ({
    ...ends(name),
    sum: `fsum(${name})`,
    mean: `favg(${name})`,
    pair: `[median(${name})]`,
  }),
  moment: ends,
  text: (name) => ({ pair: mostFrequent(name) }),
  other: () => ({}),
};

function sums(name: string, type: string): Expressions {
  const unscaled = wideNumber(name, type);
  if (unscaled === null) return { sum: `sum(${name})` };
  const unit = type === "UHUGEINT" ? `${splitAt}::UHUGEINT` : `${splitAt}::HUGEINT`;
  return {
    sum: `sum(CAST(${unscaled} // ${unit} AS HUGEINT))`,
    rest: `sum(CAST(${unscaled} % ${unit} AS HUGEINT))`,
  };
}

/** A number whose sum might not fit into 38 digits, as a whole number without its point; null for narrower ones. */
function wideNumber(name: string, type: string): string | null {
  if (type === "HUGEINT" || type === "UHUGEINT") return name;
  const digits = decimalDigits(type);
  if (digits === null || digits.width <= 18) return null;
  return `CAST(replace(CAST(${name} AS VARCHAR), '.', '') AS HUGEINT)`;
}

function middle(name: string): string {
  return (
    `(SELECT list(CAST(${name} AS VARCHAR)) FROM (SELECT ${name} FROM result WHERE ${name} IS NOT NULL ` +
    `ORDER BY ${name} LIMIT (SELECT 2 - count(${name}) % 2 FROM result) ` +
    `OFFSET (SELECT greatest(0, (count(${name}) - 1) // 2) FROM result)))`
  );
}

function mostFrequent(name: string): string {
  return (
    `(SELECT [left(CAST(${name} AS VARCHAR), ${longestText}), CAST(count(*) AS VARCHAR)] FROM result ` +
    `WHERE ${name} IS NOT NULL GROUP BY ${name} ORDER BY count(*) DESC, ${name} LIMIT 1)`
  );
}
