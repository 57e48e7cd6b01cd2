import { exactText } from "../../../harness/sql/comparison/exact-number.ts";

/** Which of a model's statements can be shown, and how many cannot. */
export interface Supported {
  readonly kept: readonly string[];
  readonly dropped: number;
}

/** Digits as people group them. A dash after a letter or a digit is no sign: it joins, as in a date. */
const written = /(?:(?<![\p{L}\p{N}_])[-−+])?\d+(?:[.,' \u00a0\u202f]\d+)*/gu;
/** Digits as programs write them, so that a list of numbers is not taken for one that is grouped. */
const plain = /(?:(?<![\p{L}\p{N}_])-)?\d+(?:\.\d+)?/gu;

/**
 * Keeps the statements of which every number stands in one of the sources. Numbers are compared by value, however they are
 * grouped: `1,234.50`, `1.234,50` and `1234.5` are the same one. A number in words is not looked at.
 */
export function supportedStatements(statements: readonly string[], sources: readonly string[]): Supported {
  const known = new Set(sources.flatMap(valuesIn));
  const holds = ({ negative, values }: WrittenNumber): boolean =>
    values.some((value) => known.has(value) || (!negative && known.has(`-${value}`)));
  const kept = statements.filter((statement) => numbersIn(statement).every(holds));
  return { kept, dropped: statements.length - kept.length };
}

/** Everything that the numbers of a source can mean. */
function valuesIn(source: string): readonly string[] {
  const asGrouped = numbersIn(source).flatMap(({ values }) => values);
  return [...asGrouped, ...[...source.matchAll(plain)].map(([digits]) => exactText(digits))];
}

interface WrittenNumber {
  readonly negative: boolean;
  /** Everything that its digits can mean, by the use of points and commas. */
  readonly values: readonly string[];
}

function numbersIn(text: string): readonly WrittenNumber[] {
  return [...text.matchAll(written)].flatMap(([found]) => readWritten(found));
}

/** One number, or several where blanks or signs turn out to stand between numbers: `2 300`, but `3 2` are two. */
function readWritten(found: string): readonly WrittenNumber[] {
  const sign = /^[-−]/.test(found) ? "-" : "";
  const digits = found.replace(/^[-−+]/, "");
  const values = meanings(digits).map((value) => exactText(`${sign}${value}`));
  if (values.length > 0) return [{ negative: sign !== "", values }];
  const parts = digits.split(/\D/).filter((part) => part !== "");
  return parts.map((part) => ({ negative: false, values: [exactText(part)] }));
}

function meanings(digits: string): readonly string[] {
  const readings = [
    // Points or no signs at all are decimal points as programs write them.
    /^\d+(?:\.\d+)?$/.test(digits) ? digits : null,
    grouped(digits, /^\d{1,3}(?:[,' \u00a0\u202f]\d{3})+(?:\.\d+)?$/, "."),
    grouped(digits, /^\d{1,3}(?:[.' \u00a0\u202f]\d{3})+(?:,\d+)?$/, ","),
    /^\d+,\d+$/.test(digits) ? digits.replace(",", ".") : null,
  ];
  return [...new Set(readings.filter((value) => value !== null))];
}

function grouped(digits: string, form: RegExp, point: string): string | null {
  if (!form.test(digits)) return null;
  const [whole = "", fraction] = digits.split(point);
  const ungrouped = whole.replaceAll(/\D/g, "");
  return fraction === undefined ? ungrouped : `${ungrouped}.${fraction}`;
}
