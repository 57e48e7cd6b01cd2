import type { Precision } from "./value-type.ts";

const relative: Readonly<Record<Precision, number>> = { exact: 0, double: 1e-9, float: 1e-6 };
const absoluteFloor = 1e-12;

/** Whether two finite numbers are equal under the tolerance of the less precise of their types. */
export function isClose(a: number, b: number, precision: Precision): boolean {
  if (a === b) return true;
  return Math.abs(a - b) <= Math.max(absoluteFloor, relative[precision] * Math.max(Math.abs(a), Math.abs(b)));
}

/** By how much the sums of two columns may differ whose values are all close; `size` is the sum of all magnitudes. */
export function sumTolerance(count: number, size: number, precision: Precision): number {
  return count * absoluteFloor + (relative[precision] + 1e-12) * size;
}

/** The id of NULL. Ids from 1 to 3 stand for NaN and the infinities. */
export const nullId = 0;
const specials: readonly number[] = [Number.NaN, Number.NaN, Infinity, -Infinity];
const firstCluster = specials.length;

/** Clusters of numbers. `loose`: some cluster is wider than the tolerance, so that its members need a closer look. */
export interface Clusters {
  idOf(value: number): number;
  /** The number that stands for all of its cluster. */
  representative(id: number): number;
  readonly loose: boolean;
}

/**
 * Groups numbers so that any two that are equal under the tolerance share a cluster: neighbours in sorted order are
 * joined while they are close. What shares a cluster is equal unless the cluster is loose.
 */
export function clusterNumbers(values: Float64Array, precision: Precision): Clusters {
  const sorted = finiteSorted(values);
  const starts = new Float64Array(sorted.length);
  let count = 0;
  let loose = false;
  let previous = Number.NaN;
  for (let index = 0; index < sorted.length; index += 1) {
    const value = sorted[index] ?? 0;
    if (value !== previous && !isClose(previous, value, precision)) {
      starts[count] = value;
      count += 1;
    } else if (!loose && !isClose(starts[count - 1] ?? value, value, precision)) loose = true;
    previous = value;
  }
  const bounds = starts.slice(0, count);
  return {
    idOf: (value) => (Number.isFinite(value) ? firstCluster + place(bounds, value) : specialId(value)),
    representative: (id) => bounds[id - firstCluster] ?? specials[id] ?? Number.NaN,
    loose,
  };
}

function finiteSorted(values: Float64Array): Float64Array {
  const finite = new Float64Array(values.length);
  let count = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    finite[count] = value;
    count += 1;
  }
  return finite.subarray(0, count).toSorted();
}

function specialId(value: number): number {
  if (Number.isNaN(value)) return 1;
  return value > 0 ? 2 : 3;
}

/** Index of the last bound that is not above the value. */
function place(bounds: Float64Array, value: number): number {
  let low = 0;
  let high = bounds.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((bounds[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
