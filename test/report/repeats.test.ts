import { describe, expect, it } from "vitest";
import type { TrialView } from "../../harness/core/report.ts";
import type { Verdict } from "../../harness/core/score.ts";
import { repeats } from "../../harness/report/repeats.ts";
import { sampleOf, trialOf } from "../fixtures/records.ts";

const words: Readonly<Record<string, Verdict>> = { "+": "pass", "-": "fail", "!": "error" };

/** Attempts at samples, one letter each: passed, failed, error. */
function viewsOf(attempts: Readonly<Record<string, string>>): readonly TrialView[] {
  return Object.entries(attempts).flatMap(([sampleId, letters]) =>
    Array.from(letters, (letter, at) => {
      const key = `${sampleId}#${at + 1}`;
      const verdict = words[letter] ?? "invalid";
      const score = {
        schemaVersion: 1,
        key,
        scorer: "s",
        verdict,
        value: null,
        reason: "",
        details: {},
      } as const;
      const trial = trialOf({ key, sampleId, epoch: at + 1 });
      return { trial, sample: sampleOf({ id: sampleId }), score, rows: null };
    }),
  );
}

describe("repeats", () => {
  it("average over samples what k attempts at one are worth", () => {
    const found = repeats(viewsOf({ a: "+++", b: "+--", c: "---" }));
    expect(found.map(({ k, samples }) => [k, samples])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    // b: at least one right in 2 of 3 draws of two, in the only draw of three; never all right
    const at = [(1 + 1 / 3) / 3, (1 + 2 / 3) / 3, 2 / 3];
    const all = [(1 + 1 / 3) / 3, 1 / 3, 1 / 3];
    found.forEach(({ passAtK, passHatK }, index) => {
      expect(passAtK).toBeCloseTo(at[index] ?? -1, 12);
      expect(passHatK).toBeCloseTo(all[index] ?? -1, 12);
    });
  });

  it("go no further than five", () => {
    expect(repeats(viewsOf({ a: "++++++++" })).map(({ k }) => k)).toEqual([1, 2, 3, 4, 5]);
  });

  it("leave out attempts that were not judged, and samples that then have too few", () => {
    const found = repeats(viewsOf({ a: "+!+", b: "-!!", c: "!!!" }));
    expect(found.map(({ k, samples, passHatK }) => [k, samples, passHatK])).toEqual([
      [1, 2, 0.5],
      [2, 1, 1],
    ]);
  });

  it("are nothing where every sample had one attempt", () => {
    expect(repeats(viewsOf({ a: "+", b: "-" }))).toEqual([]);
    expect(repeats([])).toEqual([]);
  });
});
