import { mix } from "./row-groups.ts";

/** Two sums over hashes of a column's ids: equal bags have equal sums, and unequal ones hardly ever. */
export type BagSum = readonly [number, number];

/** The sums over some rows of a column. */
export function bagSum(ids: Int32Array, start = 0, end = ids.length): BagSum {
  let [first, second] = [0, 0];
  for (let row = start; row < end; row += 1) {
    const hash = mix(1, ids[row] ?? 0);
    first = (first + hash) | 0;
    second = (second + mix(hash, 7)) | 0;
  }
  return [first, second];
}

/** Whether both sides of a column hold the same values equally often, as far as their sums tell. */
export function sameBag(ids: Int32Array, goldRows: number): boolean {
  return sameSum(bagSum(ids, 0, goldRows), bagSum(ids, goldRows));
}

/** Whether two sums are equal. */
export function sameSum(a: BagSum, b: BagSum): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
