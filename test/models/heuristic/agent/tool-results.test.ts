import { describe, expect, it } from "vitest";
import { knownValue } from "../../../../harness/models/heuristic/agent/known-values.ts";
import { nextStepOf } from "../../../../harness/models/heuristic/agent/next-step.ts";
import { toolRounds } from "../../../../harness/models/heuristic/agent/tool-results.ts";
import { kitchenRequest } from "../support/kitchen-tools.ts";

const roundsOf = (...results: unknown[]): ReturnType<typeof toolRounds> =>
  toolRounds(
    kitchenRequest(
      "?",
      [],
      results.map((result) => ({ name: "any_tool", arguments: { a: 1 }, result })),
    ).messages,
  );

describe("the rounds of a conversation", () => {
  it("are the calls that were answered, with their results as objects where they are", () => {
    expect(roundsOf({ a: 1 }, "plain text", [1])).toEqual([
      { tool: "any_tool", arguments: '{"a":1}', text: '{"a":1}', data: { a: 1 }, failed: false },
      { tool: "any_tool", arguments: '{"a":1}', text: "plain text", data: null, failed: false },
      { tool: "any_tool", arguments: '{"a":1}', text: "[1]", data: null, failed: false },
    ]);
  });

  it.each([
    [{ success: false }, true],
    [{ isError: true }, true],
    [{ error: { code: "x" } }, true],
    ["Error: no such recipe", true],
    [{ error: null }, false],
    [{ errors: 0 }, false],
    ["No errors were found", false],
  ])("failed where the result says so: %j", (result, failed) => {
    expect(roundsOf(result)[0]?.failed).toBe(failed);
  });

  it("leave out results of calls that nobody made", () => {
    expect(toolRounds([{ role: "tool", tool_call_id: "call_9", content: "{}" }])).toEqual([]);
  });
});

describe("the next step of a result", () => {
  const stepOf = (result: unknown): ReturnType<typeof nextStepOf> => {
    const [round] = roundsOf(result);
    return round === undefined ? null : nextStepOf(round);
  };

  it("names a tool, arguments, and fields to pass on, wherever these are nested", () => {
    expect(
      stepOf({
        guide: { text: "g" },
        next_step: {
          tool: "ask",
          arguments: { limit: 3 },
          pass_on: { context: "guide.text", other: "no.where", odd: 7 },
        },
      }),
    ).toEqual({ tool: "ask", arguments: { limit: 3 }, passOn: { context: "g" } });
  });

  it.each([[{}], [{ next_step: "ask" }], [{ next_step: { tool: 7 } }], ["text"], [{ error: "text" }]])(
    "is none in %j",
    (result) => {
      expect(stepOf(result)).toBeNull();
    },
  );
});

describe("a value of earlier results", () => {
  it("is the latest of that name, near the surface first", () => {
    const rounds = roundsOf({ token: "old" }, { inner: { token: "deep" }, token: "new" }, { other: 1 });
    expect(knownValue("token", rounds)).toBe("new");
    expect(knownValue("nothing", rounds)).toBeUndefined();
  });

  it("may be the field of a row whose list bears the rest of the name", () => {
    expect(knownValue("connection_id", roundsOf({ connections: [{ id: "a" }, { id: "b" }] }))).toBe("a");
    expect(knownValue("entry_id", roundsOf({ entries: [{ id: 4 }] }))).toBe(4);
  });
});
