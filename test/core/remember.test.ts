import { describe, expect, it } from "vitest";
import { rememberBy, rememberByIdentity, rememberRecent } from "../../harness/core/remember.ts";

describe("remembered functions", () => {
  it("work once for arguments of one key, and again for another", () => {
    const seen: string[] = [];
    const upper = rememberBy(
      ({ word }: { word: string }) => word,
      ({ word }) => {
        seen.push(word);
        return word.toUpperCase();
      },
      10,
    );
    expect([{ word: "a" }, { word: "b" }, { word: "a" }].map(upper)).toEqual(["A", "B", "A"]);
    expect(seen).toEqual(["a", "b"]);
  });

  it("forget the oldest beyond their capacity", () => {
    const seen: string[] = [];
    const length = rememberRecent((text) => {
      seen.push(text);
      return text.length;
    }, 2);
    expect(["a", "bb", "ccc", "a", "ccc"].map(length)).toEqual([1, 2, 3, 1, 3]);
    expect(seen).toEqual(["a", "bb", "ccc", "a"]);
  });

  it("tell equal objects apart where they go by identity", () => {
    const made = rememberByIdentity((_list: readonly number[]) => ({}));
    const list = [1];
    expect(made(list)).toBe(made(list));
    expect(made([1])).not.toBe(made(list));
  });
});
