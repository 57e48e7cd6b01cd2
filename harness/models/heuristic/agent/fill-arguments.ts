import { analyzeText } from "../../../ranking/analyze-text.ts";
import { bm25 } from "../../../ranking/bm25.ts";
import { foldText } from "../../../ranking/fold-text.ts";
import type { ChatTool } from "../../../core/model.ts";
import { readNumber } from "../language/read-number.ts";
import { tokenizeQuestion } from "../language/question-token.ts";
import { knownValue } from "./known-values.ts";
import type { NextStep } from "./next-step.ts";
import { parametersOf, questionParameter, type ToolParameter } from "./tool-parameters.ts";
import type { ToolRound } from "./tool-results.ts";
import type { UserRequest } from "./user-request.ts";

/** What arguments are filled from. */
export interface ArgumentSources {
  readonly request: UserRequest;
  /** What the host has put before the conversation. */
  readonly guide: string | null;
  readonly rounds: readonly ToolRound[];
  readonly step: NextStep | null;
}

/** A tool's arguments, and the required parameters that nothing known can fill. */
export interface FilledArguments {
  readonly values: Readonly<Record<string, unknown>>;
  readonly missing: readonly string[];
}

/**
 * Fills a tool's arguments: what the next step gives, the user's question and context, same-named values of earlier
 * results, then numbers, quoted texts and choices that the question names.
 */
export function fillArguments(tool: ChatTool, sources: ArgumentSources): FilledArguments {
  const parameters = parametersOf(tool);
  const question = questionParameter(tool);
  const contexts = contextArguments(
    parameters.filter((parameter) => parameter !== question && parameter.name !== question?.name),
    sources,
  );
  const spoken = spokenValues(sources.request.question);
  const values: Record<string, unknown> = {};
  const missing: string[] = [];
  for (const parameter of parameters) {
    const value = valueFor(parameter, {
      sources,
      contexts,
      spoken,
      isQuestion: parameter.name === question?.name,
    });
    if (value !== undefined) values[parameter.name] = value;
    else if (parameter.required) missing.push(parameter.name);
  }
  return { values, missing };
}

interface ValueContext {
  readonly sources: ArgumentSources;
  readonly contexts: ReadonlyMap<string, string>;
  readonly spoken: { readonly numbers: number[]; readonly quoted: string[]; readonly folded: string };
  readonly isQuestion: boolean;
}

function valueFor(parameter: ToolParameter, context: ValueContext): unknown {
  const { sources, contexts, spoken } = context;
  const given = sources.step?.arguments[parameter.name];
  if (given !== undefined) return given;
  if (context.isQuestion) return sources.request.question;
  const text = contexts.get(parameter.name);
  if (text !== undefined) return text;
  const chosen = parameter.choices.find(
    (choice) =>
      typeof choice === "string" && spoken.folded.includes(` ${foldText(choice).replaceAll("_", " ")} `),
  );
  if (chosen !== undefined) return chosen;
  if (!parameter.required) return undefined;
  return knownValue(parameter.name, sources.rounds) ?? spokenValue(parameter, spoken);
}

function spokenValue(parameter: ToolParameter, spoken: ValueContext["spoken"]): unknown {
  if (parameter.choices.length > 0) return parameter.fallback ?? parameter.choices[0];
  if (parameter.type === "integer" || parameter.type === "number")
    return spoken.numbers.shift() ?? parameter.fallback;
  if (parameter.type === "boolean") return parameter.fallback ?? true;
  if (parameter.type === "array")
    return spoken.quoted.length > 0 ? spoken.quoted.splice(0) : parameter.fallback;
  return parameter.type === "string" ? (spoken.quoted.shift() ?? parameter.fallback) : parameter.fallback;
}

function spokenValues(question: string): ValueContext["spoken"] {
  const tokens = tokenizeQuestion(question);
  const numbers: number[] = [];
  for (let index = 0; index < tokens.length;) {
    const number = readNumber(tokens, index);
    if (number !== null) numbers.push(number.value);
    index = number?.end ?? index + 1;
  }
  const quoted = tokens.filter((token) => token.kind === "quoted").map((token) => token.text);
  return { numbers, quoted, folded: ` ${tokens.map((token) => token.folded).join(" ")} ` };
}

// A section of the user's message goes to the parameter that its heading describes best, before what results pass on.
function contextArguments(
  parameters: readonly ToolParameter[],
  { request, guide, step }: ArgumentSources,
): Map<string, string> {
  const texts = parameters.filter(
    (parameter) => parameter.type === "string" && parameter.choices.length === 0,
  );
  const documents = texts.map((parameter) =>
    analyzeText(`${parameter.name} ${parameter.name} ${parameter.description}`),
  );
  const found = new Map<string, string>();
  const append = (name: string, text: string): void => {
    const known = found.get(name);
    found.set(name, known === undefined ? text : `${known}\n\n${text}`);
  };
  for (const section of request.sections) {
    const parameter = bestOf(texts, bm25(documents, analyzeText(section.heading)));
    if (parameter !== undefined) append(parameter.name, `## ${section.heading}\n${section.text}`);
  }
  const place = guide === null ? undefined : bestOf(texts, bm25(documents, analyzeText("context guide")));
  if (guide !== null && place !== undefined) append(place.name, guide);
  for (const [name, value] of Object.entries(step?.passOn ?? {}))
    append(name, typeof value === "string" ? value : JSON.stringify(value));
  return found;
}

function bestOf(parameters: readonly ToolParameter[], scores: readonly number[]): ToolParameter | undefined {
  const best = Math.max(0, ...scores);
  return best > 0 ? parameters[scores.indexOf(best)] : undefined;
}
