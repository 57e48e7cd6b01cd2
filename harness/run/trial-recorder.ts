import { digest, type Json } from "../core/json.ts";
import { rememberBy } from "../core/remember.ts";
import type { ChatMessage, ChatReply, ChatRequest, Usage } from "../core/model.ts";
import type { ModelCallEvent, TrialEvent } from "../core/trial.ts";
import type { ToolOutcome } from "../mcp/session.ts";
import type { GatewayCall } from "../models/gateway.ts";

/** Collects a trial's transcript in the order in which things began; flushed with the trial, never while it runs. */
export interface TrialRecorder {
  readonly startedMs: number;
  modelCall(call: GatewayCall): void;
  toolCall(call: RecordedToolCall): void;
  /** Whether a model call failed, and with what: infrastructure, whatever the server made of it. */
  modelError(): string | null;
  transcript(): readonly TrialEvent[];
  usage(): Usage;
}

export interface RecordedToolCall {
  readonly tool: string;
  readonly arguments: Json;
  readonly outcome: ToolOutcome;
  readonly startedMs: number;
  readonly endedMs: number;
}

/** A recorder for one trial that begins now; `traceparent` is the one that its tool calls carry. */
export function trialRecorder(startedMs: number, traceparent: string): TrialRecorder {
  const events: TrialEvent[] = [];
  let agentMessages = 0;
  let lastReply: ChatReply | null = null;
  let failure: string | null = null;

  /** The agent's conversation only grows: what is new, without what replies and tool calls hold already. */
  function newMessages(request: ChatRequest): readonly ChatMessage[] {
    const fresh = request.messages.slice(agentMessages);
    agentMessages = request.messages.length;
    return fresh.filter((message) => message.role !== "tool" && !isReply(message, lastReply));
  }

  return {
    startedMs,
    modelCall(call) {
      failure ??= call.error;
      const fresh = call.source === "agent" ? newMessages(call.request) : call.request.messages;
      if (call.source === "agent") lastReply = call.reply;
      events.push(modelCallEvent(call, fresh, { startedMs, traceparent }));
    },
    toolCall({ tool, arguments: args, outcome, startedMs: from, endedMs }) {
      events.push({
        type: "tool_call",
        tool,
        arguments: args,
        outcome: outcome.outcome,
        text: outcome.text,
        structured: sameAsText(outcome) ? null : outcome.structured,
        timing: { atMs: from - startedMs, durationMs: endedMs - from },
      });
    },
    modelError: () => failure,
    transcript: () => events.toSorted((a, b) => a.timing.atMs - b.timing.atMs),
    usage: () => totalUsage(events),
  };
}

function isReply(message: ChatMessage, reply: ChatReply | null): boolean {
  if (message.role !== "assistant" || reply === null) return false;
  return message.content === reply.content && digest(message.tool_calls ?? []) === digest(reply.toolCalls);
}

function modelCallEvent(
  call: GatewayCall,
  messages: readonly ChatMessage[],
  trial: { startedMs: number; traceparent: string },
): ModelCallEvent {
  const { messages: _all, tools, ...parameters } = call.request;
  return {
    type: "model_call",
    source: call.source,
    messages,
    parameters: (tools === undefined ? parameters : { ...parameters, tools: toolsDigest(tools) }) as Json,
    reply: call.reply === null ? null : { content: call.reply.content, toolCalls: call.reply.toolCalls },
    usage: call.reply?.usage ?? null,
    costUsd: call.reply?.costUsd ?? null,
    recordedMs: call.reply?.recordedMs ?? null,
    error: call.error,
    tiedBy: sameTrace(call.traceparent, trial.traceparent) ? "traceparent" : "lane",
    timing: { atMs: call.startedMs - trial.startedMs, durationMs: call.endedMs - call.startedMs },
  };
}

const keptToolLists = 100;

/** The digest of the tools that were offered: the same list comes with every call of a trial. */
const toolsDigest = rememberBy(
  (tools: readonly unknown[]) => JSON.stringify(tools),
  (tools) => digest(tools),
  keptToolLists,
);

/** The trace id is the second field of a traceparent; a server may start a span of its own below it. */
function sameTrace(seen: string | null, own: string): boolean {
  return seen !== null && seen.split("-")[1] === own.split("-")[1];
}

/** Servers repeat their structured content as text; it is kept once. */
function sameAsText({ text, structured }: ToolOutcome): boolean {
  if (structured === null) return true;
  try {
    // Most servers write the very text; only others need the order of keys set aside.
    return JSON.stringify(structured) === text || digest(JSON.parse(text)) === digest(structured);
  } catch {
    return false;
  }
}

function totalUsage(events: readonly TrialEvent[]): Usage {
  let inputTokens = 0;
  let outputTokens = 0;
  for (const event of events) {
    if (event.type !== "model_call" || event.usage === null) continue;
    inputTokens += event.usage.inputTokens;
    outputTokens += event.usage.outputTokens;
  }
  return { inputTokens, outputTokens };
}
