import type { Sample } from "../../core/sample.ts";
import { needsContext } from "../../core/sample.ts";
import type { CatalogTable } from "../catalog.ts";
import { checkGolds } from "./check-golds.ts";
import { schemaIdProblem } from "./check-schema-ids.ts";
import type { QuestionReferences } from "../gold.ts";
import { repeated } from "../read-card.ts";
import type { FieldPath } from "../yaml-source.ts";

/** What a question is proved on. */
export interface QuestionProof {
  readonly references: QuestionReferences;
  readonly tables: readonly CatalogTable[];
}

/** Something that is wrong with a question. */
export interface QuestionMistake {
  readonly path: FieldPath;
  readonly what: string;
}

/** Everything that is wrong with one question, given what its golds and traps gave. */
export function checkQuestion(
  sample: Sample,
  { references, tables }: QuestionProof,
): readonly QuestionMistake[] {
  const mistakes: QuestionMistake[] = [];
  for (const [index, id] of sample.required.entries()) {
    const what = id.startsWith("schema:") ? schemaIdProblem(id, tables) : null;
    if (what !== null) mistakes.push({ path: ["required", index], what });
  }
  if (needsContext(sample) && sample.trap.length === 0)
    mistakes.push({
      path: ["trap"],
      what: "is missing, and context is required; write the SQL of somebody who lacks it",
    });
  for (const field of ["gold", "trap"] as const) {
    for (const index of repeated(sample[field].map(oneLine)))
      mistakes.push({ path: [field], what: `number ${index + 1} is there twice; keep one` });
  }
  const found = checkGolds(sample, references);
  return [...mistakes, ...found.map(({ field, what }) => ({ path: [field], what }))];
}

function oneLine(sql: string): string {
  return sql
    .replaceAll(/\s+/g, " ")
    .replace(/[\s;]+$/, "")
    .trim();
}
