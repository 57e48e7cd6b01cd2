import type { ResultSet } from "../core/result-set.ts";
import { canonicalText, type WriteNumber } from "./comparison/canonical-text.ts";
import { plainText } from "./comparison/exact-number.ts";
import { optimalPairing } from "./comparison/optimal-pairing.ts";
import { parseValueType } from "./comparison/value-type.ts";

/** Partial credit for an answer's rows. `pairing`: rows were paired optimally, or, being too many, in sorted order. */
export interface SoftF1 {
  readonly value: number;
  readonly precision: number;
  readonly recall: number;
  readonly pairing: "optimal" | "sorted";
}

const mostPaired = 300;

/** Numbers count as equal in their first nine digits, whatever their types: this is a diagnosis, not a verdict. */
const nineDigits: WriteNumber = (value) => {
  const number = Number(value);
  return Number.isFinite(number) ? plainText(Number(number.toPrecision(9))) : String(value);
};

type Row = readonly string[];

/**
 * Soft F1: the share of values that the answer's rows have in common with gold's. It follows BIRD's evaluation_f1.py,
 * but each row of gold is set beside the row that fits it best instead of the one in the same place, and a value that
 * occurs twice in a row counts twice. Duplicate rows count once; two empty results score 1. A diagnosis for answers
 * that are wrong, never a verdict.
 */
export function softF1(gold: ResultSet, predicted: ResultSet): SoftF1 {
  const ours = distinctRows(gold);
  const theirs = distinctRows(predicted);
  if (ours.size === 0 && theirs.size === 0) return { value: 1, precision: 1, recall: 1, pairing: "optimal" };
  const equal = [...ours.keys()].filter((key) => theirs.has(key));
  const left = [...ours].filter(([key]) => !theirs.has(key)).map(([, row]) => row);
  const right = [...theirs].filter(([key]) => !ours.has(key)).map(([, row]) => row);
  const pairing = Math.max(left.length, right.length) <= mostPaired ? "optimal" : "sorted";
  const partners =
    pairing === "optimal"
      ? optimalPairing(left.map((row) => right.map((other) => shared(row, other))))
      : null;
  let [match, extra, missing] = [equal.length, 0, 0];
  left.forEach((row, index) => {
    const partner = right[partners === null ? index : (partners[index] ?? -1)];
    const common = partner === undefined ? 0 : shared(row, partner);
    match += common;
    missing += 1 - common;
    extra += partner === undefined ? 0 : partner.length / row.length - common;
  });
  extra += Math.max(0, right.length - left.length);
  return { ...ratios(match, extra, missing), pairing };
}

/** The share of the row's values that the other row has too, each as often as it has it. */
function shared(row: Row, other: Row): number {
  const left = [...other];
  const common = row.filter((value) => {
    const place = left.indexOf(value);
    if (place !== -1) left.splice(place, 1);
    return place !== -1;
  });
  return common.length / row.length;
}

function ratios(match: number, extra: number, missing: number): Omit<SoftF1, "pairing"> {
  const precision = match + extra > 0 ? match / (match + extra) : 0;
  const recall = match + missing > 0 ? match / (match + missing) : 0;
  const value = precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
  return { value, precision, recall };
}

/** The rows by their text, each once, in sorted order. */
function distinctRows(result: ResultSet): Map<string, Row> {
  const types = result.columns.map((column) => parseValueType(column.type));
  const texts = result.rows.map((row) =>
    types.map((type, index) => canonicalText(row[index] ?? null, { own: type, other: type }, nineDigits)),
  );
  const keyed = texts.map((row): [string, Row] => [JSON.stringify(row), row]);
  return new Map(keyed.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
