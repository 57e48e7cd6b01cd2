import type { OpenAI } from "openai";
import type { ClientHost } from "./host/client-host.ts";
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
        const [choice] = Array.isArray(reply.choices) ? reply.choices : [];
        if (choice === undefined) throw new Error("its reply holds no choices");
        return choice.message.content ?? "";
      } catch (error) {
        if (signal.aborted) throw error;
        throw unavailable(error);
      }
    },
  };
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

function unavailable(cause: unknown): ServiceError {
  const status = cause instanceof Error && "status" in cause ? cause.status : undefined;
  const how = typeof status === "number" ? `answered with HTTP status ${status}` : "did not answer";
  const detail = cause instanceof Error ? `: ${cause.message}` : "";
  return new ServiceError({
    type: "execution_failed",
    reason: "model_unavailable",
    message: `The server's language model ${how}${detail}`,
    nextStep: {
      action: "try_later",
      tool: null,
      instructions: [
        "The question was not answered, and nothing is wrong with it.",
        "Tell the user that the server's model is not available; the same call may work later.",
      ],
    },
    cause,
  });
}
