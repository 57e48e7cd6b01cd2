/**
 * The candidates that a misspelt name may mean, nearest first, equally near ones in their order. Distance is optimal
 * string alignment (edits and swaps of neighbours) without regard to case and accents; a third of the longer name may differ.
 */
export function nearestNames(name: string, candidates: Iterable<string>): readonly string[] {
  const wanted = folded(name);
  return [...candidates]
    .map((candidate) => ({
      candidate,
      distance: distanceWithin(wanted, candidate, mostEdits(name, candidate)),
    }))
    .filter(({ distance }) => distance < Infinity)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
}

/** The candidate that a misspelt name most probably means, or null when none is near. */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  return nearestNames(name, candidates)[0] ?? null;
}

/** Advice for an unknown name: the nearest one, else the first twenty that exist, else `otherwise`. */
export function nameAdvice(name: string, candidates: readonly string[], otherwise: string): string {
  const nearest = nearestName(name, candidates);
  if (nearest !== null) return `did you mean ${nearest}?`;
  if (candidates.length === 0) return otherwise;
  const shown = candidates.slice(0, 20).join(", ");
  return candidates.length === 1
    ? `the only one is ${shown}`
    : `there are ${shown}${candidates.length > 20 ? ", …" : ""}`;
}

/** The distance, or Infinity above `most`. Names of too different lengths are not compared: a name may be very long. */
function distanceWithin(wanted: string, candidate: string, most: number): number {
  const other = folded(candidate);
  if (Math.abs(wanted.length - other.length) > most) return Infinity;
  const distance = editDistance(wanted, other);
  return distance <= most ? distance : Infinity;
}

function mostEdits(name: string, candidate: string): number {
  return Math.max(1, Math.floor(Math.max(name.length, candidate.length) / 3));
}

function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();
}

function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (last[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swap = swapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity;
      current.push(Math.min(replaced, swap, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
