import { seededRng } from "../../../../harness/core/time.ts";
import { roleOfWord } from "../../../../harness/models/heuristic/language/grammar-phrases.ts";
import {
  monthNames,
  unitAdjectives,
  unitNames,
} from "../../../../harness/models/heuristic/time/time-words.ts";
import { numberWords, ordinalWords } from "../../../../harness/models/heuristic/language/number-words.ts";
import { sameWord, wordForms } from "../../../../harness/models/heuristic/language/word-forms.ts";
import { foldText } from "../../../../harness/ranking/fold-text.ts";
import { stemWord } from "../../../../harness/ranking/stem-word.ts";
import { stopWords } from "../../../../harness/ranking/stop-words.ts";
import type { Fixture, FixtureItem } from "./load-fixture.ts";

type Rename = (text: string) => string;

/**
 * The same domain in invented words: the words of table and column names, comments and terms get new roots and keep
 * their endings, everywhere alike. Values, grammar and calendar words stay.
 */
export function renameDomain(fixture: Fixture, seed: number): Fixture {
  const values = valueWords(fixture);
  const roots = inventedRoots(withForms(domainWords(fixture), fixture, values), seed);
  const word = (text: string): string => renamed(text, roots);
  const prose: Rename = (text) =>
    text.replaceAll(/[\p{L}]+/gu, (part) => (values.has(part) ? part : word(part)));
  const sql: Rename = (text) =>
    text.replaceAll(/'(?:[^']|'')*'|"[^"]*"|[\p{L}_][\p{L}\p{N}_]*/gu, (part) =>
      part.startsWith("'") ? part : identifier(part, word),
    );
  return {
    ...fixture,
    scripts: fixture.scripts.map((script) => renameScript(script, sql, prose)),
    items: fixture.items.map((item) => renameItem(item, sql, prose)),
    questions: fixture.questions.map((question) => ({
      ...question,
      question: prose(question.question),
      gold: question.gold.map(sql),
    })),
  };
}

function domainWords(fixture: Fixture): Set<string> {
  const texts = fixture.scripts.flatMap((script) => [
    ...[...script.matchAll(/CREATE TABLE (\w+)/g)].map((match) => match[1] ?? ""),
    ...[
      ...script.matchAll(/^\s*(?:CREATE TABLE \w+ \()?\s*((?:\w+ [A-Z]+(?:\([^)]*\))?[^,]*,?\s*)+)/gm),
    ].flatMap((match) => [...(match[1] ?? "").matchAll(/(\w+) [A-Z]{3,}/g)].map((column) => column[1] ?? "")),
    ...[...script.matchAll(/COMMENT ON (?:TABLE|COLUMN) ([\w.]+) IS '((?:[^']|'')*)'/g)].flatMap((match) => [
      match[1] ?? "",
      match[2] ?? "",
    ]),
  ]);
  const terms = fixture.items.flatMap((item) => [...(item.terms ?? []), ...(item.unless ?? [])]);
  return new Set(
    [...texts, ...terms]
      .flatMap(splitWords)
      .map(foldText)
      .filter((word) => word.length > 2 && !isLanguage(word)),
  );
}

// The forms in which questions use the domain's words.
function withForms(words: ReadonlySet<string>, fixture: Fixture, values: ReadonlySet<string>): Set<string> {
  const texts = [
    ...fixture.questions.map((question) => question.question),
    ...fixture.items.flatMap((item) => [
      item.question ?? "",
      ...(typeof item.text === "string" ? [item.text] : Object.values(item.text)),
    ]),
  ];
  const used = texts
    .flatMap((text) => text.match(/\p{L}+/gu) ?? [])
    .filter((word) => !values.has(word))
    .map(foldText);
  const forms = used.filter(
    (word) =>
      word.length > 2 &&
      !isLanguage(word) &&
      [...words].some((known) => sameWord(wordForms(known), wordForms(word)) >= 0.86),
  );
  return new Set([...words, ...forms]);
}

function isLanguage(word: string): boolean {
  if (stopWords.has(word) || roleOfWord(word) !== null) return true;
  return (
    [monthNames, unitAdjectives, unitNames, numberWords, ordinalWords].some((map) => map.has(word)) ||
    word === "fiscal"
  );
}

function splitWords(text: string): string[] {
  return text.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").match(/\p{L}+/gu) ?? [];
}

