import { digest } from "../../core/json.ts";
import { decide } from "./agent/decide.ts";
import type { PromptKind } from "./prompt-kind.ts";

/** A conversation with tools: the reply is a tool call, or a short text when the work is done. */
export const agentKind: PromptKind = {
  id: "agent",
  recognises: (request) => (request.tools ?? []).length > 0,
  answer(request) {
    const decision = decide(request);
    if (decision.kind === "say") return { content: decision.text, toolCalls: [], finish: "stop" };
    // The id tells calls of one conversation apart and is the same in every run.
    const id = `call_${request.messages.length}_${digest(decision.arguments).slice(0, 8)}`;
    const call = {
      id,
      type: "function",
      function: { name: decision.tool, arguments: decision.arguments },
    } as const;
    return { content: null, toolCalls: [call], finish: "tool_calls" };
  },
};
