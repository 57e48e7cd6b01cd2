import type { ContextItem } from "../../core/context-item.ts";
import { rememberBy } from "../../core/remember.ts";
import { learnTerms } from "./earlier/learn-terms.ts";
import { planFollowUp } from "./earlier/follow-up.ts";
import { chooseEarlier } from "./earlier/choose-earlier.ts";
import { planFromSql } from "./earlier/plan-from-sql.ts";
import { standingFilters } from "./knowledge/always-of.ts";
import { type Knowledge, readKnowledge } from "./knowledge/knowledge.ts";
import { knowledgeFor } from "./knowledge/knowledge-for.ts";
import { mentions } from "./knowledge/mentions.ts";
import { strengths } from "./link/concept.ts";
import { isUnexplained } from "./link/guess-links.ts";
import { itemEntries } from "./link/item-entries.ts";
import type { Sentence } from "./link/mark.ts";
import { readSentence } from "./link/read-sentence.ts";
import { schemaEntries } from "./link/schema-entries.ts";
import { valueEntries } from "./link/value-entries.ts";
import { buildVocabulary, type Vocabulary } from "./link/vocabulary.ts";
import { applyFocus, completeReading, readFocus } from "./plan/apply-focus.ts";
import { fillGaps } from "./plan/fill-gaps.ts";
import { type PlanningContext, planQuestion } from "./plan/plan-question.ts";
import type { QueryPlan } from "./plan/query-plan.ts";
import type { PromptContent } from "./prompt/prompt-content.ts";
import { readQuestion } from "./reading/read-question.ts";
import type { Reading } from "./reading/reading.ts";
import { renderPlan } from "./render/render-plan.ts";

/** What a prompt teaches, with a reader of sentences that knows it. */
interface Lesson {
  readonly knowledge: Knowledge;
  readonly read: (text: string) => Sentence;
}

const keptLessons = 32;

/** Prompts of one server and user teach the same and only ask something else: what they teach is worked out once. */
const lessonOf = rememberBy(
  (taught: PromptContent) => JSON.stringify(taught),
  (taught): Lesson => {
    const knowledge = readKnowledge(taught);
    return { knowledge, read: sentenceReader(knowledge) };
  },
  keptLessons,
);

/** The DuckDB SELECT that answers a prompt's question; null where the prompt shows no table at all. */
export function answerQuestion(prompt: PromptContent): string | null {
  const { knowledge, read } = lessonOf({ ...prompt, question: "" });
  if (knowledge.schema.tables.length === 0) return null;
  const sentence = read(prompt.question);
  const everything = readFocus(knowledge, prompt.focusText, read);
  const first = completeReading(readQuestion(sentence, knowledge), everything);
  const earlier = followsEarlier(first) ? chooseEarlier(first, knowledge.earlier) : null;
  const heard = [sentence, everything.reading?.sentence, earlier === null ? undefined : read(earlier.text)];
  const active = new Set(heard.flatMap((spoken) => (spoken === undefined ? [] : calledItems(spoken))));
  const here = knowledgeFor(knowledge, active);
  const focus = readFocus(here, prompt.focusText, read);
  const reading = completeReading(readQuestion(sentence, here), focus);
  const plan = planOf(reading, earlier, { knowledge: here, active, inherited: null });
  const focused = applyFocus(fillGaps(plan, here), reading, { focus, knowledge: here });
  const standing = standingFilters(here, (term) => mentions(sentence.tokens, term));
  return renderPlan(focused, { knowledge: here, standing, active });
}

function planOf(reading: Reading, earlier: ContextItem | null, context: PlanningContext): QueryPlan {
  const base = earlier?.sql === undefined ? null : planFromSql(earlier.sql, context.knowledge);
  return base === null ? planQuestion(reading, context) : planFollowUp(reading, base, context);
}

// Either the question says so, or it is too short to ask for anything by itself. A question with words that nothing
// explains asks for something; it is only not understood.
function followsEarlier(reading: Reading): boolean {
  const names =
    reading.measures.some((ask) => ask.mark !== null) || reading.ranking !== null || reading.subject !== null;
  return reading.followUp || (!names && !reading.sentence.marks.some(isUnexplained));
}

// Earlier queries are read with the plain vocabulary, and what they teach is added to it.
function sentenceReader(knowledge: Knowledge): (text: string) => Sentence {
  const plain = [
    ...itemEntries(knowledge.items),
    ...valueEntries(knowledge.schema),
    ...schemaEntries(knowledge.schema),
  ];
  const readWith = (vocabulary: Vocabulary) => (text: string) =>
    readSentence(text, { vocabulary, knowledge });
  const first = readWith(buildVocabulary(plain));
  const learned = learnTerms(knowledge, first);
  return learned.length === 0
    ? first
    : readWith(buildVocabulary([...itemEntries(learned, strengths.learned), ...plain]));
}

function calledItems(sentence: Sentence): string[] {
  return sentence.marks.flatMap((mark) =>
    mark.guessed ? [] : mark.links.flatMap((link) => link.item?.source.id ?? []),
  );
}
