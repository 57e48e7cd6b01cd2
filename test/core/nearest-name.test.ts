import { describe, expect, it } from "vitest";
import { nameAdvice, nearestName, nearestNames } from "../../harness/core/nearest-name.ts";

it("compares no name with one of quite another length", () => {
  const names = Array.from({ length: 500 }, (_name, at) => `a table with a long name ${at}`);
  expect(nearestNames("x".repeat(1_000_000), names)).toEqual([]);
});

describe("the nearest name", () => {
  it("is found over a slip, a swap and another case", () => {
    const names = ["required", "trap", "gold"];
    expect(nearestName("requried", names)).toBe("required");
    expect(nearestName("golds", names)).toBe("gold");
    expect(nearestName("GOLD", names)).toBe("gold");
    expect(nearestName("tarp", names)).toBe("trap");
  });

  it("is one of several, the nearest first, without regard to accents", () => {
    expect(nearestNames("Rejion", ["Legión", "Canal", "Región"])).toEqual(["Región", "Legión"]);
    expect(nearestNames("ano", ["Año", "an", "x"])).toEqual(["Año", "an"]);
  });

  it("is none when nothing is near", () => {
    expect(nearestName("user", ["difficulty", "tags"])).toBeNull();
    expect(nearestName("", [])).toBeNull();
  });

  it("becomes advice, or the list of what there is", () => {
    expect(nameAdvice("gld", ["gold", "trap"], "x")).toBe("did you mean gold?");
    expect(nameAdvice("user", ["gold", "trap"], "x")).toBe("there are gold, trap");
    expect(nameAdvice("user", ["gold"], "x")).toBe("the only one is gold");
    expect(nameAdvice("user", [], "remove it")).toBe("remove it");
  });
});
