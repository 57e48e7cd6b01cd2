import { describe, expect, it } from "vitest";
import { seededRng } from "../../harness/core/time.ts";
import { wilsonInterval } from "../../harness/stats/wilson.ts";

describe("wilsonInterval", () => {
  // Newcombe (1998), Statistics in Medicine 17, 857-872, table I, method 3, to the four digits printed there; the first row is 8 of 10.
  it.each([
    [8, 10, 0.49016, 0.94332],
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("gives the published limits for %d of %d", (...[successes, n, low, high]) => {
    const interval = wilsonInterval(successes, n);
    const digits = successes === 8 ? 5 : 4;
    expect(interval.low).toBeCloseTo(low, digits);
    expect(interval.high).toBeCloseTo(high, digits);
  });

  it("ends exactly at 0 and at 1 when nothing or everything succeeded", () => {
    expect(wilsonInterval(0, 7).low).toBe(0);
    expect(wilsonInterval(7, 7).high).toBe(1);
  });

  it("is wider with more confidence", () => {
    expect(wilsonInterval(8, 10, 0.99).low).toBeLessThan(wilsonInterval(8, 10, 0.9).low);
  });

  it.each([
    [1, 0, 0.95],
    [3, 2, 0.95],
    [-1, 2, 0.95],
    [1, 2, 1],
    [1, Number.NaN, 0.95],
  ])("refuses %d of %d at %d rather than give an interval about nothing", (successes, n, confidence) => {
    expect(() => wilsonInterval(successes, n, confidence)).toThrow(RangeError);
  });

  it.each([
    [30, 0.05],
    [30, 0.5],
    [120, 0.05],
    [120, 0.5],
    [120, 0.95],
    [30, 0.95],
    [500, 0.05],
    [500, 0.5],
    [500, 0.95],
  ])("covers the truth about 95 times in 100 at n = %d and p = %d", (n, p) => {
    const rng = seededRng(n * 100 + p * 100);
    const runs = 10_000;
    let covered = 0;
    for (let run = 0; run < runs; run += 1) {
      let successes = 0;
      for (let trial = 0; trial < n; trial += 1) if (rng() < p) successes += 1;
      const { low, high } = wilsonInterval(successes, n);
      if (low <= p && p <= high) covered += 1;
    }
    expect(covered / runs).toBeGreaterThan(0.93);
    expect(covered / runs).toBeLessThan(0.97);
  });
});
