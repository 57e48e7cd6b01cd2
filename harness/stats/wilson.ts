import { normalQuantile } from "./normal-quantile.ts";

/** A closed interval of plausible values. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Wilson's score interval for a proportion, without continuity correction. `successes` need not be whole, so that
 * it can be used with an effective sample size. Throws a RangeError where there is nothing to estimate (n = 0).
 * Source: Wilson (1927), JASA 22, 209-212; recommended by Brown, Cai and DasGupta (2001), Statistical Science 16(2).
 */
export function wilsonInterval(successes: number, n: number, confidence = 0.95): Interval {
  if (!(n > 0)) throw new RangeError(`at least one trial is needed, not ${n}`);
  if (!(successes >= 0 && successes <= n))
    throw new RangeError(`${successes} successes in ${n} trials cannot be`);
  if (!(confidence > 0 && confidence < 1))
    throw new RangeError(`confidence lies between 0 and 1, not ${confidence}`);
  const z = normalQuantile((1 + confidence) / 2);
  const share = successes / n;
  const scale = 1 + (z * z) / n;
  const centre = (share + (z * z) / (2 * n)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))) / scale;
  // At the ends the formula gives exactly 0 and 1; rounding would leave 1e-17 beside them.
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === n ? 1 : Math.min(1, centre + half),
  };
}
