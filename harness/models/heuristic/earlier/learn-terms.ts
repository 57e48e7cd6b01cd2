import type { ContextItem } from "../../../core/context-item.ts";
import { stopWords } from "../../../ranking/stop-words.ts";
import { bindItem, type BoundItem } from "../knowledge/bound-item.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { isUnexplained } from "../link/guess-links.ts";
import type { Mark, Sentence } from "../link/mark.ts";
import { type PlanningContext, planQuestion } from "../plan/plan-question.ts";
import { scopeOf } from "../plan/predicates.ts";
import type { QueryPlan } from "../plan/query-plan.ts";
import { readQuestion } from "../reading/read-question.ts";
import { planFromSql } from "./plan-from-sql.ts";

/**
 * Definitions that earlier queries teach: where a question has a phrase that nothing explains, and its SQL a predicate
 * (or a measure) that nothing else in the question asks for, the one means the other.
 */
export function learnTerms(knowledge: Knowledge, read: (text: string) => Sentence): BoundItem[] {
  return knowledge.earlier.flatMap((item) => {
    const plan = item.sql === undefined ? null : planFromSql(item.sql, knowledge);
    return plan === null ? [] : lessonsOf(item, plan, { knowledge, sentence: read(item.text) });
  });
}

function lessonsOf(
  item: ContextItem,
  plan: QueryPlan,
  context: { knowledge: Knowledge; sentence: Sentence },
): BoundItem[] {
  const { knowledge, sentence } = context;
  const terms = unexplainedPhrases(sentence);
  if (terms.length === 0) return [];
  const planning: PlanningContext = { knowledge, active: new Set(), inherited: null };
  const own = planQuestion(readQuestion(sentence, knowledge), planning);
  const explained = new Set([
    ...[
      ...own.filters,
      ...own.existences.flatMap((existence) => existence.filters),
      ...own.measures.flatMap((measure) => measure.filter ?? []),
    ].map(scopeOf),
    ...knowledge.items.flatMap((known) => (known.always === null ? [] : [scopeOf(known.always)])),
  ]);
  const predicates = plan.filters.filter((filter) => !explained.has(scopeOf(filter)));
  const filter = predicates.map((predicate) => predicate.sql).join(" AND ");
  const lesson = { id: item.id, layer: item.layer, text: item.text, terms };
  if (filter !== "") return [bindItem({ ...lesson, filter }, knowledge.schema)];
  const metric = newMeasure(plan, own);
  return metric === null ? [] : [bindItem({ ...lesson, metric }, knowledge.schema)];
}

function newMeasure(plan: QueryPlan, own: QueryPlan): string | null {
  const [measure] = plan.measures;
  if (measure?.computation.kind !== "aggregate") return null;
  const { sql } = measure.computation.expression;
  const known = own.measures.some(
    ({ computation }) => computation.kind === "aggregate" && computation.expression.sql === sql,
  );
  return known ? null : sql;
}

// Runs of words that the vocabulary does not explain; a word that is only guessed at may be part of one.
function unexplainedPhrases(sentence: Sentence): string[] {
  const phrases: string[] = [];
  let run: Mark[] = [];
  const close = (): void => {
    while (run.length > 0 && isJoiner(run.at(-1))) run.pop();
    if (run.some(isUnexplained)) phrases.push(run.map((mark) => mark.text).join(" "));
    run = [];
  };
  for (const mark of sentence.marks) {
    if (isUnexplained(mark) || mark.guessed || (run.length > 0 && isJoiner(mark))) run.push(mark);
    else close();
  }
  close();
  return phrases;
}

function isJoiner(mark: Mark | undefined): boolean {
  return (
    mark !== undefined &&
    mark.links.length === 0 &&
    ["de", "del", "of", "la", "the"].includes(mark.text.toLowerCase()) &&
    stopWords.has(mark.text.toLowerCase())
  );
}
