import type { Estimate } from "../core/report.ts";

/** Stands where there is no figure. */
export const noFigure = "–";

/** Keeps a figure and its unit on one line. */
const joined = "\u00A0";

/** A share as a percentage. Only a whole 0 or 1 is written as 0 or 100, so that "almost" never reads as "all". */
export function percent(share: number | null, decimals = 0): string {
  if (share === null) return noFigure;
  const step = 10 ** -decimals;
  const value = share * 100;
  const bounded = share > 0 && share < 1 ? Math.min(100 - step, Math.max(step, value)) : value;
  return `${bounded.toFixed(decimals)}${joined}%`;
}

/** An interval of shares as percentages, 24–48 %. */
export function percentRange(low: number | null, high: number | null): string {
  if (low === null || high === null) return noFigure;
  return `${(low * 100).toFixed(0)}–${(high * 100).toFixed(0)}${joined}%`;
}

/** A difference of shares in percentage points with its sign. */
export function points(difference: number | null): string {
  if (difference === null) return noFigure;
  const rounded = (difference * 100).toFixed(0);
  if (Number(rounded) === 0) return "0";
  return difference > 0 ? `+${rounded}` : `−${rounded.slice(1)}`;
}

/** A p-value as papers write it. */
export function pValueText(p: number | null): string {
  if (p === null) return noFigure;
  if (p < 0.0001) return "< 0.0001";
  return p < 0.1 ? p.toPrecision(2) : p.toFixed(2);
}

/** `passed of n`, as whole numbers. */
export function outOf({ n, value }: Estimate): string {
  return value === null ? noFigure : `${Math.round(value * n)} of ${n}`;
}

/** A duration in the unit that reads best. */
export function duration(ms: number | null): string {
  if (ms === null) return noFigure;
  if (ms < 1000) return `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)}${joined}ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)}${joined}s`;
  return `${(ms / 60_000).toFixed(1)}${joined}min`;
}

/** `1 sample`, `2 samples`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A count with commas between thousands; a mean of counts to the nearest whole. */
export function wholeNumber(count: number | null): string {
  return count === null ? noFigure : Math.round(count).toLocaleString("en-US");
}

/** An amount of US dollars: in cents from a dollar up, below that to two figures. */
export function dollars(amount: number | null): string {
  if (amount === null) return noFigure;
  if (amount === 0) return "$0";
  if (amount >= 1)
    return `$${amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  return `$${amount.toFixed(Math.min(20, 1 - Math.floor(Math.log10(amount))))}`;
}

/** A text with its first letter in upper case. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
