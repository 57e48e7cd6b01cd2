import { describe, expect, it } from "vitest";
import { isCognate } from "../../../../harness/models/heuristic/link/is-cognate.ts";

describe("words that look alike in two languages", () => {
  it.each([
    ["zone", "zona"],
    ["category", "categoria"],
    ["antibioticos", "antibiotic"],
    ["product", "producto"],
  ])("%s and %s", (a, b) => {
    expect(isCognate(a, b)).toBe(true);
  });

  it.each([
    ["city", "ciudad"],
    ["store", "tienda"],
    ["mes", "mesa"],
    ["client", "climate"],
    ["member", "memory"],
  ])("not %s and %s", (a, b) => {
    expect(isCognate(a, b)).toBe(false);
  });
});
