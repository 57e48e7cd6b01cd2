import type { Interval } from "./wilson.ts";
import { wilsonInterval } from "./wilson.ts";

/** A fourfold table of paired outcomes; counts may be fractional where an effective sample size is used. */
export interface PairedCounts {
  readonly both: number;
  readonly firstOnly: number;
  readonly secondOnly: number;
  readonly neither: number;
}

/**
 * Interval for the difference of two paired proportions (first minus second), from the Wilson limits of each and
 * their correlation. Source: Newcombe (1998), Statistics in Medicine 17, 2635-2650, method 10.
 */
export function newcombePairedInterval(counts: PairedCounts, confidence = 0.95): Interval {
  const { both, firstOnly, secondOnly, neither } = counts;
  const n = both + firstOnly + secondOnly + neither;
  const first = sides(both + firstOnly, n, confidence);
  const second = sides(both + secondOnly, n, confidence);
  const phi = correlation(counts, n);
  const difference = (firstOnly - secondOnly) / n;
  return {
    low: Math.max(-1, difference - squareAndAdd(first.below, second.above, phi)),
    high: Math.min(1, difference + squareAndAdd(first.above, second.below, phi)),
  };
}

function sides(successes: number, n: number, confidence: number): { below: number; above: number } {
  const { low, high } = wilsonInterval(Math.min(successes, n), n, confidence);
  return { below: successes / n - low, above: high - successes / n };
}

/** The phi coefficient with the paper's continuity correction, which only ever weakens a positive correlation. */
function correlation({ both, firstOnly, secondOnly, neither }: PairedCounts, n: number): number {
  const margins = (both + firstOnly) * (secondOnly + neither) * (both + secondOnly) * (firstOnly + neither);
  if (margins === 0) return 0;
  const determinant = both * neither - firstOnly * secondOnly;
  return (determinant > 0 ? Math.max(determinant - n / 2, 0) : determinant) / Math.sqrt(margins);
}

function squareAndAdd(a: number, b: number, phi: number): number {
  return Math.sqrt(Math.max(0, a * a - 2 * phi * a * b + b * b));
}