// Words inside string literals of the data script are values, written with a capital.
function valueWords(fixture: Fixture): Set<string> {
  const literals = fixture.scripts.flatMap((script) =>
    [...script.replaceAll(/COMMENT ON .*/g, "").matchAll(/'((?:[^']|'')*)'/g)].map((match) => match[1] ?? ""),
  );
  return new Set(
    literals.flatMap((literal) => literal.match(/\p{L}+/gu) ?? []).filter((word) => /^\p{Lu}/u.test(word)),
  );
}

/** Forms of one word, what they all begin with, and what stands for that. */
interface Family {
  readonly members: string[];
  prefix: string;
  invented: string;
}

// Words that are forms of each other get one root, and keep what follows it.
function inventedRoots(words: ReadonlySet<string>, seed: number): Map<string, Family> {
  const families: Family[] = [];
  for (const word of [...words].toSorted()) {
    const family = families.find((candidate) =>
      candidate.members.some((member) => sameWord(wordForms(member), wordForms(word)) >= 0.86),
    );
    if (family === undefined) families.push({ members: [word], prefix: word, invented: "" });
    else family.members.push(word);
  }
  const random = seededRng(seed);
  const pick = (letters: string): string => letters[Math.floor(random() * letters.length)] ?? "a";
  const taken = new Set<string>();
  for (const family of families) {
    do
      family.invented =
        pick("bdfglmprtvz") + pick("aeiou") + pick("bdfglmprtvz") + pick("aeou") + pick("bdgklmprtz");
    while (taken.has(family.invented));
    taken.add(family.invented);
    family.prefix = stemPrefix(family.members);
  }
  return new Map(families.flatMap((family) => family.members.map((member) => [member, family] as const)));
}

function stemPrefix(members: readonly string[]): string {
  let prefix = members[0] ?? "";
  for (const member of members) while (!member.startsWith(prefix)) prefix = prefix.slice(0, -1);
  const stem = [stemWord(prefix, "es"), stemWord(prefix, "en")].filter(
    (candidate) => prefix.startsWith(candidate) && candidate.length >= 3,
  );
  return stem.toSorted((a, b) => a.length - b.length)[0] ?? prefix;
}

function renamed(word: string, roots: ReadonlyMap<string, Family>): string {
  const family = roots.get(foldText(word));
  if (family === undefined) return word;
  const text = family.invented + word.slice(family.prefix.length);
  return /^\p{Lu}/u.test(word) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

const functions = new Set([
  "date_trunc",
  "row_number",
  "round",
  "hash",
  "pick",
  "getvariable",
  "range",
  "chr",
  "month",
  "year",
]);

function identifier(name: string, word: (text: string) => string): string {
  // Keywords and types are written in capitals; functions are not the domain's.
  if ((name === name.toUpperCase() && name.length > 1) || functions.has(name)) return name;
  return name.replaceAll(/\p{Lu}?\p{Ll}+|\p{Lu}+/gu, (part) => word(part));
}

function renameScript(script: string, sql: Rename, prose: Rename): string {
  return script
    .split("\n")
    .map((line) => {
      const comment = /^(COMMENT ON (?:TABLE|COLUMN) )([\w.]+)( IS ')(.*)(';)$/.exec(line);
      if (comment === null) return sql(line);
      const [, head = "", name = "", middle = "", text = "", tail = ""] = comment;
      return head + sql(name) + middle + prose(text) + tail;
    })
    .join("\n");
}

function renameItem(item: FixtureItem, sql: Rename, prose: Rename): FixtureItem {
  const entries = Object.entries(item).map(([field, value]): [string, unknown] => {
    if (["terms", "unless"].includes(field)) return [field, (value as string[]).map(prose)];
    if (field === "question") return [field, prose(String(value))];
    if (field === "text")
      return [
        field,
        typeof value === "string"
          ? proseWithSql(value, sql, prose)
          : Object.fromEntries(
              Object.entries(value as Record<string, string>).map(([language, text]) => [
                language,
                prose(text),
              ]),
            ),
      ];
    if (["table", "column", "label", "metric", "filter", "always", "date", "join", "sql"].includes(field))
      return [field, sql(String(value))];
    return field === "show" ? [field, (value as string[]).map(sql)] : [field, value];
  });
  return Object.fromEntries(entries) as unknown as FixtureItem;
}

function proseWithSql(text: string, sql: Rename, prose: Rename): string {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? sql(part) : prose(part)))
    .join("`");
}
