import { rememberByIdentity } from "../../../core/remember.ts";
import { splitIntoWords } from "../../../ranking/analyze-text.ts";
import { stopWords } from "../../../ranking/stop-words.ts";
import { isInflection, sameWord, type WordForms, wordForms } from "../language/word-forms.ts";
import { findColumn, type Schema } from "../schema/schema.ts";
import { type Concept, type Link, strengths } from "./concept.ts";
import type { Entry } from "./entry.ts";
import { isCognate } from "./is-cognate.ts";
import { formThreshold } from "./match-entry.ts";
import type { Mark } from "./mark.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Explains words that nothing explains by what they may belong to: a part of a name or comment, or a word of the same root. */
export function guessLinks(marks: readonly Mark[], vocabulary: Vocabulary, schema: Schema): Mark[] {
  return marks.map((mark) => {
    if (!isUnexplained(mark)) return withDates(mark, schema);
    const forms = wordForms(mark.text);
    const parts = partsOf(schema);
    const near = [...partLinks(forms, parts), ...rootLinks(forms, vocabulary)];
    const links = (near.length > 0 ? near : cognateLinks(forms, parts, vocabulary)).toSorted(
      (a, b) => b.strength - a.strength,
    );
    if (links.length === 0) return deniedMark(mark, vocabulary, schema);
    return {
      ...mark,
      links,
      guessed: true,
      exact: parts.some((part) => isInflection(sameWord(part.forms, forms))),
    };
  });
}

// A verb that shares a stem with a measure ("ingresaron", where "ingresos" are) may name a date as well ("fecha de ingreso").
function withDates(mark: Mark, schema: Schema): Mark {
  if (mark.links.length === 0 || mark.exact || mark.guessed || mark.text.includes(" ")) return mark;
  const dates = partLinks(wordForms(mark.text), partsOf(schema)).filter(
    ({ concept }) =>
      concept.kind === "column" &&
      findColumn(schema, concept.column.table, concept.column.column)?.kind === "date",
  );
  return dates.length === 0 ? mark : { ...mark, links: [...mark.links, ...dates] };
}

const denyingPrefix = /^(?:un|non|in|im|des|dis)(?=\p{L}{4})/iu;

// "unpaid", "inactive", "impagas": a flag or a defined filter without its prefix, denied.
function deniedMark(mark: Mark, vocabulary: Vocabulary, schema: Schema): Mark {
  const stem = mark.text.replace(denyingPrefix, "");
  if (stem === mark.text) return mark;
  const forms = wordForms(stem);
  const links = vocabulary.entries.filter((entry) => isOneWord(entry) && canBeDenied(entry.link, schema));
  const alike = links.filter((entry) =>
    entry.words.some((word) => sameWord(word.forms, forms) >= formThreshold),
  );
  return alike.length === 0 ? mark : { ...mark, links: alike.map((entry) => entry.link), denied: true };
}

function isOneWord(entry: Entry): boolean {
  return entry.words.length === 1 && entry.loose;
}

function canBeDenied({ concept }: Link, schema: Schema): boolean {
  if (concept.kind === "filter") return true;
  return (
    concept.kind === "column" &&
    findColumn(schema, concept.column.table, concept.column.column)?.kind === "boolean"
  );
}

/** Whether a mark is a word of the topic that has no meaning so far. */
export function isUnexplained(mark: Mark): boolean {
  const empty =
    mark.sense === null &&
    mark.links.length === 0 &&
    mark.number === null &&
    mark.period === null &&
    mark.unit === null;
  return empty && !mark.quoted && /^\p{L}{3,}/u.test(mark.text) && !stopWords.has(mark.text.toLowerCase());
}

interface NamePart {
  readonly concept: Concept;
  readonly forms: WordForms;
  readonly share: number;
}

// Each word of a name or comment, with the share of the whole that it is; words of names count more.
const partsOf = rememberByIdentity((schema: Schema): readonly NamePart[] =>
  schema.tables.flatMap((table) => [
    ...partsOfName({ kind: "table", table: table.name }, table.name, table.comment),
    ...table.columns.flatMap((column) =>
      partsOfName(
        { kind: "column", column: { table: table.name, column: column.name } },
        column.name,
        column.comment,
      ),
    ),
  ]),
);

function partsOfName(concept: Concept, name: string, comment: string): NamePart[] {
  const weigh = (text: string, weight: number): NamePart[] => {
    const words = splitIntoWords(text).filter((word) => !stopWords.has(word.toLowerCase()));
    return words.map((word) => ({ concept, forms: wordForms(word), share: weight / words.length }));
  };
  return [...weigh(name, 1), ...weigh(comment, 0.8)];
}

function partLinks(forms: WordForms, parts: readonly NamePart[]): Link[] {
  const best = new Map<string, Link>();
  for (const part of parts) {
    const likeness = sameWord(part.forms, forms);
    if (likeness < formThreshold) continue;
    const key = JSON.stringify(part.concept);
    const strength = strengths.part + part.share * likeness;
    if ((best.get(key)?.strength ?? 0) < strength)
      best.set(key, { concept: part.concept, item: null, filter: null, strength });
  }
  return [...best.values()];
}

// Words that look alike in both languages ("zone" and "Zona", "antibióticos" and 'Antibiotic') where nothing else fits.
function cognateLinks(forms: WordForms, parts: readonly NamePart[], vocabulary: Vocabulary): Link[] {
  const alike = parts.filter((part) => isCognate(part.forms.folded, forms.folded));
  const names = alike.map(({ concept, share }): Link => ({
    concept,
    item: null,
    filter: null,
    strength: strengths.part + share / 10,
  }));
  if (names.length > 0) return names;
  const values = vocabulary.entries.filter(
    ({ link, words, loose }) => link.concept.kind === "value" && loose && words.length === 1,
  );
  const similar = values.filter(({ words }) =>
    words.some((word) => isCognate(word.forms.folded, forms.folded)),
  );
  return similar.map(({ link }) => ({ ...link, strength: strengths.part }));
}

// Only one-word phrases: one word of a longer phrase says too little about the rest.
function rootLinks(forms: WordForms, vocabulary: Vocabulary): Link[] {
  return vocabulary.entries.flatMap((entry) => {
    const [word, ...others] = entry.words;
    if (word === undefined || others.length > 0 || !entry.loose || entry.link.concept.kind === "value")
      return [];
    const likeness = sameWord(word.forms, forms);
    if (likeness === 0) return [];
    return [
      { ...entry.link, strength: strengths.root + (entry.link.item === null ? 0 : 0.3) + likeness / 10 },
    ];
  });
}
