import { tokenizeQuestion } from "../language/question-token.ts";
import type { Schema } from "../schema/schema.ts";
import type { PeriodClock } from "../time/period.ts";
import { chooseMarks } from "./choose-marks.ts";
import { findCandidates } from "./find-candidates.ts";
import { guessLinks } from "./guess-links.ts";
import type { Sentence } from "./mark.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What question words are linked to. */
export interface LinkContext {
  readonly vocabulary: Vocabulary;
  readonly schema: Schema;
  readonly clock: PeriodClock;
}

/** Cuts a question into marks and links each to what it may mean. */
export function readSentence(text: string, context: LinkContext): Sentence {
  const tokens = tokenizeQuestion(text);
  const chosen = chooseMarks(tokens, findCandidates(tokens, context.vocabulary, context.clock));
  return { text, tokens, marks: guessLinks(chosen, context.vocabulary, context.schema) };
}
