/** One message in the OpenAI chat form. */
export type ChatMessage =
  | { readonly role: "system" | "user"; readonly content: string }
  | {
      readonly role: "assistant";
      readonly content: string | null;
      readonly tool_calls?: readonly ChatToolCall[];
    }
  | { readonly role: "tool"; readonly tool_call_id: string; readonly content: string };

/** A call that the model asks for; `arguments` is JSON text, as on the wire. */
export interface ChatToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A tool as offered to the model; `parameters` is JSON Schema. */
export interface ChatTool {
  readonly type: "function";
  readonly function: { readonly name: string; readonly description?: string; readonly parameters?: unknown };
}

/** The part of an OpenAI chat-completions request that models here read; other fields pass through untouched. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly ChatTool[];
  readonly [field: string]: unknown;
}

/** Tokens of one call. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What a model said. `finish`: why it stopped, in OpenAI's words. */
export interface ChatReply {
  readonly content: string | null;
  readonly toolCalls: readonly ChatToolCall[];
  readonly finish: "stop" | "tool_calls" | "length" | "content_filter";
  readonly usage: Usage | null;
  /** What the call cost, where the model knows. */
  readonly costUsd?: number;
  /** How long the call took when it was recorded, for an answer that is replayed. */
  readonly recordedMs?: number;
}

/** Which trial a call belongs to, for models whose answers were recorded trial by trial. */
export interface TrialRef {
  readonly sampleId: string;
  readonly strategy: string;
  readonly epoch: number;
}

/**
 * A source of answers behind the gateway. `notice` is carried by every result made with it. `complete` throws a
 * `ModelError` when the model cannot answer; it must honour the signal.
 */
export interface Model {
  readonly id: string;
  readonly notice: string | null;
  complete(request: ChatRequest, signal: AbortSignal): Promise<ChatReply>;
  /** The model as it answers one trial; left out by models that look at the request alone. */
  forTrial?(trial: TrialRef): Model;
  /** How often the model can answer a sample under a strategy; left out by models that always can. */
  answersFor?(sampleId: string, strategy: string): number;
}

/** A model that could not answer: infrastructure, never the model's wrong answer. `status` is the HTTP status passed on. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly status: number;

  constructor(status: number, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.status = status;
  }
}
