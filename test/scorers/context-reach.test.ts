import { describe, expect, it } from "vitest";
import { contextReach } from "../../harness/scorers/context-reach.ts";
import { sampleOf, serverPrompt, trialOf } from "../fixtures/records.ts";

const given = { gold: [], traps: [], executions: {} };

describe("context-reach", () => {
  const sample = sampleOf({ required: ["hint.a", "rule.b"] });

  it("gives the share of required items that stood in the server's prompts", () => {
    const trial = trialOf({ transcript: [serverPrompt("- [hint.a] x"), serverPrompt("- [hint.c] y")] });
    expect(contextReach.score({ ...given, sample, trial })).toMatchObject({
      verdict: "fail",
      value: 0.5,
      details: { message: "rule.b" },
    });
  });

  it("passes when all are there", () => {
    const trial = trialOf({ transcript: [serverPrompt("- [hint.a] x\n- [rule.b] y")] });
    expect(contextReach.score({ ...given, sample, trial })).toMatchObject({ verdict: "pass", value: 1 });
  });

  it("is not applicable without required items, without a prompt, and for an error", () => {
    expect(contextReach.score({ ...given, sample: sampleOf(), trial: trialOf() })).toMatchObject({
      value: null,
      reason: "nothing_required",
    });
    expect(contextReach.score({ ...given, sample, trial: trialOf() })).toMatchObject({
      value: null,
      reason: "no_server_prompt",
    });
    const broken = trialOf({ answer: { status: "error", kind: "server", message: "gone" } });
    expect(contextReach.score({ ...given, sample, trial: broken })).toMatchObject({
      verdict: "error",
      value: null,
    });
  });
});
