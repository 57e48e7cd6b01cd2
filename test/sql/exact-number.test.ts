import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactText, plainText, roundText } from "../../harness/sql/comparison/exact-number.ts";

describe("the text of an exact number", () => {
  it.each([
    ["1.50", "1.5"],
    ["-0.00", "0"],
    ["007", "7"],
    ["-12.000", "-12"],
    ["0.10", "0.1"],
    ["170141183460469231731687303715884105727", "170141183460469231731687303715884105727"],
  ])("of %s is %s", (value, text) => {
    expect(exactText(value)).toBe(text);
  });

  it("is the same for every way to write a number", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(6), (value, zeros) => {
        const padded = `${value}.${"0".repeat(zeros + 1)}`;
        expect(exactText(padded)).toBe(String(value));
      }),
    );
  });
});

describe("the text of a double", () => {
  it("reads back as the same double and has no exponent", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = plainText(value);
        expect(Number(text)).toBe(value === 0 ? Number(text) : value);
        expect(text).not.toMatch(/e/i);
      }),
    );
  });
});

describe("rounding", () => {
  it.each([
    ["2.675", 2, "2.68"],
    ["-2.675", 2, "-2.68"],
    ["2.5", 0, "3"],
    ["0.999", 2, "1"],
    ["9.995", 2, "10"],
    ["1.2", 3, "1.2"],
    ["-0.004", 2, "0"],
    ["123456789012345678901234567890.125", 2, "123456789012345678901234567890.13"],
  ])("%s to %i places is %s", (value, places, rounded) => {
    expect(roundText(value, places)).toBe(rounded);
  });

  it("takes halves to the even neighbour when told to", () => {
    expect(["2.5", "3.5", "2.51"].map((value) => roundText(value, 0, "even"))).toEqual(["2", "4", "3"]);
  });

  it("leaves at most the places asked for and moves by half a unit at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(4), (value, places) => {
        const text = exactText((value / 1e5).toFixed(5));
        const rounded = roundText(text, places);
        expect(/\.(\d+)$/.exec(rounded)?.[1]?.length ?? 0).toBeLessThanOrEqual(places);
        expect(Math.abs(Number(rounded) - Number(text))).toBeLessThanOrEqual(0.5 * 10 ** -places + 1e-9);
      }),
    );
  });
});
