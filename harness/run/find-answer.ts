import type { Json } from "../core/json.ts";
import type { Cell, Column, ResultSet } from "../core/result-set.ts";
import type { Target } from "../core/target.ts";
import type { Answer, ToolCallEvent, TrialEvent } from "../core/trial.ts";
import type { AgentEnd } from "./agent.ts";
import { resultOf, valueAt } from "./result-path.ts";

export interface Ending {
  readonly end: AgentEnd;
  readonly transcript: readonly TrialEvent[];
  /** What a failed model call said, or null. */
  readonly modelError: string | null;
}

/**
 * The trial's answer: the SQL and rows of the last call of the target's answering tool. A failed model call makes the
 * trial an error even when the server wrapped it into a tool error, since then nobody answered.
 */
export function findAnswer(target: Target, { end, transcript, modelError }: Ending): Answer {
  if (end.status === "broken") return { status: "error", kind: end.kind, message: end.message };
  if (modelError !== null) return { status: "error", kind: "model", message: modelError };
  const last = transcript
    .filter(
      (event): event is ToolCallEvent => event.type === "tool_call" && event.tool === target.answer.tool,
    )
    .at(-1);
  if (last !== undefined) return answerOf(target, last);
  if (end.status === "limit_reached") {
    return {
      status: "no_answer",
      reason: "limit_reached",
      message: "the agent used all its steps without an answer",
    };
  }
  return { status: "no_answer", reason: "gave_up", message: end.text };
}

function answerOf(target: Target, call: ToolCallEvent): Answer {
  const result = resultOf(call);
  const sql = valueAt(result, target.answer.sql);
  if (typeof sql === "string") {
    return { status: "answered", sql, delivered: call.outcome === "ok" ? delivered(target, result) : null };
  }
  if (call.outcome !== "ok") return { status: "no_answer", reason: "tool_error", message: call.text };
  return { status: "answered", sql: null, delivered: delivered(target, result) };
}

function delivered({ answer }: Target, result: Json | null): ResultSet | null {
  const columns = answer.columns === undefined ? null : valueAt(result, answer.columns);
  const rows = answer.rows === undefined ? null : valueAt(result, answer.rows);
  if (!Array.isArray(columns) || !Array.isArray(rows)) return null;
  const truncated = answer.truncated === undefined ? false : valueAt(result, answer.truncated) === true;
  return {
    columns: columns as unknown as readonly Column[],
    rows: rows as readonly (readonly Cell[])[],
    truncated,
  };
}
