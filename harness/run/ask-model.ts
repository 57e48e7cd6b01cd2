import { messageOf } from "../core/errors.ts";
import type { ChatMessage, ChatTool, ChatToolCall } from "../core/model.ts";

export interface Question {
  /** Base URL of an OpenAI-compatible endpoint: the agent's side of a gateway lane. */
  readonly url: string;
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ChatTool[];
  readonly traceparent: string;
  readonly signal: AbortSignal;
}

type Asked =
  | {
      readonly ok: true;
      readonly reply: { readonly content: string | null; readonly toolCalls: readonly ChatToolCall[] };
    }
  | { readonly ok: false; readonly message: string };

interface Body {
  readonly error?: { readonly message?: string };
  readonly choices?: readonly {
    readonly message: { readonly content?: string | null; readonly tool_calls?: readonly ChatToolCall[] };
  }[];
}

/**
 * One chat completion over HTTP, as any agent would ask for it. The gateway's own answers are well formed, so this
 * stays a plain request: retries and provider quirks belong behind the gateway.
 */
export async function askModel({
  url,
  model,
  messages,
  tools,
  traceparent,
  signal,
}: Question): Promise<Asked> {
  try {
    const response = await fetch(`${url}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", traceparent },
      body: JSON.stringify({ model, messages, ...(tools.length > 0 ? { tools } : {}) }),
      signal,
    });
    const body = (await response.json()) as Body;
    const message = body.choices?.[0]?.message;
    if (!response.ok || message === undefined) {
      return { ok: false, message: body.error?.message ?? `the model endpoint answered ${response.status}` };
    }
    return { ok: true, reply: { content: message.content ?? null, toolCalls: message.tool_calls ?? [] } };
  } catch (error) {
    return { ok: false, message: messageOf(error) };
  }
}
