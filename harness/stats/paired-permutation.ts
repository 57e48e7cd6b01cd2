/** What a paired permutation test found. `difference` is the mean of all paired differences. */
export interface PermutationResult {
  readonly pairs: number;
  readonly clusters: number;
  readonly difference: number;
  readonly pValue: number;
}

/**
 * Exact two-sided paired permutation (sign-flip) test by cluster. Each cluster holds the whole-number differences
 * (candidate minus reference) of its pairs; under the null hypothesis the two sides of a whole cluster may be swapped, so
 * the sum of each cluster keeps its size and takes either sign with probability 1/2. With clusters of one pair and
 * pass/fail outcomes this is exact McNemar. Source: Fisher (1935), The Design of Experiments, section 21; Good (2005),
 * Permutation, Parametric and Bootstrap Tests, 3rd ed., chapter 3. The distribution over all 2^k sign patterns is
 * computed by convolution, not sampled. Null where there is no pair.
 */
export function pairedPermutation(clusters: readonly (readonly number[])[]): PermutationResult | null {
  const filled = clusters.filter((cluster) => cluster.length > 0);
  const pairs = filled.reduce((count, cluster) => count + cluster.length, 0);
  if (pairs === 0) return null;
  const sums = filled.map(sumOfIntegers);
  const observed = sums.reduce((total, sum) => total + sum, 0);
  return {
    pairs,
    clusters: filled.length,
    difference: observed / pairs,
    pValue: twoSidedP(sums.map(Math.abs), Math.abs(observed)),
  };
}

function sumOfIntegers(cluster: readonly number[]): number {
  return cluster.reduce((total, difference) => {
    if (!Number.isSafeInteger(difference))
      throw new RangeError(`differences must be whole numbers, not ${difference}`);
    return total + difference;
  }, 0);
}

function twoSidedP(sizes: readonly number[], observed: number): number {
  if (observed === 0) return 1;
  const distribution = signFlipDistribution(sizes);
  const centre = (distribution.length - 1) / 2;
  // Symmetric, so one tail twice. Summed from the far end: the small terms first.
  let tail = 0;
  for (let index = distribution.length - 1; index >= centre + observed; index -= 1)
    tail += distribution[index] ?? 0;
  return Math.min(1, Math.max(2 * tail, Number.MIN_VALUE));
}

/** Probability of each sum from -total to +total when every size takes a random sign. */
function signFlipDistribution(sizes: readonly number[]): Float64Array {
  const moving = sizes.filter((size) => size > 0);
  const total = moving.reduce((sum, size) => sum + size, 0);
  let distribution = new Float64Array(2 * total + 1);
  distribution[total] = 1;
  let reach = 0;
  for (const size of moving) {
    const next = new Float64Array(distribution.length);
    for (let sum = total - reach; sum <= total + reach; sum += 1) {
      const half = (distribution[sum] ?? 0) / 2;
      next[sum - size] = (next[sum - size] ?? 0) + half;
      next[sum + size] = (next[sum + size] ?? 0) + half;
    }
    reach += size;
    distribution = next;
  }
  return distribution;
}
