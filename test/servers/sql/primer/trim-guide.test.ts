import { expect, it } from "vitest";
import { trimGuide } from "../../../../servers/sql/primer/trim-guide.ts";

const guide = "## User rules\n- [a] one\n  filter: x\n- [b] two\n\n## Business hints\n- [c] three";

it("keeps whole items from the beginning, and no heading with nothing under it", () => {
  expect(trimGuide(guide, 1000)).toBe(guide);
  expect(trimGuide(guide, 40)).toBe("## User rules\n- [a] one\n  filter: x");
  expect(trimGuide(guide, 70)).toBe("## User rules\n- [a] one\n  filter: x\n- [b] two");
  expect(trimGuide(guide, 20)).toBe("");
});
