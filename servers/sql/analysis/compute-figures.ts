import type { Cell, Column, Execution } from "../../../harness/core/result-set.ts";
import { plainText } from "../../../harness/sql/comparison/exact-number.ts";
import { oneLine } from "../context/one-line.ts";
import type { Database } from "../query/create-database.ts";
import type { ColumnKind } from "./column-kind.ts";
import { columnKind, decimalDigits } from "./column-kind.ts";
import { columnLabel } from "./column-label.ts";
import { figureColumns, figuresSql, splitAt } from "./figures-sql.ts";
import { middleOf, quotientOf, scaledText } from "./scaled-number.ts";

/** The lines of `## Figures`, or the failure of the statement that computes them. */
export type Figures =
  | { readonly status: "ok"; readonly rows: number; readonly lines: readonly string[] }
  | Extract<Execution, { status: "failed" }>;

/** Figures are given for so many columns; a wider result is for programs, not for a reader. */
export const mostColumns = 50;

/**
 * Computes figures over the whole result of a statement that has been run before: counts, and by the column's type sum, least,
 * greatest, mean and median, or the first and last day, or the most frequent text. Whole and decimal numbers are exact, whatever their size; a mean is
 * rounded four digits beyond its column's own.
 */
export async function computeFigures(
  database: Database,
  { sql, columns }: { readonly sql: string; readonly columns: readonly Column[] },
  signal: AbortSignal,
): Promise<Figures> {
  const shown = columns.slice(0, mostColumns);
  const execution = await database.run(figuresSql(sql, columns, mostColumns), {
    maxRows: mostColumns,
    signal,
  });
  if (execution.status === "failed") return execution;
  const facts = execution.result.rows.map(factsOf);
  const rows = Number(facts[0]?.rows ?? 0);
  const lines = shown.map((column, at) => lineOf(column, facts[at] ?? {}));
  return { status: "ok", rows, lines: [`rows: ${rows}`, ...lines] };
}

type Facts = Partial<Record<Exclude<(typeof figureColumns)[number], "pair">, string>> & {
  readonly pair?: readonly string[];
};

function factsOf([_place, ...cells]: readonly Cell[]): Facts {
  const named = figureColumns.map((name, at) => [name, cells[at]] as const);
  return Object.fromEntries(named.filter(([, cell]) => cell !== null && cell !== undefined)) as Facts;
}

function lineOf({ name, type }: Column, facts: Facts): string {
  const counts = [`distinct ${facts.distinct ?? 0}`, `empty ${facts.empty ?? 0}`];
  const filled = Number(facts.rows ?? 0) > Number(facts.empty ?? 0);
  return `${columnLabel(name)}: ${[...counts, ...(filled ? figuresByKind[columnKind(type)](facts, type) : [])].join(", ")}`;
}

const figuresByKind: Readonly<Record<ColumnKind, (facts: Facts, type: string) => readonly string[]>> = {
  exact: exactFigures,
  float: floatFigures,
  moment: ({ least = "", greatest = "" }) => [`first ${least}`, `last ${greatest}`],
  text: ({ pair: [value = "", times = "0"] = [] }) => [
    `most frequent '${oneLine(value).replaceAll("'", "''")}' (${times})`,
  ],
  other: () => [],
};

function floatFigures({ sum, least, greatest, mean, pair = [] }: Facts): readonly string[] {
  const named = {
    sum: rounded(sum),
    min: doubleText(least),
    max: doubleText(greatest),
    mean: rounded(mean),
    median: doubleText(pair[0]),
  };
  return Object.entries(named).map(([name, value]) => `${name} ${value}`);
}

function exactFigures(facts: Facts, type: string): readonly string[] {
  const { least = "", greatest = "", pair = [] } = facts;
  const scale = decimalDigits(type)?.scale ?? 0;
  const count = BigInt(facts.rows ?? 0) - BigInt(facts.empty ?? 0);
  const sum = sumOf(facts);
  return [
    `sum ${scaledText(sum, scale)}`,
    `min ${least}`,
    `max ${greatest}`,
    `mean ${quotientOf(sum, count, scale)}`,
    `median ${middleOf(pair, scale)}`,
  ];
}

/** The sum as a whole number without its point. */
function sumOf({ sum = "0", rest }: Facts): bigint {
  return rest === undefined ? BigInt(sum.replace(".", "")) : BigInt(sum) * splitAt + BigInt(rest);
}

/** What adding doubles up gives, without the digits in which every order of adding differs. */
function rounded(text = ""): string {
  const value = Number(text);
  return Number.isFinite(value) ? plainText(Number(value.toPrecision(15))) : text;
}

/** DuckDB's text of a double without an exponent. */
function doubleText(text = ""): string {
  const value = Number(text);
  return Number.isFinite(value) ? plainText(value) : text;
}
