/**
 * Holm's step-down adjustment of p-values over one family, in the order given. A null is a test that was not made: it
 * stays null and does not count. Source: Holm (1979), Scandinavian Journal of Statistics 6(2), 65-70.
 */
export function holm<P extends number | null>(pValues: readonly P[]): readonly P[] {
  const made = pValues
    .map((p, index) => ({ p, index }))
    .filter((entry): entry is { p: P & number; index: number } => entry.p !== null)
    .toSorted((a, b) => a.p - b.p);
  const adjusted: (number | null)[] = pValues.map(() => null);
  let running = 0;
  made.forEach(({ p, index }, rank) => {
    running = Math.max(running, Math.min(1, (made.length - rank) * p));
    adjusted[index] = running;
  });
  return adjusted as P[];
}
