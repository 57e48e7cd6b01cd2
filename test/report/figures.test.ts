import { describe, expect, it } from "vitest";
import {
  capital,
  counted,
  dollars,
  duration,
  outOf,
  percent,
  percentRange,
  points,
  pValueText,
  wholeNumber,
} from "../../harness/report/figures.ts";

const plain = (text: string): string => text.replaceAll("\u00A0", " ");

describe("figures", () => {
  it("writes all and nothing only where it is all and nothing", () => {
    expect([1, 0.9999, 0.5, 0.0001, 0].map((share) => plain(percent(share)))).toEqual([
      "100 %",
      "99 %",
      "50 %",
      "1 %",
      "0 %",
    ]);
    expect(plain(percent(0.9999, 1))).toBe("99.9 %");
  });

  it("writes a dash where there is no figure", () => {
    expect([percent(null), percentRange(null, null), points(null), pValueText(null), duration(null)]).toEqual(
      ["–", "–", "–", "–", "–"],
    );
    expect(outOf({ n: 0, value: null, ciLow: null, ciHigh: null })).toBe("–");
  });

  it("writes intervals and signed differences", () => {
    expect(plain(percentRange(0.241, 0.478))).toBe("24–48 %");
    expect([0.624, -0.1, 0.001, -0.004].map(points)).toEqual(["+62", "−10", "0", "0"]);
  });

  it("never writes a p-value as zero", () => {
    expect([1e-9, 0.00073, 0.031, 0.19, 1].map(pValueText)).toEqual([
      "< 0.0001",
      "0.00073",
      "0.031",
      "0.19",
      "1.00",
    ]);
  });

  it("counts in words and chooses units of time", () => {
    expect([counted(1, "sample"), counted(0, "sample")]).toEqual(["1 sample", "0 samples"]);
    expect([0.25, 58.4, 1234, 90_000].map((ms) => plain(duration(ms)))).toEqual([
      "0.3 ms",
      "58 ms",
      "1.2 s",
      "1.5 min",
    ]);
  });

  it("writes money so that small sums can be told apart, and silence not as nothing", () => {
    expect([null, 0, 0.000123, 0.0084, 0.99, 1, 1234.5].map(dollars)).toEqual([
      "–",
      "$0",
      "$0.00012",
      "$0.0084",
      "$0.99",
      "$1.00",
      "$1,234.50",
    ]);
  });

  it("writes counts and their means as whole numbers", () => {
    expect([null, 0, 1.5, 46892.4].map(wholeNumber)).toEqual(["–", "0", "2", "46,892"]);
    expect([capital("strategy / model"), capital("")]).toEqual(["Strategy / model", ""]);
  });
});
