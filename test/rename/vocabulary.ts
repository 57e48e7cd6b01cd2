import type { Dataset, DatasetContextItem } from "../../harness/core/dataset.ts";
import { sqlTokens } from "../../harness/dataset/sql-tokens.ts";
import { foldText } from "../../harness/ranking/fold-text.ts";
import { isDoubtfulWord } from "./general-words.ts";
import { isDomainWord } from "./lexicon.ts";
import type { Vocabulary } from "./lexicon.ts";
import type { SourceInspection } from "./inspect-source.ts";
import { identifierWords } from "./split-identifier.ts";
import { wordsOf } from "./value-phrases.ts";

/** The words of a dataset, sorted by what they are used for. */
export function vocabularyOf(dataset: Dataset, source: SourceInspection): Vocabulary {
  const { items, samples, card } = dataset;
  const names = source.tables.flatMap((table) => [table.name, ...table.columns.map(({ name }) => name)]);
  const terms = words(items.flatMap(({ terms: own = [], unless = [] }) => [...own, ...unless]));
  const asked = [...samples.map(({ question }) => question), ...items.filter(isQuery).flatMap(textsOf)];
  const spoken = [...words(asked), ...terms];
  const labels = items.flatMap(({ unit = "", outputs = [] }) => [unit, ...outputs.map(({ name }) => name)]);
  const ids = items.map(({ id }) => id.split(".").slice(1).join(" "));
  const aliases = statementsOf(dataset).flatMap(namesIn);
  return {
    names,
    spoken,
    domain: [
      ...terms.filter(isDomainWord),
      ...words([...asked, ...source.comments, ...labels, ...ids]).filter(isSurelyDomain),
    ],
    others: words([card.title, card.description, ...items.flatMap(textsOf), ...aliases]),
    kept: keptWords(dataset, source, terms),
    reserved: [...source.keywords, ...source.functions].flatMap((word) => words([word])),
  };
}

/** Every text of the database, and the texts that SQL compares with. */
export function valuesOf(dataset: Dataset, source: SourceInspection): readonly string[] {
  const literals = statementsOf(dataset)
    .flatMap(sqlTokens)
    .filter(({ kind }) => kind === "string")
    .map(({ text }) => text.slice(1, -1).replaceAll("''", "'").replaceAll("%", " "));
  return [...source.values, ...literals];
}

/** Words that are a value, or part of one and no term: they must stay recognisable in questions. */
function keptWords(dataset: Dataset, source: SourceInspection, terms: readonly string[]): readonly string[] {
  const named = new Set(terms.map(foldText));
  const people = dataset.card.users.flatMap(({ id, username, name }) => words([`${id} ${username} ${name}`]));
  const inValues = valuesOf(dataset, source).flatMap((value) => {
    const parts = words([value]);
    return parts.length === 1 ? parts : parts.filter((word) => !named.has(foldText(word)));
  });
  return [...people, ...inValues];
}

function statementsOf({ card, samples, items }: Dataset): readonly string[] {
  const fragments = items.flatMap(({ sql, metric, filter, always, join }) => [
    sql,
    metric,
    filter,
    always,
    join,
  ]);
  const golds = samples.flatMap(({ gold, trap }) => [...gold, ...trap]);
  const filters = card.users.flatMap(({ filters: own = {} }) => Object.values(own));
  return [...golds, ...filters, ...fragments.filter((sql) => sql !== undefined)];
}

function namesIn(sql: string): readonly string[] {
  return sqlTokens(sql).flatMap(({ kind, text }) => (kind === "name" || kind === "quoted" ? [text] : []));
}

function isSurelyDomain(word: string): boolean {
  return isDomainWord(word) && !isDoubtfulWord(foldText(word));
}

function isQuery({ layer }: DatasetContextItem): boolean {
  return layer === "history";
}

function textsOf({ text }: DatasetContextItem): readonly string[] {
  return typeof text === "string" ? [text] : Object.values(text);
}

function words(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap(wordsOf).flatMap(({ word }) => identifierWords(word)))];
}
