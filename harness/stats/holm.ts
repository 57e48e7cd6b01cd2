/**
 * Holm's step-down adjustment of p-values over one family, in the order given. A null is a test that was not made: it
 * stays null and does not count. Source: Holm (1979), Scandinavian Journal of Statistics 6(2), 65-70.
 */
export function holm(pValues: readonly (number | null)[]): readonly (number | null)[] {
  const made = pValues
    .flatMap((p, index) => (p === null ? [] : [{ p, index }]))
    .toSorted((a, b) => a.p - b.p);
  const adjusted: (number | null)[] = pValues.map(() => null);
  let running = 0;
  made.forEach(({ p, index }, rank) => {
    running = Math.max(running, Math.min(1, (made.length - rank) * p));
    adjusted[index] = running;
  });
  return adjusted;
}
