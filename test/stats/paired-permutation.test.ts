import { describe, expect, it } from "vitest";
import { seededRng } from "../../harness/core/time.ts";
import { pairedPermutation } from "../../harness/stats/paired-permutation.ts";

/** All sign patterns one by one: what the convolution must equal. */
function enumerated(clusters: readonly (readonly number[])[]): number {
  const sums = clusters.map((cluster) => cluster.reduce((total, difference) => total + difference, 0));
  const observed = Math.abs(sums.reduce((total, sum) => total + sum, 0));
  let extreme = 0;
  for (let pattern = 0; pattern < 2 ** sums.length; pattern += 1) {
    const flipped = sums.reduce((total, sum, index) => total + ((pattern >> index) & 1 ? -sum : sum), 0);
    if (Math.abs(flipped) >= observed) extreme += 1;
  }
  return extreme / 2 ** sums.length;
}

describe("pairedPermutation", () => {
  it("is exact McNemar when clusters are single pass or fail pairs", () => {
    // 9 gained, 1 lost: 2 P(Binomial(10, 1/2) <= 1) = 22 / 1024.
    const clusters = [...Array.from({ length: 9 }, () => [1]), [-1], [0], [0]];
    expect(pairedPermutation(clusters)?.pValue).toBeCloseTo(22 / 1024, 14);
  });

  it("gives the textbook p for Darwin's maize, fifteen pairs, as Fisher reckoned it", () => {
    // Fisher (1935), section 21: differences in eighths of an inch; 1,726 of 32,768 sign patterns are as extreme (p = 0.05267).
    const differences = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];
    expect(pairedPermutation(differences.map((difference) => [difference]))?.pValue).toBeCloseTo(
      1726 / 32768,
      12,
    );
  });

  it("equals the enumeration of all sign patterns", () => {
    const rng = seededRng(7);
    for (let round = 0; round < 40; round += 1) {
      const clusters = Array.from({ length: 1 + Math.floor(rng() * 11) }, () =>
        Array.from({ length: 1 + Math.floor(rng() * 3) }, () => Math.floor(rng() * 5) - 2),
      );
      expect(pairedPermutation(clusters)?.pValue).toBeCloseTo(enumerated(clusters), 12);
    }
  });

  it("flips a cluster as a whole, so twins that agree are one piece of evidence and not two", () => {
    const twins = Array.from({ length: 6 }, () => [1, 1]);
    const alone = Array.from({ length: 12 }, () => [1]);
    expect(pairedPermutation(twins)?.pValue).toBeCloseTo(2 / 64, 14);
    expect(pairedPermutation(alone)?.pValue).toBeCloseTo(2 / 4096, 14);
  });

  it("gives the mean difference over pairs and counts what it rests on", () => {
    expect(pairedPermutation([[1, 0], [], [-1], [1, 1]])).toMatchObject({
      pairs: 5,
      clusters: 3,
      difference: 0.4,
    });
  });

  it("finds nothing where nothing differs, and has no answer where there is no pair", () => {
    expect(pairedPermutation([[0, 0], [0]])?.pValue).toBe(1);
    expect(pairedPermutation([])).toBeNull();
    expect(pairedPermutation([[], []])).toBeNull();
  });

  it("refuses differences that are not whole numbers, for which it would not be exact", () => {
    expect(() => pairedPermutation([[0.5]])).toThrow(RangeError);
  });

  it("stays exact and above zero for thousands of clusters", () => {
    const gained = Array.from({ length: 2000 }, () => [1]);
    expect(pairedPermutation(gained)?.pValue).toBeGreaterThan(0);
    const mixed = Array.from({ length: 2000 }, (_, index) => [index < 1045 ? 1 : -1]);
    // 2 P(Binomial(2000, 1/2) >= 1045), R: 2 * pbinom(1044, 2000, 0.5, lower.tail = FALSE).
    expect(pairedPermutation(mixed)?.pValue).toBeCloseTo(binomialTwoSided(2000, 1045), 10);
  });

  it("rejects a true null at most at its level, even when twins always agree", () => {
    const rng = seededRng(11);
    const runs = 2000;
    let rejected = 0;
    for (let run = 0; run < runs; run += 1) {
      const clusters = Array.from({ length: 30 }, () => {
        const difference = rng() < 0.4 ? 0 : rng() < 0.5 ? 1 : -1;
        return [difference, difference];
      });
      if ((pairedPermutation(clusters)?.pValue ?? 1) <= 0.05) rejected += 1;
    }
    expect(rejected / runs).toBeLessThanOrEqual(0.06);
    expect(rejected / runs).toBeGreaterThan(0.01);
  });

  it("finds a planted effect most of the time", () => {
    const rng = seededRng(13);
    let found = 0;
    for (let run = 0; run < 300; run += 1) {
      const clusters = Array.from({ length: 30 }, () => [rng() < 0.5 ? 1 : rng() < 0.1 ? -1 : 0]);
      if ((pairedPermutation(clusters)?.pValue ?? 1) <= 0.05) found += 1;
    }
    expect(found / 300).toBeGreaterThan(0.9);
  });
});

function binomialTwoSided(n: number, atLeast: number): number {
  let logFactor = -n * Math.LN2;
  let tail = 0;
  for (let k = 0; k <= n; k += 1) {
    if (k >= atLeast) tail += Math.exp(logFactor);
    logFactor += Math.log(n - k) - Math.log(k + 1);
  }
  return 2 * tail;
}
