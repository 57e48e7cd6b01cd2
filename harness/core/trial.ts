import type { Json } from "./json.ts";
import type { ChatMessage, ChatToolCall, Usage } from "./model.ts";
import type { FailureReason, RefusalReason, ResultSet } from "./result-set.ts";

/** target x strategy x model, by name. */
export interface Arm {
  readonly target: string;
  readonly strategy: string;
  readonly model: string;
}

/** `target/strategy/model`: the arm's name in files and on the command line. */
export function armId(arm: Arm): string {
  return `${arm.target}/${arm.strategy}/${arm.model}`;
}

/** `sample@arm#epoch`: one attempt; the key under which trials are sorted, resumed and merged. */
export function trialKey(sampleId: string, arm: Arm, epoch: number): string {
  return `${sampleId}@${armId(arm)}#${epoch}`;
}

/** Milliseconds since the trial began, and how long it took. Volatile. */
export interface Timing {
  readonly atMs: number;
  readonly durationMs: number;
}

/**
 * A call to a model, by the agent or by the server under test. The agent's conversation only grows, so an agent
 * event holds the messages that are new since its last call, but for what stands elsewhere in the transcript: the
 * reply before it and the texts of the tool calls between.
 */
export interface ModelCallEvent {
  readonly type: "model_call";
  readonly source: "agent" | "server";
  readonly messages: readonly ChatMessage[];
  readonly parameters: Json;
  readonly reply: { readonly content: string | null; readonly toolCalls: readonly ChatToolCall[] } | null;
  readonly usage: Usage | null;
  readonly costUsd: number | null;
  /** How long the call took when it was recorded; null for a live call, whose duration is in `timing`. */
  readonly recordedMs: number | null;
  readonly error: string | null;
  /** How the call was tied to its trial: by trace context, or by the lane alone. */
  readonly tiedBy: "traceparent" | "lane";
  readonly timing: Timing;
}

/** A tool call over MCP. `text` is the result's text; `structured` is null when it is what `text` says as JSON. */
export interface ToolCallEvent {
  readonly type: "tool_call";
  readonly tool: string;
  readonly arguments: Json;
  readonly outcome: "ok" | "tool_error" | "protocol_error" | "timeout" | "closed";
  readonly text: string;
  readonly structured: Json | null;
  readonly timing: Timing;
}

export type TrialEvent = ModelCallEvent | ToolCallEvent;

/**
 * What the agent ended with; `ruled`: what the server said of a rule that was to be added, and which rules it named. `error` means that the infrastructure failed (server, model or harness), never that the
 * answer was wrong; `no_answer` means that the agent or the server's model declined or ran out of steps.
 */
export type Answer =
  | { readonly status: "answered"; readonly sql: string | null; readonly delivered: ResultSet | null }
  | {
      readonly status: "ruled";
      readonly verdict: "saved" | "conflict";
      readonly named: readonly string[];
      readonly message: string;
    }
  | {
      readonly status: "no_answer";
      readonly reason: "gave_up" | "limit_reached" | "tool_error";
      readonly message: string;
    }
  | {
      readonly status: "error";
      readonly kind: "server" | "model" | "harness" | "timeout";
      readonly message: string;
    };

/** What the answer's SQL gave on one fixture variant, run by the harness. Results are kept by digest in results.jsonl. */
export type VariantExecution =
  | { readonly variant: string; readonly status: "ok"; readonly result: string; readonly rowCount: number }
  | {
      readonly variant: string;
      readonly status: "failed";
      readonly reason: RefusalReason | FailureReason;
      readonly message: string;
    };

/** One attempt at one sample: the hub record, one line of trials.jsonl. */
export interface Trial {
  readonly schemaVersion: 1;
  readonly key: string;
  readonly sampleId: string;
  readonly cluster: string;
  readonly arm: Arm;
  readonly epoch: number;
  readonly transcript: readonly TrialEvent[];
  readonly answer: Answer;
  readonly executions: readonly VariantExecution[];
  readonly usage: Usage;
  readonly timing: Timing & { readonly startedAt: string };
}
