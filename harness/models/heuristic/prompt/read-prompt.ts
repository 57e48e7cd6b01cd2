import type { ChatMessage } from "../../../core/model.ts";
import type { Layer } from "../../../core/context-item.ts";
import type { PromptContent } from "./prompt-content.ts";
import { readCreateTables } from "./read-create-table.ts";
import { readItems } from "./read-items.ts";
import { readSchema } from "./read-schema.ts";
import { splitSections } from "./split-sections.ts";

const itemLayers: readonly Exclude<Layer, "schema">[] = ["constraints", "focus", "rules", "hints", "history"];

/**
 * Reads a SQL prompt. A prompt in the documented form gives all its sections; of any other one the question is the
 * last user message (or what it marks as its question), and the schema is what CREATE TABLE statements say.
 */
export function readPrompt(messages: readonly ChatMessage[]): PromptContent {
  const user = messages.findLast((message) => message.role === "user")?.content ?? "";
  const sections = splitSections(user);
  if (sections.question === undefined) return readForeignPrompt(messages, user);
  const read = itemLayers.map((layer) => [layer, readItems(sections[layer] ?? "", layer)] as const);
  const textOf = (layer: Layer): readonly string[] => read.find(([name]) => name === layer)?.[1].text ?? [];
  const schema = readSchema(sections.schema ?? "");
  return {
    schema: schema.tables.length > 0 ? schema : readCreateTables(allText(messages)),
    items: read.flatMap(([, section]) => section.items),
    focusText: textOf("focus"),
    constraintText: textOf("constraints"),
    today: /\d{4}-\d{2}-\d{2}/.exec(sections.today ?? "")?.[0] ?? null,
    question: sections.question.trim(),
  };
}

function readForeignPrompt(messages: readonly ChatMessage[], user: string): PromptContent {
  const everything = allText(messages);
  const today = /(?:today|date|fecha|hoy)[^\n]{0,40}?(\d{4}-\d{2}-\d{2})/i.exec(everything)?.[1] ?? null;
  return {
    schema: readCreateTables(everything),
    items: [],
    focusText: [],
    constraintText: [],
    today,
    question: questionIn(user),
  };
}

function questionIn(text: string): string {
  const marked = [
    ...text.matchAll(/^\W*(?:user )?(?:question|pregunta|query|request)\W*[:\n]\s*(\S.*)$/gim),
  ].at(-1)?.[1];
  if (marked !== undefined) return marked.trim();
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (!/CREATE\s+TABLE/i.test(text)) return text.trim();
  return lines.findLast((line) => line.includes("?")) ?? lines.at(-1) ?? "";
}

function allText(messages: readonly ChatMessage[]): string {
  return messages.map((message) => message.content ?? "").join("\n");
}
