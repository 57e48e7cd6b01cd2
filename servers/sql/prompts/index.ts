import type { Prompt } from "../../kit/define-prompt.ts";
import type { Parts } from "../parts.ts";
import { askWithContext } from "./ask-with-context.ts";
import { startSession } from "./start-session.ts";

/** What a person can start a conversation with. */
export const prompts: readonly Prompt<Parts>[] = [startSession, askWithContext];
