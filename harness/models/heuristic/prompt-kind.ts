import type { ChatReply, ChatRequest } from "../../core/model.ts";

/** What the model says; tokens are counted by the caller. */
export type Answer = Omit<ChatReply, "usage">;

/** One kind of prompt that the heuristic model can answer. The first kind of the registry that recognises a request answers it. */
export interface PromptKind {
  readonly id: string;
  recognises(request: ChatRequest): boolean;
  answer(request: ChatRequest): Answer;
}
