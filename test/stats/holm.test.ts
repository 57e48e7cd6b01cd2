import { describe, expect, it } from "vitest";
import { holm } from "../../harness/stats/holm.ts";

describe("holm", () => {
  it("gives the documented example of pingouin.multicomp", () => {
    const adjusted = holm([0.5, 0.003, 0.32, 0.054, 0.0003]);
    [0.64, 0.012, 0.64, 0.162, 0.0015].forEach((p, index) => expect(adjusted[index]).toBeCloseTo(p, 12));
  });

  it("gives the documented example of stdlib's padjust", () => {
    const adjusted = holm([0.319, 0.201, 0.4, 0.374, 0.113]);
    [0.957, 0.804, 0.957, 0.957, 0.565].forEach((p, index) => expect(adjusted[index]).toBeCloseTo(p, 12));
  });

  it("never falls as p rises, and never passes 1", () => {
    expect(holm([0.04, 0.041, 0.9])).toEqual([0.12, 0.12, 0.9]);
    expect(holm([0.6, 0.7])).toEqual([1, 1]);
  });

  it("leaves a test that was not made out of the family", () => {
    expect(holm([0.02, null, 0.03])).toEqual([0.04, null, 0.04]);
    expect(holm([])).toEqual([]);
  });
});
