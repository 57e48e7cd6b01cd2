import type { LoosePair } from "./number-ids.ts";
import type { RowGroups } from "./row-groups.ts";

const mostSearched = 200;

/**
 * Whether the rows of every group can be paired so that all their numbers are within the tolerance. Needed where
 * clusters are wider than it. Rows sorted by their numbers are paired in order, which settles one column of numbers
 * exactly; for several, small groups are searched for a pairing.
 */
export function withinTolerance(groups: RowGroups, loose: readonly LoosePair[], goldRows: number): boolean {
  if (loose.length === 0) return true;
  const members = membersOf(groups);
  for (const rows of members) {
    const gold = sortedByNumbers(
      rows.filter((row) => row < goldRows),
      loose,
    );
    const predicted = sortedByNumbers(
      rows.filter((row) => row >= goldRows),
      loose,
    );
    const close = (a: number, b: number): boolean => loose.every((pair) => pair.close(a, b));
    const inOrder = gold.every((row, index) => close(row, predicted[index] ?? -1));
    if (!inOrder && (loose.length === 1 || gold.length > mostSearched || !canPair(gold, predicted, close)))
      return false;
  }
  return true;
}

function membersOf({ count, groupOf }: RowGroups): number[][] {
  const members: number[][] = Array.from({ length: count }, () => []);
  groupOf.forEach((group, row) => members[group]?.push(row));
  return members;
}

function sortedByNumbers(rows: readonly number[], loose: readonly LoosePair[]): number[] {
  return rows.toSorted((a, b) => {
    for (const pair of loose) {
      const difference = pair.key(a) - pair.key(b);
      if (difference !== 0 && !Number.isNaN(difference)) return difference;
    }
    return 0;
  });
}

/** Whether each row of gold can have a row of the answer of its own (augmenting paths). */
function canPair(
  gold: readonly number[],
  predicted: readonly number[],
  close: (gold: number, predicted: number) => boolean,
): boolean {
  const partner = new Map<number, number>();
  const place = (row: number, seen: Set<number>): boolean => {
    for (const other of predicted) {
      if (seen.has(other) || !close(row, other)) continue;
      seen.add(other);
      const taken = partner.get(other);
      if (taken === undefined || place(taken, seen)) {
        partner.set(other, row);
        return true;
      }
    }
    return false;
  };
  return gold.every((row) => place(row, new Set()));
}
