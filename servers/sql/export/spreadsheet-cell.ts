import type { Cell } from "../../../harness/core/result-set.ts";
import { ExportFailure } from "./export-failure.ts";

/** A cell of a worksheet. Text is text for good: it is never read as a formula. */
export type SpreadsheetCell = string | number | boolean | Date | null;

/** A spreadsheet keeps so many digits of a number, and drops the others without a word. */
const mostDigits = 15;
const longestText = 32_767;
/** Before that day, spreadsheets count days wrongly: they believe in 29 February 1900. */
const firstDay = Date.UTC(1900, 2, 1);
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * A value for a worksheet: a number where a spreadsheet keeps all of its digits, a date where it has one for it, else
 * the exact text. `type` is the column's type in SQL.
 */
export function spreadsheetCell(cell: Cell, type: string): SpreadsheetCell {
  if (cell === null || typeof cell === "number" || typeof cell === "boolean") return cell;
  if (typeof cell !== "string") return textCell(JSON.stringify(cell));
  if (/^(?:U?BIGINT|U?HUGEINT|DECIMAL\b)/.test(type)) return isShort(cell) ? Number(cell) : cell;
  if (type === "DATE" || /^TIMESTAMP(?:_\w+)?$/.test(type)) return dateOf(cell) ?? textCell(cell);
  return textCell(cell);
}

/** How a column's dates are shown; other columns have no format. */
export function spreadsheetFormat(type: string): string | null {
  if (type === "DATE") return "yyyy-mm-dd";
  return /^TIMESTAMP(?:_\w+)?$/.test(type) ? "yyyy-mm-dd hh:mm:ss.000" : null;
}

function isShort(number: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(number) && number.replaceAll(/^-?0*\.?0*|\./g, "").length <= mostDigits;
}

/** The moment of `2026-01-15` or `2026-01-15 23:30:00.123`; null where a spreadsheet has none, or not so exact a one. */
function dateOf(text: string): Date | null {
  const parts = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d)(?:\.(\d{1,3})0*)?)?$/.exec(text);
  if (parts === null) return null;
  const [, day = "", time = "00:00:00", fraction = ""] = parts;
  const moment = Date.parse(`${day}T${time}.${fraction.padEnd(3, "0")}Z`);
  return moment >= firstDay && moment <= lastMoment ? new Date(moment) : null;
}

function textCell(text: string): string {
  if (text.length > longestText)
    throw new ExportFailure(
      "too_many_bytes",
      `a cell of a worksheet holds ${longestText} characters, and there is a text of ${text.length}: export as CSV or Parquet`,
    );
  // In a workbook, _x0041_ means the letter A: what looks like that has to be escaped to mean itself.
  return text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
}
