import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askedSamples } from "../../harness/core/sample-kinds.ts";
import type { UserError } from "../../harness/core/errors.ts";
import { loadDataset } from "../../harness/dataset/load.ts";

const shipped = join(import.meta.dirname, "../../datasets/rule-conflicts");
let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "rule-conflicts-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What is wrong with the dataset once its lines are changed. */
async function mistakes(change: (lines: Record<string, unknown>[]) => unknown): Promise<string> {
  const folder = mkdtempSync(join(root, "copy-"));
  cpSync(shipped, folder, { recursive: true });
  const file = join(folder, "rule-conflicts.jsonl");
  const lines = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  change(lines);
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return loadDataset(folder).then(
    () => "sound",
    (error: UserError) => error.message,
  );
}

const first = (change: Record<string, unknown>) => (lines: Record<string, unknown>[]) => {
  lines[0] = { ...lines[0], ...change };
};

describe("the shipped rules", () => {
  it("are sixty or more, half in each language, about half of them contradictions, with several rules each", async () => {
    const samples = askedSamples(await loadDataset(shipped)).filter(
      (sample) => sample.kind === "rule-conflict",
    );
    expect(samples.length).toBeGreaterThanOrEqual(60);
    const share = (keep: (sample: (typeof samples)[number]) => boolean): number =>
      samples.filter(keep).length / samples.length;
    expect(share(({ language }) => language === "es")).toBeGreaterThan(0.4);
    expect(share(({ language }) => language === "en")).toBeGreaterThan(0.4);
    expect(share(({ contradicts }) => contradicts.length > 0)).toBeGreaterThan(0.4);
    expect(share(({ contradicts }) => contradicts.length > 0)).toBeLessThan(0.6);
    expect(samples.every(({ rules }) => rules.length >= 2)).toBe(true);
    expect(samples.filter(({ tags }) => tags.includes("mixed")).length).toBeGreaterThan(8);
  });
});

describe("a file of rules", () => {
  it.each([
    [
      "a rule that is not there",
      first({ contradicts: ["rule.none"] }),
      /:1: contradicts\[0\]: there is no rule rule\.none here/,
    ],
    [
      "an id twice",
      (lines: Record<string, unknown>[]) => lines.push({ ...lines[0], rule: "Other." }),
      /id: is the same as that of usd-then-both/,
    ],
    [
      "the same rules twice",
      (lines: Record<string, unknown>[]) => lines.push({ ...lines[0], id: "again" }),
      /rule: is the same as that of usd-then-both/,
    ],
    [
      "a language that the card does not have",
      first({ language: "fr" }),
      /language: fr is no language of the dataset/,
    ],
    [
      "a new rule that is there already",
      first({ rule: "show money in usd only" }),
      /is the new rule word for word/,
    ],
    ["a misspelt field", first({ contradict: [] }), /contradict/],
    [
      "no contradiction in one language",
      (lines: Record<string, unknown>[]) => {
        for (const line of lines) if (line.language === "es") line.contradicts = [];
      },
      /languages: there are no contradictions in es/,
    ],
  ])("is refused with %s", async (_what, change, message) => {
    expect(await mistakes(change)).toMatch(message);
  });
});
