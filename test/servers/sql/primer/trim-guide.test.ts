import { expect, it } from "vitest";
import { trimGuide } from "../../../../servers/sql/primer/trim-guide.ts";

const guide = "## User rules\n- [a] one\n  filter: x\n- [b] two\n\n## Business hints\n- [c] three";

it("keeps whole items from the beginning, and no heading with nothing under it", () => {
  expect(trimGuide(guide, 1000, "(rest)")).toBe(guide);
  expect(trimGuide(guide, 48, "(rest)")).toBe("## User rules\n- [a] one\n  filter: x\n(rest)");
  expect(trimGuide(guide, 60, "(rest)")).toBe("## User rules\n- [a] one\n  filter: x\n- [b] two\n(rest)");
  expect(trimGuide(guide, 20, "(rest)")).toBe("(rest)");
});
