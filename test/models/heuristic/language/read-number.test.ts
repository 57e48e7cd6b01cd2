import { describe, expect, it } from "vitest";
import { tokenizeQuestion } from "../../../../harness/models/heuristic/language/question-token.ts";
import { parseDigits, readNumber } from "../../../../harness/models/heuristic/language/read-number.ts";

const valueOf = (text: string): number | null => readNumber(tokenizeQuestion(text), 0)?.value ?? null;

describe("numbers in questions", () => {
  it.each([
    ["5", 5],
    ["1,200", 1200],
    ["1.200", 1200],
    ["1.5", 1.5],
    ["1,5", 1.5],
    ["1,200.50", 1200.5],
    ["1.200,50", 1200.5],
    ["0.10", 0.1],
    ["10k", 10_000],
    ["3 mil", 3000],
    ["2 million", 2_000_000],
    ["dos millones", 2_000_000],
    ["cinco", 5],
    ["twelve", 12],
    ["treinta y cinco", 35],
    ["twenty five", 25],
    ["ciento veinte", 120],
    ["two hundred", 200],
    ["two hundred fifty thousand", 250_000],
    ["una docena", null],
    ["ventas", null],
    ["one", null],
  ])("reads %s", (text, value) => {
    expect(valueOf(text)).toBe(value);
  });

  it("takes a separator before exactly three last digits for a group", () => {
    expect(parseDigits("1.000.000")).toBe(1_000_000);
    expect(parseDigits("12.34")).toBe(12.34);
  });

  it("stops where the number ends", () => {
    expect(readNumber(tokenizeQuestion("three stores and two"), 0)?.end).toBe(1);
  });
});
