import { describe, expect, it } from "vitest";
import { bm25 } from "../../harness/ranking/bm25.ts";

describe("BM25", () => {
  it("scores a document without any query term 0", () => {
    expect(bm25([["a", "b"], ["c"]], ["c"])[0]).toBe(0);
  });

  it("gives the value that the formula gives by hand", () => {
    // Two documents of length 2, one of which holds the term once: ln(1 + 1.5 / 1.5) * 2.2 / (1 + 1.2).
    const [score] = bm25(
      [
        ["a", "b"],
        ["c", "d"],
      ],
      ["a"],
    );
    expect(score).toBeCloseTo(Math.log(2), 12);
  });

  it("prefers the shorter of two documents that hold a term equally often", () => {
    const [short = 0, long = 0] = bm25([["a", "b"], ["a", "b", "c", "d", "e"], ["f"]], ["a"]);
    expect(short).toBeGreaterThan(long);
  });

  it("values a rare term more than a frequent one", () => {
    const documents = [
      ["a", "x"],
      ["a", "y"],
      ["a", "z"],
    ];
    const [rare = 0] = bm25(documents, ["x"]);
    const [frequent = 0] = bm25(documents, ["a"]);
    expect(rare).toBeGreaterThan(frequent);
  });

  it("is never negative, and 0 for no documents at all", () => {
    expect(bm25([["a"], ["a"]], ["a"]).every((score) => score > 0)).toBe(true);
    expect(bm25([], ["a"])).toEqual([]);
  });
});
