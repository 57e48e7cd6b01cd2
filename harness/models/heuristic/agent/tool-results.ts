import type { ChatMessage, ChatToolCall } from "../../../core/model.ts";

/** One call of a tool and what came back. `data` is the result as JSON where it is an object. */
export interface ToolRound {
  readonly tool: string;
  readonly arguments: string;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly failed: boolean;
}

/** The tool calls of a conversation that have been answered, oldest first. */
export function toolRounds(messages: readonly ChatMessage[]): ToolRound[] {
  const calls = new Map<string, ChatToolCall>();
  const rounds: ToolRound[] = [];
  for (const message of messages) {
    if (message.role === "assistant") for (const call of message.tool_calls ?? []) calls.set(call.id, call);
    const call = message.role === "tool" ? calls.get(message.tool_call_id) : undefined;
    if (message.role !== "tool" || call === undefined) continue;
    const data = asObject(message.content);
    const failed = data === null ? /^\s*(?:error|failed)\b/i.test(message.content) : saysFailed(data);
    rounds.push({
      tool: call.function.name,
      arguments: call.function.arguments,
      text: message.content,
      data,
      failed,
    });
  }
  return rounds;
}

function asObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function saysFailed(data: Readonly<Record<string, unknown>>): boolean {
  return (
    data["success"] === false ||
    data["isError"] === true ||
    (data["error"] !== undefined && data["error"] !== null && data["error"] !== false)
  );
}
