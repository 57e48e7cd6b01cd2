import type { RuleSentence } from "../rule-sentence.ts";
import { tokenAt } from "../rule-sentence.ts";
import { presenceCues, type PresenceCue } from "./presence-cues.ts";

/** A cue in a sentence and the tokens that it speaks of. */
export interface FoundCue {
  readonly cue: PresenceCue;
  readonly start: number;
  readonly end: number;
}

/** A cue with the tokens of what it speaks of, `from` inclusive, `to` exclusive. */
export interface Scope {
  readonly cue: PresenceCue;
  readonly from: number;
  readonly to: number;
}

/** What each cue of a sentence speaks of. */
export function findScopes(sentence: RuleSentence): readonly Scope[] {
  const cues = findCues(sentence);
  const open = cues.filter((found, index) => !isModifier(sentence, found, cues[index - 1]));
  return open.flatMap((found, index) =>
    scopeOf(sentence, found, { before: open[index - 1], after: open[index + 1] }),
  );
}

function findCues(sentence: RuleSentence): readonly FoundCue[] {
  const taken: { from: number; to: number; cue: PresenceCue }[] = [];
  // "Las muestras gratis" holds no verb.
  const isNamed = (at: number): boolean =>
    sentence.concepts.some(({ start, end }) => end - start > 1 && at >= start && at < end) ||
    /^(?:el|la|los|las|the|su|sus|del)$/.test(sentence.tokens[at - 1]?.folded ?? "");
  for (const cue of presenceCues) {
    for (const match of sentence.text.matchAll(cue.pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if ((cue.place === "after" || cue.place === "before") && isNamed(tokenAt(sentence, from))) continue;
      if (taken.every((one) => to <= one.from || from >= one.to)) taken.push({ from, to, cue });
    }
  }
  return taken
    .map(({ from, to, cue }) => ({ cue, start: tokenAt(sentence, from), end: tokenAt(sentence, to - 1) + 1 }))
    .toSorted((one, other) => one.start - other.start)
    .map((found, index, all) => denied(sentence, found, all[index - 1]?.end ?? 0));
}

// "Don't trouble me with the query": a verb that no cue knows is denied, and with it what follows.
function denied({ tokens }: RuleSentence, found: FoundCue, from: number): FoundCue {
  if (found.cue.mode !== "include" || found.cue.place !== "after") return found;
  const before = tokens.slice(from, found.start);
  const clause = before.slice(before.findLastIndex(({ text }) => text === ",") + 1);
  const isDenied = clause.some(({ folded }) => /^(?:don't|not|never|no|nunca|jamas)$/.test(folded));
  return isDenied ? { ...found, cue: { ...found.cue, mode: "exclude" } } : found;
}

// "Never show sales without region": which sales, not two wishes.
function isModifier(
  sentence: RuleSentence,
  { cue, start }: FoundCue,
  previous: FoundCue | undefined,
): boolean {
  if (cue.joins !== true || previous === undefined) return false;
  const between = sentence.tokens.slice(previous.end, start);
  return between.some(({ kind }) => kind === "word") && between.every(({ text }) => text !== ",");
}

interface Neighbours {
  readonly before: FoundCue | undefined;
  readonly after: FoundCue | undefined;
}

function scopeOf(sentence: RuleSentence, found: FoundCue, near: Neighbours): readonly Scope[] {
  const { cue, start, end } = found;
  const before = { cue, from: near.before?.end ?? 0, to: start };
  switch (cue.place) {
    case "between":
      return [isPronoun(sentence, start + 1, end - 1) ? before : { cue, from: start + 1, to: end - 1 }];
    case "anywhere":
      return [{ cue, from: 0, to: sentence.tokens.length }];
    case "before":
      return [before];
    default:
      return isPronoun(sentence, end, sentence.tokens.length) ? [before] : scopeAfter(sentence, found, near);
  }
}

// "Drafts are of no use, leave them out": what is meant stands before.
function isPronoun({ tokens }: RuleSentence, from: number, to: number): boolean {
  const words = tokens.slice(from, to).filter(({ kind }) => kind === "word");
  return (
    words.length > 0 &&
    words.every(({ folded }) => /^(?:them|it|those|these|ellos|ellas|eso|esos|esas)$/.test(folded))
  );
}

function scopeAfter(
  sentence: RuleSentence,
  found: FoundCue,
  { before, after }: Neighbours,
): readonly Scope[] {
  const { cue, start, end } = found;
  const last = sentence.tokens.length;
  const to = after === undefined ? last : endBefore(sentence, end, after);
  // "Only count active customers": the verb adds nothing to what limits it.
  const joined = after?.cue.place === "after" && after.cue.mode === "include" && cue.mode !== "include";
  if (to === end && joined) return [{ cue, from: after.end, to: last }];
  // "Codes only, I know them": what follows the comma is another matter.
  if (to > end && !endsAtComma(sentence, found)) return [{ cue, from: end, to }];
  // "Retail only", "suspended members do not count": what is meant stands before.
  const from = before?.end ?? 0;
  return cue.mode !== "include" && from < start ? [{ cue, from, to: start }] : [];
}

function endsAtComma({ tokens }: RuleSentence, { cue, end }: FoundCue): boolean {
  return cue.mode === "only" && tokens[end]?.text === ",";
}

function endBefore(sentence: RuleSentence, from: number, { cue, start }: FoundCue): number {
  return cue.place === "before" ? lastComma(sentence, from, start) : start;
}

// What stands directly before a cue that looks back belongs to that cue.
function lastComma({ tokens }: RuleSentence, from: number, to: number): number {
  const comma = tokens.findLastIndex(({ text }, index) => index >= from && index < to && text === ",");
  return comma === -1 ? to : comma;
}
