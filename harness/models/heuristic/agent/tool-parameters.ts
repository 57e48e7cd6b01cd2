import type { ChatTool } from "../../../core/model.ts";
import { isRecord } from "./tool-results.ts";

/** A parameter of a tool as its JSON Schema says. */
export interface ToolParameter {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly required: boolean;
  readonly choices: readonly unknown[];
  readonly fallback: unknown;
}

/** The parameters of a tool, in the order of its schema. */
export function parametersOf(tool: ChatTool): ToolParameter[] {
  const schema = tool.function.parameters;
  const properties = isRecord(schema) && isRecord(schema["properties"]) ? schema["properties"] : {};
  const required = isRecord(schema) && Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(properties).map(([name, property]) => {
    const fields = isRecord(property) ? property : {};
    return {
      name,
      type: typeOf(fields),
      description: typeof fields["description"] === "string" ? fields["description"] : "",
      required: required.includes(name),
      choices: Array.isArray(fields["enum"]) ? fields["enum"] : "const" in fields ? [fields["const"]] : [],
      fallback: fields["default"],
    };
  });
}

// Optional parameters are often written as a choice of types with null.
function typeOf(fields: Readonly<Record<string, unknown>>): string {
  const { type } = fields;
  if (typeof type === "string") return type;
  const options: readonly unknown[] = Array.isArray(type)
    ? type
    : Array.isArray(fields["anyOf"])
      ? fields["anyOf"].map((option: unknown) => (isRecord(option) ? option["type"] : null))
      : [];
  const first = options.find((option) => typeof option === "string" && option !== "null");
  return typeof first === "string" ? first : "string";
}

const questionNames = [
  "question",
  "query",
  "q",
  "utterance",
  "request",
  "prompt",
  "text",
  "message",
  "input",
  "search",
];

/** The parameter that takes the user's own words; null where a tool has none. */
export function questionParameter(tool: ChatTool): ToolParameter | null {
  const texts = parametersOf(tool).filter(
    (parameter) => parameter.type === "string" && parameter.choices.length === 0,
  );
  for (const name of questionNames) {
    const named = texts.find(
      (parameter) =>
        parameter.name.toLowerCase() === name || parameter.name.toLowerCase().endsWith(`_${name}`),
    );
    if (named !== undefined) return named;
  }
  return (
    texts.find((parameter) => /\bquestion\b|natural language|user's words/i.test(parameter.description)) ??
    null
  );
}
