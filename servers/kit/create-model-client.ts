import type { OpenAI } from "openai";
import { boundedReply } from "./bounded-reply.ts";
import type { ClientHost } from "./host/client-host.ts";
import { z } from "zod";
import { ServiceError } from "./service-error.ts";

/** Where the server's model is. `baseUrl` is never guessed: without one the server calls nobody. */
export interface ModelOptions {
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly model: string | null;
  readonly timeoutMs: number;
}

/** A message of a prompt that a server builds. */
export interface PromptMessage {
  readonly role: "system" | "user";
  readonly content: string;
}

/** What a model call takes from the request that it serves. `host`: for servers that use their client's model. */
export interface ModelCall {
  readonly signal: AbortSignal;
  readonly traceparent: string | null;
  readonly host: ClientHost;
}

/** What the model is asked for: a client that lends its model may choose one by it. */
export type ModelTask = "sql" | "conflict" | "explain" | "suggest" | "analyse";

/** Asks the model and gives its text, which may be empty. Throws a `ServiceError` when the model cannot be had. */
export interface ModelClient {
  /** Names whatever will answer, for what is kept of its answers; null where only the client knows. */
  identity(host: ClientHost): string | null;
  complete(messages: readonly PromptMessage[], call: ModelCall, task?: ModelTask): Promise<string>;
}

/** How much is passed on of what an endpoint says of its failure, in characters. */
const mostSaid = 300;

/** Shorter keys are words such as `none`, which a message may well have in it. */
const shortestKey = 8;

/**
 * A client for any OpenAI-compatible endpoint. It asks once (a retry would hide a failing model from whoever counts
 * calls), stops with the request that it serves, and passes the trace context on.
 */
export function createModelClient(options: ModelOptions): ModelClient {
  let client: Promise<OpenAI> | null = null;
  return {
    identity: () => `${options.model ?? ""} at ${options.baseUrl ?? ""}`,
    async complete(messages, { signal, traceparent }) {
      const { baseUrl, model } = options;
      if (baseUrl === null || model === null)
        throw notConfigured(baseUrl === null ? "OPENAI_BASE_URL" : "HANDSHAKE_MODEL");
      client ??= connect({ ...options, baseUrl });
      const { chat } = await client;
      try {
        const reply = await chat.completions.create(
          { model, messages: [...messages], temperature: 0 },
          { signal, headers: traceparent === null ? {} : { traceparent } },
        );
        return boundedReply(textOf(reply));
      } catch (error) {
        if (signal.aborted || error instanceof ServiceError) throw error;
        throw unavailable(error, options);
      }
    },
  };
}

const replySchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
});

/** The library believes whatever an endpoint sends, so it is checked here. */
function textOf(reply: unknown): string {
  const checked = replySchema.safeParse(reply);
  if (!checked.success) throw new Error("its reply is no chat completion with choices");
  return checked.data.choices[0]?.message.content ?? "";
}

/** Loads the library only now: it takes as long as half of the server's start. */
async function connect({ baseUrl, apiKey, timeoutMs }: ModelOptions & { baseUrl: string }): Promise<OpenAI> {
  const { OpenAI: Client } = await import("openai");
  return new Client({ baseURL: baseUrl, apiKey: apiKey ?? "none", timeout: timeoutMs, maxRetries: 0 });
}

function notConfigured(variable: string): ServiceError {
  return new ServiceError({
    type: "configuration_error",
    reason: "model_not_configured",
    message: `The server does not know its model: the environment variable ${variable} is not set.`,
    nextStep: {
      action: "ask_operator",
      tool: null,
      instructions: [`Tell the user that whoever runs this server must set ${variable} and start it again.`],
    },
  });
}

function unavailable(error: unknown, { apiKey }: ModelOptions): ServiceError {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  const how = typeof status === "number" ? `answered with HTTP status ${status}` : "did not answer";
  const said = error instanceof Error ? withoutKey(error.message, apiKey).slice(0, mostSaid) : "";
  const wait = secondsToWait(error);
  return new ServiceError({
    type: "execution_failed",
    reason: "model_unavailable",
    message: `The server's language model ${how}${said === "" ? "" : `: ${said}`}`,
    ...(wait !== null && { retryAfterSeconds: wait }),
    nextStep: {
      action: "try_later",
      tool: null,
      instructions: [
        "The question was not answered, and nothing is wrong with it.",
        `Tell the user that the server's model is not available; the same call may work ${wait === null ? "later" : `in ${wait} s`}.`,
      ],
    },
    cause: forTheLog(error, apiKey),
  });
}

/** An endpoint that refuses a key may repeat it, and neither client nor log is to see it. */
function withoutKey(text: string, apiKey: string | null): string {
  return apiKey === null || apiKey.length < shortestKey ? text : text.replaceAll(apiKey, "[key]");
}

/** The failure in one error without a key in it, and without the request that the library's own error carries. */
function forTheLog(error: unknown, apiKey: string | null): Error {
  if (!(error instanceof Error)) return new Error(withoutKey(String(error), apiKey));
  const { name, message, cause } = error;
  const deeper = cause instanceof Error ? ` (${cause.message})` : "";
  return Object.assign(new Error(withoutKey(`${message}${deeper}`, apiKey)), { name });
}

/** What `Retry-After` says, in seconds, where the endpoint says it in seconds. */
function secondsToWait(error: unknown): number | null {
  const headers = error instanceof Error && "headers" in error ? error.headers : undefined;
  const value = headers instanceof Headers ? headers.get("retry-after") : null;
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : null;
}
