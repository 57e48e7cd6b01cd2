import type { z } from "zod";
import type { Json } from "../../../harness/core/json.ts";
import { noCache } from "../../kit/cache/no-cache.ts";
import { noteCacheUse } from "../../kit/cache/note-cache-use.ts";
import type { ModelTask, PromptMessage } from "../../kit/create-model-client.ts";
import type { Call } from "../../kit/define-tool.ts";
import type { Parts } from "../parts.ts";

/** A prompt whose answer may be kept, and how the reply is read. */
export interface KeptQuestion<Value> {
  readonly task: ModelTask;
  readonly messages: readonly PromptMessage[];
  /** What the answer depends on beside the prompt's words and the model. */
  readonly inputs: Readonly<Record<string, Json>>;
  readonly ttlMs: number;
  readonly schema: z.ZodType<Value>;
  /** Throws a service error for a reply that cannot be used; such a reply is not kept. */
  readonly read: (reply: string) => Value;
}

/**
 * Asks the model, or gives what it answered to the very same prompt, and says which in the result's `_meta`. The key
 * holds the whole prompt, and with it the rules, hints, questions, schema and date in it: any change of them asks anew. Where
 * only the client knows which model answers, nothing is kept.
 */
export async function askModel<Value>(
  question: KeptQuestion<Value>,
  { model, cache }: Pick<Parts, "model" | "cache">,
  call: Call,
): Promise<Value> {
  const { task, messages, inputs, ttlMs, schema, read } = question;
  const identity = model.identity(call.host);
  const prompt = messages.map(({ role, content }) => [role, content]);
  const key = { namespace: task, inputs: { ...inputs, model: identity, prompt } };
  const keeper = identity === null ? noCache : cache;
  const { value, ...use } = await keeper.through(
    { key, ttlMs, schema, signal: call.signal },
    async (signal) => read(await model.complete(messages, { ...call, signal }, task)),
  );
  noteCacheUse(call, use);
  return value;
}
