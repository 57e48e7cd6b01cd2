import { isMap, parseDocument } from "yaml";
import { messageOf } from "../core/errors.ts";
import { questionLineSchema } from "../core/sample.ts";
import type { QuestionLine } from "../core/sample.ts";
import { parseLocated, placeOf } from "./located.ts";
import type { Located } from "./located.ts";
import { readSource, shownPath } from "./read-source.ts";
import type { SourceFolder } from "./read-source.ts";

const name = "samples.jsonl";

/** Reads samples.jsonl: the questions that are well formed, each with its line; mistakes are logged. */
export function readQuestions(source: SourceFolder): readonly Located<QuestionLine>[] {
  const text = readSource(source, name);
  if (text === null) return [];
  const lines = text.split(/\r\n|\n|\r/);
  const raw = lines.flatMap((line, index) => readLine(source, line, index + 1));
  if (lines.every((line) => line.trim() === ""))
    source.log.add({ file: shownPath(source, name) }, "holds no question; write one JSON object a line");
  const questions = raw.flatMap((line) => parseLocated(questionLineSchema, line, source.log) ?? []);
  checkRepeatedIds(source, questions);
  for (const question of questions) checkBlankTexts(source, question);
  return questions;
}

function readLine(source: SourceFolder, line: string, number: number): readonly Located<unknown>[] {
  if (line.trim() === "") return [];
  const file = shownPath(source, name);
  const place = { file, line: number };
  try {
    const value: unknown = JSON.parse(line);
    if (value === null || typeof value !== "object" || Array.isArray(value)) {
      source.log.add(place, "is no JSON object; write one object a line: {…}");
      return [];
    }
    for (const field of repeatedFields(line))
      source.log.add({ ...place, field }, "the field is there twice; keep one");
    return [{ value, file, lineAt: () => number }];
  } catch (error) {
    source.log.add(place, `is not JSON: ${messageOf(error)}; write one object a line: {…}`);
    return [];
  }
}

/** JSON.parse silently keeps the last of two equal fields; the YAML parser, which also reads JSON, reports them. */
function repeatedFields(line: string): readonly string[] {
  const document = parseDocument(line, { prettyErrors: false });
  return document.errors
    .filter(({ code }) => code === "DUPLICATE_KEY")
    .map(
      ({ pos }) => /^\s*"([^"]*)"/.exec(line.slice(pos[0]))?.[1] ?? (isMap(document.contents) ? "field" : ""),
    );
}

function checkRepeatedIds(source: SourceFolder, questions: readonly Located<QuestionLine>[]): void {
  const lines = new Map<string, number | null>();
  for (const question of questions) {
    const { id } = question.value;
    const first = lines.get(id);
    if (first === undefined) lines.set(id, question.lineAt([]));
    else source.log.add(placeOf(question, "id"), `${id} is also the id of line ${first}; choose another`);
  }
}

function checkBlankTexts(source: SourceFolder, question: Located<QuestionLine>): void {
  const { question: texts, gold, trap = [] } = question.value;
  for (const [language, text] of Object.entries(texts)) {
    if (text.trim() === "")
      source.log.add(placeOf(question, "question", language), "is blank; write the question");
  }
  const statements = { gold, trap };
  for (const [field, list] of Object.entries(statements)) {
    if (list.some((sql) => sql.trim() === ""))
      source.log.add(placeOf(question, field), "is blank; write a SELECT");
  }
}
