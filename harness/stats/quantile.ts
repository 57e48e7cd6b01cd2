/**
 * The value below which the given share of a sample lies, interpolated linearly between order statistics; null for an
 * empty sample. Source: Hyndman and Fan (1996), The American Statistician 50(4), definition 7 (as in R and NumPy).
 */
export function quantile(values: readonly number[], share: number): number | null {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`a share between 0 and 1 is needed, not ${share}`);
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (position - Math.floor(position));
}

/** The middle of a sample: its quantile at one half. */
export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}
