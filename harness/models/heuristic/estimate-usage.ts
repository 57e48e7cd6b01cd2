import type { ChatReply, ChatRequest, Usage } from "../../core/model.ts";

const charactersPerToken = 4;

/** Tokens of a call, estimated as one for every four characters of JSON text: the model itself has no tokens. */
export function estimateUsage(request: ChatRequest, reply: Omit<ChatReply, "usage">): Usage {
  const input = JSON.stringify(request.messages).length + JSON.stringify(request.tools ?? []).length;
  const output =
    (reply.content ?? "").length +
    reply.toolCalls.reduce((sum, call) => sum + JSON.stringify(call).length, 0);
  return {
    inputTokens: Math.ceil(input / charactersPerToken),
    outputTokens: Math.ceil(output / charactersPerToken),
  };
}
