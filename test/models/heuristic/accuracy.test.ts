import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Layer } from "../../../harness/core/context-item.ts";
import { type Fixture, loadFixture } from "./support/load-fixture.ts";
import { renameDomain } from "./support/rename-domain.ts";
import { allLayers, noLayers, type Scored, scoreFixture } from "./support/score-fixture.ts";

const timeoutMs = 60_000;
const right = (scored: readonly Scored[]): number => scored.filter((one) => one.right).length;
const wrong = (scored: readonly Scored[]): string[] =>
  scored.filter((one) => !one.right).map(({ question, error }) => `${question.id} ${error ?? ""}`.trim());

/** The questions that require an item of a layer, and the others. */
function byNeed(fixture: Fixture, layer: Layer, scored: readonly Scored[]): [Scored[], Scored[]] {
  const ids = new Set(fixture.items.filter((item) => item.layer === layer).map((item) => item.id));
  const needs = ({ question }: Scored): boolean => question.required.some((id) => ids.has(id));
  return [scored.filter(needs), scored.filter((one) => !needs(one))];
}

// Measured: all right with context; 26 of 122 and 22 of 118 without; 117 and 115 in invented words, where irregular
// forms ("lent" for loans) are lost.
const fixtures = [
  { name: "library", mayFail: 1, atMostBare: 30, mayFailRenamed: 7 },
  { name: "clinic", mayFail: 1, atMostBare: 26, mayFailRenamed: 5 },
] as const;

describe.each(fixtures)("questions about a $name that the model was not made for", (bounds) => {
  const fixture = loadFixture(join(import.meta.dirname, "../../fixtures", bounds.name));

  it(
    "are answered with their context",
    async () => {
      const scored = await scoreFixture(fixture, allLayers);
      expect(wrong(scored).slice(bounds.mayFail)).toEqual([]);
    },
    timeoutMs,
  );

  it(
    "are mostly not answered without",
    async () => {
      const scored = await scoreFixture(fixture, noLayers);
      expect(right(scored)).toBeLessThanOrEqual(bounds.atMostBare);
      expect(scored.filter(({ error }) => error !== null)).toEqual([]);
    },
    timeoutMs,
  );

  it.each<Layer>(["constraints", "focus", "rules", "history"])(
    "need their %s, and only those do that say so",
    async (layer) => {
      const layers = new Set([...allLayers].filter((other) => other !== layer));
      const [needing, others] = byNeed(fixture, layer, await scoreFixture(fixture, layers, [1]));
      expect(needing.length).toBeGreaterThan(0);
      expect(right(needing) / needing.length).toBeLessThanOrEqual(0.34);
      expect(wrong(others)).toEqual([]);
    },
    timeoutMs,
  );

  it(
    "are answered in invented words too",
    async () => {
      const scored = await scoreFixture(renameDomain(fixture, 1), allLayers, [1]);
      expect(wrong(scored).slice(bounds.mayFailRenamed)).toEqual([]);
    },
    timeoutMs,
  );
});
