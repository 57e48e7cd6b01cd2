import { describe, expect, it } from "vitest";
import type { ModelCallEvent, ToolCallEvent } from "../../../../harness/core/trial.ts";
import { textPool } from "../../../../harness/report/reporters/html/text-pool.ts";
import { timeline } from "../../../../harness/report/reporters/html/timeline.ts";

function tool(fields: Partial<ToolCallEvent>): ToolCallEvent {
  return {
    type: "tool_call",
    tool: "t",
    arguments: {},
    outcome: "ok",
    text: "",
    structured: null,
    timing: { atMs: 0, durationMs: 0 },
    ...fields,
  };
}

function model(fields: Partial<ModelCallEvent>): ModelCallEvent {
  return {
    type: "model_call",
    source: "agent",
    messages: [],
    parameters: {},
    reply: null,
    usage: null,
    costUsd: null,
    recordedMs: null,
    error: null,
    tiedBy: "lane",
    timing: { atMs: 0, durationMs: 0 },
    ...fields,
  };
}

const at = (atMs: number, durationMs = 1) => ({ timing: { atMs, durationMs } });

describe("timeline", () => {
  it("orders by when things began and puts the server's calls inside the tool call that caused them", () => {
    const events = timeline(
      [
        model({ ...at(0) }),
        model({ source: "server", ...at(12, 4) }),
        tool({ ...at(10, 20) }),
        model({ ...at(31) }),
        model({ source: "server", ...at(40) }),
      ],
      textPool((text) => text),
    );
    expect(events.map(({ type, atMs, inside }) => [type, atMs, inside])).toEqual([
      ["model", 0, false],
      ["tool", 10, false],
      ["model", 12, true],
      ["model", 31, false],
      ["model", 40, false],
    ]);
  });

  it("puts the server's call after its tool call when both carry the same time", () => {
    const events = timeline(
      [model({ source: "server" }), tool({})],
      textPool((text) => text),
    );
    expect(events.map(({ type, inside }) => [type, inside])).toEqual([
      ["tool", false],
      ["model", true],
    ]);
  });

  it("opens JSON into its fields, and leaves other text as it is", () => {
    const [first, second] = timeline(
      [
        tool({ text: `{"guide": "line\\nline", "n": 3, "rows": [[1], [2]]}`, ...at(0) }),
        tool({ text: "not {json", ...at(1) }),
      ],
      textPool((text) => text),
    );
    expect(first).toMatchObject({
      result: [
        ["guide", "line\nline"],
        ["n", "3"],
        ["rows", "[[1],[2]]"],
      ],
    });
    expect(second).toMatchObject({ result: "not {json" });
  });

  it("does not repeat as messages what the tools said", () => {
    const [event] = timeline(
      [
        model({
          messages: [
            { role: "user", content: "q" },
            { role: "tool", tool_call_id: "1", content: "result" },
          ],
        }),
      ],
      textPool((text) => text),
    );
    expect(event).toMatchObject({ messages: [{ role: "user", text: "q" }] });
  });

  it("keeps arguments that are no JSON, and names like __proto__, as data", () => {
    const reply = {
      content: null,
      toolCalls: [{ id: "1", type: "function" as const, function: { name: "f", arguments: "{broken" } }],
    };
    const [first, second] = timeline(
      [model({ reply, ...at(0) }), tool({ arguments: JSON.parse(`{"__proto__": "x"}`), ...at(1) })],
      textPool((text) => text),
    );
    expect(first).toMatchObject({ calls: [{ name: "f", arguments: "{broken" }] });
    expect(second).toMatchObject({ arguments: [["__proto__", "x"]] });
  });
});
