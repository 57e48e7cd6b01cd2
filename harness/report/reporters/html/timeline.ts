import type { ChatMessage, ChatToolCall } from "../../../core/model.ts";
import type { ModelCallEvent, ToolCallEvent, TrialEvent } from "../../../core/trial.ts";
import { inertText } from "../../inert-text.ts";
import { namedTexts, namedTextsOfJson, type NamedText, type Shown } from "./shown-text.ts";
import type { TextPool } from "./text-pool.ts";

/** A call that a model asked for. */
export interface ShownCall {
  readonly name: string;
  readonly arguments: readonly NamedText[] | Shown;
}

/** One event as the page shows it. `inside`: it happened within the tool call before it. */
export type ShownEvent = { readonly inside: boolean; readonly atMs: number; readonly durationMs: number } & (
  | {
      readonly type: "model";
      readonly source: "agent" | "server";
      readonly messages: readonly { readonly role: string; readonly text: Shown }[];
      readonly reply: Shown | null;
      readonly calls: readonly ShownCall[];
      readonly error: Shown | null;
      readonly usage: readonly [input: number, output: number] | null;
      readonly costUsd: number | null;
      readonly recordedMs: number | null;
      readonly parameters: Shown;
      readonly tiedBy: string;
    }
  | {
      readonly type: "tool";
      readonly tool: string;
      readonly outcome: string;
      readonly arguments: readonly NamedText[] | Shown;
      readonly result: readonly NamedText[] | Shown;
      readonly structured: Shown | null;
    }
);

/** A transcript in the order in which things began, the server's own model calls inside the tool call that caused them. */
export function timeline(transcript: readonly TrialEvent[], pool: TextPool): readonly ShownEvent[] {
  let open: ToolCallEvent | null = null;
  return transcript
    .toSorted((a, b) => a.timing.atMs - b.timing.atMs || Number(isServerCall(a)) - Number(isServerCall(b)))
    .map((event) => {
      if (event.type === "tool_call") open = event;
      return event.type === "tool_call"
        ? toolEvent(event, pool)
        : modelEvent(event, { pool, inside: isServerCall(event) && open !== null && within(event, open) });
    });
}

function isServerCall(event: TrialEvent): boolean {
  return event.type === "model_call" && event.source === "server";
}

function within(inner: TrialEvent, outer: TrialEvent): boolean {
  return inner.timing.atMs <= outer.timing.atMs + outer.timing.durationMs;
}

function toolEvent(event: ToolCallEvent, pool: TextPool): ShownEvent {
  return {
    type: "tool",
    inside: false,
    ...event.timing,
    tool: inertText(event.tool, 200),
    outcome: event.outcome,
    arguments: namedTexts(pool, event.arguments) ?? pool.add(JSON.stringify(event.arguments)),
    result: namedTextsOfJson(pool, event.text) ?? pool.add(event.text),
    structured: event.structured === null ? null : pool.add(JSON.stringify(event.structured, null, 2)),
  };
}

function modelEvent(
  event: ModelCallEvent,
  { pool, inside }: { pool: TextPool; inside: boolean },
): ShownEvent {
  const { reply, usage } = event;
  return {
    type: "model",
    inside,
    ...event.timing,
    source: event.source,
    // What the tools said stands in their own events; repeating it would hide what is new.
    messages: event.messages
      .filter(({ role }) => role !== "tool")
      .map((message) => shownMessage(message, pool)),
    reply: reply === null || reply.content === null || reply.content === "" ? null : pool.add(reply.content),
    calls: (reply?.toolCalls ?? []).map((call) => shownCall(call, pool)),
    error: event.error === null ? null : pool.add(event.error),
    usage: usage === null ? null : [usage.inputTokens, usage.outputTokens],
    costUsd: event.costUsd,
    recordedMs: event.recordedMs,
    parameters: pool.add(JSON.stringify(event.parameters)),
    tiedBy: event.tiedBy,
  };
}

function shownMessage(message: ChatMessage, pool: TextPool): { role: string; text: Shown } {
  const calls = message.role === "assistant" ? (message.tool_calls ?? []) : [];
  const asked = calls.map((call) => `${call.function.name}(${call.function.arguments})`);
  return {
    role: message.role,
    text: pool.add([message.content ?? "", ...asked].filter(Boolean).join("\n")),
  };
}

function shownCall(call: ChatToolCall, pool: TextPool): ShownCall {
  const text = call.function.arguments;
  return {
    name: inertText(call.function.name, 200),
    arguments: namedTextsOfJson(pool, text) ?? pool.add(text),
  };
}
