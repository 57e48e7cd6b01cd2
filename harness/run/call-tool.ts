import type { Json } from "../core/json.ts";
import type { Session, ToolOutcome } from "../mcp/session.ts";
import type { RecordedToolCall } from "./trial-recorder.ts";

/** What a call needs beside its tool and arguments. */
export interface ToolCaller {
  readonly session: Session;
  readonly traceparent: string;
  readonly limits: { readonly toolTimeoutMs: number };
  readonly now: () => number;
  readonly record: (call: RecordedToolCall) => void;
  readonly signal: AbortSignal;
}

/** A tool and what it is called with; arguments that are no object are recorded as they came and not sent. */
export interface ToolRequest {
  readonly tool: string;
  readonly arguments: { readonly [key: string]: Json } | string;
}

/** Calls a tool under test and records what came of it. */
export async function callTool(caller: ToolCaller, request: ToolRequest): Promise<ToolOutcome> {
  const startedMs = caller.now();
  const outcome: ToolOutcome =
    typeof request.arguments === "string"
      ? { outcome: "protocol_error", text: "the arguments are no JSON object", structured: null }
      : await caller.session.callTool(request.tool, request.arguments, {
          traceparent: caller.traceparent,
          timeoutMs: caller.limits.toolTimeoutMs,
          signal: caller.signal,
        });
  caller.record({ ...request, outcome, startedMs, endedMs: caller.now() });
  return outcome;
}

/** How a trial ends whose server has gone or kept silent; null where it answered, well or badly. */
export function brokenBy({ outcome, text }: ToolOutcome) {
  if (outcome === "closed") return { status: "broken", kind: "server", message: text } as const;
  if (outcome === "timeout") return { status: "broken", kind: "timeout", message: text } as const;
  return null;
}
