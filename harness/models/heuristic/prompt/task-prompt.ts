import type { ChatRequest } from "../../../core/model.ts";

/** The two messages of a prompt for one task: what the system message states, and the user message. */
export interface TaskPrompt {
  readonly system: string;
  readonly user: string;
}

/** The system and the last user message of a request. */
export function taskPrompt({ messages }: ChatRequest): TaskPrompt {
  const ofRole = (role: "system" | "user"): string =>
    (messages.findLast((message) => message.role === role)?.content ?? "").trim();
  return { system: ofRole("system"), user: ofRole("user") };
}

/** Whether a request begins with the sentence that states a task and has a section without which there is no such task. */
export function statesTask(request: ChatRequest, sentence: string, section: string): boolean {
  const { system, user } = taskPrompt(request);
  return system.startsWith(sentence) && new RegExp(`^## ${section}\\s*$`, "m").test(user);
}
