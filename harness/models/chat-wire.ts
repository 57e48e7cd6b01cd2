import { z } from "zod";
import type { ChatReply, ChatRequest } from "../core/model.ts";

const toolCall = z.object({
  id: z.string(),
  type: z.literal("function"),
  function: z.object({ name: z.string(), arguments: z.string() }),
});
const textPart = z.object({ type: z.literal("text"), text: z.string() });
const content = z.union([
  z.string(),
  z.array(textPart).transform((parts) => parts.map((part) => part.text).join("\n")),
]);
const message = z.discriminatedUnion("role", [
  z.object({ role: z.literal("system"), content }),
  z
    .object({ role: z.literal("developer"), content })
    .transform((from) => ({ ...from, role: "system" as const })),
  z.object({ role: z.literal("user"), content }),
  z.object({
    role: z.literal("assistant"),
    content: content.nullish().transform((text) => text ?? null),
    tool_calls: z.array(toolCall).optional(),
  }),
  z.object({ role: z.literal("tool"), tool_call_id: z.string(), content }),
]);
const tool = z.looseObject({
  type: z.literal("function"),
  function: z.looseObject({
    name: z.string(),
    description: z.string().optional(),
    parameters: z.unknown().optional(),
  }),
});
const request = z.looseObject({
  model: z.string(),
  messages: z.array(message).min(1),
  tools: z.array(tool).optional(),
  stream: z.literal(false, "streaming is not offered here: send stream: false").nullish(),
});

type Parsed =
  | { readonly ok: true; readonly request: ChatRequest }
  | { readonly ok: false; readonly message: string };

/** Reads the body of POST /chat/completions; text parts of a message are joined, unknown fields are kept. */
export function parseChatRequest(body: string): Parsed {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { ok: false, message: "the body is not JSON" };
  }
  const parsed = request.safeParse(json);
  if (parsed.success) return { ok: true, request: parsed.data };
  const issue = parsed.error.issues[0];
  return { ok: false, message: `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid request"}` };
}

/** The OpenAI response body for a reply. Its id and time say nothing, so that equal replies have equal bytes. */
export function chatCompletion(model: string, reply: ChatReply): object {
  const calls = reply.toolCalls.length > 0 ? { tool_calls: reply.toolCalls } : {};
  const input = reply.usage?.inputTokens ?? 0;
  const output = reply.usage?.outputTokens ?? 0;
  return {
    id: "chatcmpl-handshake-bench",
    object: "chat.completion",
    created: 0,
    model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: reply.content, refusal: null, ...calls },
        finish_reason: reply.finish,
        logprobs: null,
      },
    ],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  };
}
