import type { Knowledge } from "../knowledge/knowledge.ts";
import { tokenizeQuestion } from "../language/question-token.ts";
import { withFiscalTerms } from "../time/fiscal-terms.ts";
import { chooseMarks } from "./choose-marks.ts";
import { findCandidates } from "./find-candidates.ts";
import { guessLinks } from "./guess-links.ts";
import { joinNames } from "./join-names.ts";
import type { Sentence } from "./mark.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What question words are linked to. */
export interface LinkContext {
  readonly vocabulary: Vocabulary;
  readonly knowledge: Knowledge;
}

/** Cuts a question into marks and links each to what it may mean. */
export function readSentence(text: string, { vocabulary, knowledge }: LinkContext): Sentence {
  const fiscal = knowledge.items.flatMap(({ source }) =>
    source.fiscalYearStart === undefined ? [] : (source.terms ?? []),
  );
  const tokens = withFiscalTerms(tokenizeQuestion(text), fiscal);
  const chosen = chooseMarks(
    tokens,
    findCandidates(tokens, { vocabulary, clock: knowledge.clock, schema: knowledge.schema }),
  );
  return { text, tokens, marks: joinNames(guessLinks(chosen, vocabulary, knowledge.schema), tokens) };
}
