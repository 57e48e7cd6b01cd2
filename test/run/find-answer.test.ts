import { describe, expect, it } from "vitest";
import type { Target } from "../../harness/core/target.ts";
import type { ToolCallEvent } from "../../harness/core/trial.ts";
import type { AgentEnd } from "../../harness/run/agent.ts";
import { findAnswer } from "../../harness/run/find-answer.ts";

const target: Target = {
  schemaVersion: 1,
  name: "t",
  title: "T",
  transport: "stdio",
  command: "node",
  args: [],
  env: {},
  layers: [],
  alwaysOn: [],
  channels: {},
  answer: {
    tool: "ask",
    sql: "data.sql",
    columns: "data.columns",
    rows: "data.rows",
    truncated: "data.more",
  },
};
const finished: AgentEnd = { status: "finished", text: "I do not know." };

function asked(fields: Partial<ToolCallEvent>): ToolCallEvent {
  const timing = { atMs: 0, durationMs: 0 };
  return {
    type: "tool_call",
    tool: "ask",
    arguments: {},
    outcome: "ok",
    text: "",
    structured: null,
    timing,
    ...fields,
  };
}

function answer(
  events: readonly ToolCallEvent[],
  end: AgentEnd = finished,
  modelError: string | null = null,
): unknown {
  return findAnswer(target, { end, transcript: events, modelError });
}

describe("the answer of a trial", () => {
  const data = { sql: "SELECT 2", columns: [{ name: "n", type: "INTEGER" }], rows: [[2]], more: true };

  it("is the SQL and rows of the last call of the answering tool", () => {
    const events = [
      asked({ structured: { data: { sql: "SELECT 1" } } }),
      asked({ structured: { data } }),
      asked({ tool: "other" }),
    ];
    expect(answer(events)).toEqual({
      status: "answered",
      sql: "SELECT 2",
      delivered: { columns: data.columns, rows: [[2]], truncated: true },
    });
  });

  it("is read from the text where the structured result is the same or missing", () => {
    expect(answer([asked({ text: JSON.stringify({ data }) })])).toMatchObject({
      status: "answered",
      sql: "SELECT 2",
    });
  });

  it("keeps the SQL of an error result, so that the harness can say why it failed", () => {
    const text = JSON.stringify({ data: { sql: "SELECT x" } });
    expect(answer([asked({ outcome: "tool_error", text })])).toEqual({
      status: "answered",
      sql: "SELECT x",
      delivered: null,
    });
    expect(answer([asked({ outcome: "tool_error", text: "refused" })])).toEqual({
      status: "no_answer",
      reason: "tool_error",
      message: "refused",
    });
  });

  it("is none when the agent gave up or ran out of steps", () => {
    expect(answer([])).toMatchObject({ status: "no_answer", reason: "gave_up", message: "I do not know." });
    expect(answer([], { status: "limit_reached" })).toMatchObject({
      status: "no_answer",
      reason: "limit_reached",
    });
  });

  it("is an error, never a wrong answer, when server or model failed", () => {
    const broken: AgentEnd = { status: "broken", kind: "server", message: "gone" };
    expect(answer([asked({ structured: { data } })], broken)).toEqual({
      status: "error",
      kind: "server",
      message: "gone",
    });
    expect(answer([asked({ structured: { data } })], finished, "503")).toEqual({
      status: "error",
      kind: "model",
      message: "503",
    });
  });
});
