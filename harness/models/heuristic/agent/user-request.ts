import type { ChatMessage } from "../../../core/model.ts";

/** What the user asks: the question, and the other titled parts of the message. */
export interface UserRequest {
  readonly question: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}

/**
 * The guide that a host has put before the conversation: what stands under the first heading of the first level in a
 * system message, be it a server's instructions, a resource or a skill. Where it has sections they are the guide, and
 * what stands before them is said to the agent. Null where there is none.
 */
export function readHostGuide(messages: readonly ChatMessage[]): string | null {
  const texts = messages.filter(({ role }) => role === "system").map(({ content }) => content ?? "");
  const found = texts.map((text) => /^# [^\n]+\n([\s\S]+)/m.exec(text)?.[1]?.trim());
  const text = found.find((one) => one !== undefined && one !== "") ?? null;
  const sections = text?.search(/^## /m) ?? -1;
  return sections === -1 ? text : (text?.slice(sections) ?? null);
}

/** Reads the last user message. Without headings all of it is the question. */
export function readUserRequest(messages: readonly ChatMessage[]): UserRequest {
  const text = messages.findLast((message) => message.role === "user")?.content ?? "";
  const sections = sectionsOf(text);
  const question = sections.find((section) => /^(?:question|pregunta|request|task)$/i.test(section.heading));
  if (question === undefined) return { question: text.trim(), sections: [] };
  return {
    question: question.text,
    sections: sections.filter((section) => section !== question && section.text !== ""),
  };
}

function sectionsOf(text: string): { heading: string; text: string }[] {
  const sections: { heading: string; text: string }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const heading = /^##\s+(.+?)\s*$/.exec(line)?.[1];
    const open = sections.at(-1);
    if (heading !== undefined) sections.push({ heading, text: "" });
    else if (open !== undefined) sections[sections.length - 1] = { ...open, text: `${open.text}${line}\n` };
  }
  return sections.map((section) => ({ ...section, text: section.text.trim() }));
}
