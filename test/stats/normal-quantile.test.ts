import { describe, expect, it } from "vitest";
import { normalQuantile } from "../../harness/stats/normal-quantile.ts";

describe("normalQuantile", () => {
  // R 4.3, qnorm(p): centre, shoulders, and tails where a short approximation drifts.
  it.each([
    [0.5, 0],
    [0.6, 0.2533471031357997],
    [0.975, 1.959963984540054],
    [0.995, 2.5758293035489004],
    [1e-4, -3.719016485455709],
    [1e-10, -6.361340902404],
    [1e-20, -9.26234008979841],
    [1e-300, -37.0470964099],
  ])("gives R's value at %d", (p, expected) => {
    expect(Math.abs(normalQuantile(p) - expected)).toBeLessThanOrEqual(
      1e-7 * Math.max(1e-6, Math.abs(expected)),
    );
  });

  it("agrees with the common critical value to twelve digits", () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 12);
  });

  it("is antisymmetric about one half", () => {
    for (const p of [0.001, 0.07, 0.2, 0.49])
      expect(normalQuantile(1 - p)).toBeCloseTo(-normalQuantile(p), 12);
  });

  it.each([0, 1, -0.1, 1.1, Number.NaN])(
    "refuses %d, which is no probability inside the open interval",
    (p) => {
      expect(() => normalQuantile(p)).toThrow(RangeError);
    },
  );
});
