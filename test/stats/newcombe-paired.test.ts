import { describe, expect, it } from "vitest";
import { newcombePairedInterval } from "../../harness/stats/newcombe-paired.ts";

describe("newcombePairedInterval", () => {
  it("gives the published limits for the two culture media of Armitage and Berry", () => {
    // StatsDirect, paired proportions: 20 both, 12 first only, 2 second only, 16 neither; 0.056156 to 0.329207.
    const { low, high } = newcombePairedInterval({ both: 20, firstOnly: 12, secondOnly: 2, neither: 16 });
    expect(low).toBeCloseTo(0.056156, 6);
    expect(high).toBeCloseTo(0.329207, 6);
  });

  it("gives the published limits for airway reactivity before and after transplantation", () => {
    // Fagerland, Lydersen and Laake (2017), Statistical Analysis of Contingency Tables, chapter 8: -0.507 to -0.026.
    const { low, high } = newcombePairedInterval({ both: 1, firstOnly: 1, secondOnly: 7, neither: 12 });
    expect(low).toBeCloseTo(-0.507, 3);
    expect(high).toBeCloseTo(-0.026, 3);
  });

  it("turns over when the sides are exchanged", () => {
    const forth = newcombePairedInterval({ both: 5, firstOnly: 9, secondOnly: 3, neither: 4 });
    const back = newcombePairedInterval({ both: 5, firstOnly: 3, secondOnly: 9, neither: 4 });
    expect(back.low).toBeCloseTo(-forth.high, 12);
    expect(back.high).toBeCloseTo(-forth.low, 12);
  });

  it("keeps a width when every pair went the same way", () => {
    const { low, high } = newcombePairedInterval({ both: 0, firstOnly: 10, secondOnly: 0, neither: 0 });
    expect(low).toBeLessThan(0.8);
    expect(high).toBe(1);
  });

  it("accepts the fractional counts of an effective sample size", () => {
    const whole = newcombePairedInterval({ both: 8, firstOnly: 10, secondOnly: 2, neither: 10 });
    const half = newcombePairedInterval({ both: 4, firstOnly: 5, secondOnly: 1, neither: 5 });
    expect(half.high - half.low).toBeGreaterThan(whole.high - whole.low);
  });
});
