import { describe, expect, it } from "vitest";
import { passAtK, passHatK } from "../../harness/stats/pass-at-k.ts";

describe("passAtK", () => {
  it.each([
    // C(3, 2) / C(5, 2) = 3 / 10 draws hold no right one
    { attempts: 5, passed: 2, k: 2, expected: 7 / 10 },
    // C(2, 2) / C(4, 2) = 1 / 6
    { attempts: 4, passed: 2, k: 2, expected: 5 / 6 },
    // C(17, 5) / C(20, 5) = 6188 / 15504
    { attempts: 20, passed: 3, k: 5, expected: 1 - 6188 / 15504 },
    { attempts: 5, passed: 3, k: 5, expected: 1 },
    { attempts: 5, passed: 0, k: 3, expected: 0 },
    { attempts: 1, passed: 1, k: 1, expected: 1 },
  ])("is $expected for $passed of $attempts and k = $k", ({ attempts, passed, k, expected }) => {
    expect(passAtK({ attempts, passed }, k)).toBeCloseTo(expected, 12);
  });
});

describe("passHatK", () => {
  it.each([
    // C(2, 2) / C(5, 2) = 1 / 10
    { attempts: 5, passed: 2, k: 2, expected: 1 / 10 },
    // C(3, 2) / C(4, 2) = 3 / 6
    { attempts: 4, passed: 3, k: 2, expected: 1 / 2 },
    // C(18, 5) / C(20, 5) = 8568 / 15504
    { attempts: 20, passed: 18, k: 5, expected: 8568 / 15504 },
    { attempts: 5, passed: 4, k: 5, expected: 0 },
    { attempts: 5, passed: 5, k: 5, expected: 1 },
    { attempts: 5, passed: 0, k: 1, expected: 0 },
  ])("is $expected for $passed of $attempts and k = $k", ({ attempts, passed, k, expected }) => {
    expect(passHatK({ attempts, passed }, k)).toBeCloseTo(expected, 12);
  });
});

describe("both estimators", () => {
  it("are the plain share for k = 1", () => {
    for (const passed of [0, 1, 4, 7]) {
      expect(passAtK({ attempts: 7, passed }, 1)).toBeCloseTo(passed / 7, 12);
      expect(passHatK({ attempts: 7, passed }, 1)).toBeCloseTo(passed / 7, 12);
    }
  });

  it("are what counting every draw gives", () => {
    for (const [attempts, passed, k] of [
      [6, 2, 3],
      [7, 5, 4],
      [8, 3, 2],
    ] as const) {
      const draws = subsets(attempts, k).map((draw) => draw.filter((at) => at < passed).length);
      const share = (keep: (right: number) => boolean): number => draws.filter(keep).length / draws.length;
      expect(passAtK({ attempts, passed }, k)).toBeCloseTo(
        share((right) => right > 0),
        12,
      );
      expect(passHatK({ attempts, passed }, k)).toBeCloseTo(
        share((right) => right === k),
        12,
      );
    }
  });

  it("mirror each other: all pass exactly when none of the others' failures is drawn", () => {
    for (let passed = 0; passed <= 9; passed += 1)
      expect(
        passAtK({ attempts: 9, passed }, 4) + passHatK({ attempts: 9, passed: 9 - passed }, 4),
      ).toBeCloseTo(1, 12);
  });

  it("hold for thousands of attempts, where binomials overflow", () => {
    expect(passAtK({ attempts: 5000, passed: 2500 }, 1000)).toBeCloseTo(1, 12);
    expect(passHatK({ attempts: 5000, passed: 4999 }, 1000)).toBeCloseTo(4000 / 5000, 9);
  });

  it.each([
    [{ attempts: 2, passed: 1 }, 3],
    [{ attempts: 2, passed: 3 }, 1],
    [{ attempts: 2, passed: -1 }, 1],
    [{ attempts: 2, passed: 1 }, 0],
    [{ attempts: 2, passed: 1 }, 1.5],
    [{ attempts: Number.NaN, passed: 1 }, 1],
  ])("refuse what cannot be: %j, k = %d", (task, k) => {
    expect(() => passAtK(task, k)).toThrow(RangeError);
    expect(() => passHatK(task, k)).toThrow(RangeError);
  });
});

/** Every way to draw k of the numbers below n. */
function subsets(n: number, k: number): readonly (readonly number[])[] {
  if (k === 0) return [[]];
  return Array.from({ length: n }, (_, first) => first).flatMap((first) =>
    subsets(first, k - 1).map((rest) => [...rest, first]),
  );
}
