import { type Knowledge, readKnowledge } from "../../../../harness/models/heuristic/knowledge/knowledge.ts";
import { itemEntries } from "../../../../harness/models/heuristic/link/item-entries.ts";
import { readSentence } from "../../../../harness/models/heuristic/link/read-sentence.ts";
import { schemaEntries } from "../../../../harness/models/heuristic/link/schema-entries.ts";
import { valueEntries } from "../../../../harness/models/heuristic/link/value-entries.ts";
import { buildVocabulary } from "../../../../harness/models/heuristic/link/vocabulary.ts";
import { planQuestion } from "../../../../harness/models/heuristic/plan/plan-question.ts";
import type { QueryPlan } from "../../../../harness/models/heuristic/plan/query-plan.ts";
import { readQuestion } from "../../../../harness/models/heuristic/reading/read-question.ts";
import type { Reading } from "../../../../harness/models/heuristic/reading/reading.ts";
import { workshopPrompt } from "./workshop.ts";

/** What is known of the workshop; `sections` are those of a prompt. */
export function workshopKnowledge(sections = ""): Knowledge {
  return readKnowledge(workshopPrompt("?", sections));
}

/** The reading of a question about the workshop. */
export function readWorkshop(question: string, sections = ""): Reading {
  const knowledge = workshopKnowledge(sections);
  const entries = [
    ...itemEntries(knowledge.items),
    ...valueEntries(knowledge.schema),
    ...schemaEntries(knowledge.schema),
  ];
  return readQuestion(readSentence(question, { vocabulary: buildVocabulary(entries), knowledge }), knowledge);
}

/** The plan of a question about the workshop, without what always holds, the focus and earlier queries. */
export function planWorkshop(question: string, sections = ""): QueryPlan {
  const knowledge = workshopKnowledge(sections);
  return planQuestion(readWorkshop(question, sections), { knowledge, active: new Set(), inherited: null });
}

/** Predicates as text. */
export function sqlOf(fragments: readonly { readonly sql: string }[]): string[] {
  return fragments.map((fragment) => fragment.sql);
}
