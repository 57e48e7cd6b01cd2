import type OpenAI from "openai";
import { messageOf } from "../core/errors.ts";
import { ModelError, type ChatReply, type ChatToolCall, type Model } from "../core/model.ts";

export interface OpenAiOptions {
  /** The model's name at the endpoint. */
  readonly name: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
}

/**
 * Any OpenAI-compatible endpoint as a model: requests pass through whole, but for the model's name. The package
 * itself retries connection errors, 429 and 5xx twice, honouring Retry-After.
 */
export function openAiModel(options: OpenAiOptions): Model {
  let client: Promise<OpenAI> | null = null;
  return {
    id: `openai:${options.name}`,
    notice: null,
    async complete(request, signal) {
      client ??= connect(options);
      const body = { ...request, model: options.name, stream: false };
      try {
        const api = await client;
        const answer = await api.chat.completions.create(
          body as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming,
          { signal },
        );
        return replyOf(answer);
      } catch (error) {
        throw modelError(error);
      }
    },
  };
}

async function connect({ baseUrl, apiKey, timeoutMs }: OpenAiOptions): Promise<OpenAI> {
  const { default: Client } = await import("openai");
  return new Client({ baseURL: baseUrl, apiKey, timeout: timeoutMs, maxRetries: 2 });
}

function replyOf(answer: OpenAI.ChatCompletion): ChatReply {
  const choice = answer.choices[0];
  if (choice === undefined) throw new ModelError(502, "the endpoint answered without choices");
  const { finish_reason: finish, message } = choice;
  return {
    content: message.content ?? message.refusal ?? null,
    toolCalls: (message.tool_calls ?? []) as readonly ChatToolCall[],
    finish: finish === "function_call" ? "tool_calls" : finish,
    usage:
      answer.usage === undefined
        ? null
        : { inputTokens: answer.usage.prompt_tokens, outputTokens: answer.usage.completion_tokens },
  };
}

function modelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const status = (error as { status?: unknown }).status;
  return new ModelError(typeof status === "number" ? status : 502, messageOf(error), { cause: error });
}
