import { answerQuestion } from "../answer-question.ts";
import { domainWords } from "../explain/domain-words.ts";
import { readKnowledge } from "../knowledge/knowledge.ts";
import type { PromptContent } from "../prompt/prompt-content.ts";
import { candidateQuestions, type CandidateQuestion } from "./candidate-questions.ts";

export interface SuggestRequest {
  /** The context; its question is left aside. */
  readonly prompt: PromptContent;
  readonly language: "es" | "en";
  readonly count: number;
}

// Trying a question takes some milliseconds, and a wide schema has thousands.
const triesPerQuestion = 8;

/**
 * Different questions that the model itself answers from this schema as they are meant, the kinds mixed; fewer than asked for
 * where the schema gives no more. The same prompt gives the same questions.
 */
export function suggestQuestions({ prompt, language, count }: SuggestRequest): readonly string[] {
  const knowledge = readKnowledge(prompt);
  const words = domainWords({ schema: knowledge.schema, items: prompt.items, language, question: "" });
  const found = new Map<string, string>();
  let tries = count * triesPerQuestion + 20;
  for (const candidate of mixed(candidateQuestions(knowledge, words))) {
    if (found.size >= count || tries === 0) break;
    tries -= 1;
    const sql = understood(candidate, prompt);
    if (sql !== null && !found.has(sql)) found.set(sql, candidate.text);
  }
  return [...new Set(found.values())];
}

/** The SQL of a question that is answered as it is meant, else null. */
function understood({ text, columns, pattern }: CandidateQuestion, prompt: PromptContent): string | null {
  const sql = answerQuestion({ ...prompt, question: text });
  if (sql === null || pattern?.test(sql) === false) return null;
  const names = new Set(sql.match(/[\p{L}\p{N}_]+/gu)?.map((name) => name.toLowerCase()));
  const holds = (name: string): boolean => names.has(name.toLowerCase()) || sql.includes(`"${name}"`);
  return columns.every(holds) ? sql : null;
}

/** One of each list in turn, and within a list not two neighbours at once, which often differ by little. */
function mixed(lists: readonly (readonly CandidateQuestion[])[]): readonly CandidateQuestion[] {
  const spread = lists.map((list) => stride(list));
  const longest = Math.max(0, ...spread.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => spread.flatMap((list) => list[index] ?? [])).flat();
}

function stride<T>(list: readonly T[]): readonly T[] {
  const step = 5;
  return Array.from({ length: step }, (_, first) =>
    list.filter((__, index) => index % step === first),
  ).flat();
}
