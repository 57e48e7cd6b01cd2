import { describe, expect, it } from "vitest";
import { readHostGuide } from "../../../../harness/models/heuristic/agent/user-request.ts";

const guideOf = (...systems: string[]): string | null =>
  readHostGuide(systems.map((content) => ({ role: "system", content }) as const));

describe("what a host has put before the conversation", () => {
  it.each([
    [
      "a resource",
      "You answer.\n\n# Resource x://y\n## Rules\n- a\n\n## Terms\n- b",
      "## Rules\n- a\n\n## Terms\n- b",
    ],
    ["a skill", "You answer.\n\n# Skill\n---\nname: x\n---\nCall it.\n\n## Rules\n- a", "## Rules\n- a"],
    ["plain instructions", "You answer.\n\n# Server instructions\nBegin with a.", "Begin with a."],
    ["nothing", "You answer.", null],
    ["an empty text", "You answer.\n\n# Skill\n", null],
  ])("is read from %s", (_name, system, guide) => {
    expect(guideOf("Be brief.", system)).toBe(guide);
  });
});
