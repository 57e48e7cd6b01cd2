import { describe, expect, it } from "vitest";
import { median, quantile } from "../../harness/stats/quantile.ts";

describe("quantile", () => {
  it("interpolates as R's default does", () => {
    // R: quantile(c(15, 20, 35, 40, 50), c(.05, .3, .4, .5, 1)).
    const values = [40, 15, 50, 20, 35];
    expect([0.05, 0.3, 0.4, 0.5, 1].map((share) => quantile(values, share))).toEqual([16, 23, 29, 35, 50]);
  });

  it("has no answer for an empty sample, and needs a share", () => {
    expect(quantile([], 0.5)).toBeNull();
    expect(() => quantile([1], 1.5)).toThrow(RangeError);
  });

  it("gives the middle as the median and leaves its input alone", () => {
    const values = [3, 1, 2, 10];
    expect(median(values)).toBe(2.5);
    expect(values).toEqual([3, 1, 2, 10]);
  });
});
