import type { DatasetCard, DatasetContextItem } from "../core/dataset.ts";
import type { Layer } from "../core/context-item.ts";
import type { QuestionLine } from "../core/sample.ts";
import { isCalendarDate } from "./calendar-date.ts";
import { placeOf } from "./located.ts";
import type { Located } from "./located.ts";
import type { MistakeLog } from "./mistakes.ts";
import { nameAdvice } from "../core/nearest-name.ts";
import type { ReadItems } from "./read-items.ts";
import { requiredMistake } from "./required-mistake.ts";
import type { FieldPath } from "./yaml-source.ts";

/** Everything of a dataset that names something else of it. */
export interface References {
  readonly card: Located<DatasetCard>;
  readonly questions: readonly Located<QuestionLine>[];
  readonly read: ReadItems;
}

/** Logs every id, user and language that is named and does not exist, or cannot hold where it is named. */
export function logReferenceMistakes(references: References, log: MistakeLog): void {
  for (const item of references.read.items) logItemMistakes(item, references.card.value, log);
  for (const question of references.questions) logQuestionMistakes(question, references, log);
}

function logItemMistakes(item: Located<DatasetContextItem>, card: DatasetCard, log: MistakeLog): void {
  const { user, text, at, outputs = [] } = item.value;
  const add = (path: FieldPath, what: string) => log.add(placeOf(item, ...path), what);
  if (user !== undefined) logUnknownUser(user, card, (what) => add(["user"], what));
  if (typeof text !== "string") logLanguages(text, card, (path, what) => add(["text", ...path], what));
  if (at !== undefined && !isCalendarDate(at.slice(0, 10)))
    add(["at"], `there is no day ${at.slice(0, 10)}; write a date, as in 2026-01-14`);
  for (const [index, { expr }] of outputs.entries()) {
    if (!expr.includes("{value}"))
      add(["outputs", index, "expr"], `${expr} does not use the measure; write {value} where it stands`);
  }
}

function logQuestionMistakes(question: Located<QuestionLine>, references: References, log: MistakeLog): void {
  const { card, read } = references;
  const { question: texts, user, focus, constraints, history, required } = question.value;
  const add = (path: FieldPath, what: string) => log.add(placeOf(question, ...path), what);
  logLanguages(texts, card.value, (path, what) => add(["question", ...path], what));
  if (user !== undefined) logUnknownUser(user, card.value, (what) => add(["user"], what));
  const asker = user ?? card.value.users[0]?.id ?? "";
  const own = (id: string) => namedMistake(id, "history", read) ?? foreignHistory(id, asker, references);
  const needed = (id: string) => requiredMistake(id, { question: question.value, asker, read });
  const lists: readonly [string, readonly string[], (id: string) => string | null][] = [
    ["focus", focus, (id) => namedMistake(id, "focus", read)],
    ["constraints", constraints, (id) => namedMistake(id, "constraints", read)],
    ["history", history ?? [], own],
    ["required", required, needed],
  ];
  for (const [field, ids, mistakeOf] of lists) {
    for (const [index, id] of ids.entries()) {
      const what = ids.indexOf(id) < index ? `${id} is named twice; name it once` : mistakeOf(id);
      if (what !== null) add([field, index], what);
    }
  }
}

function namedMistake(id: string, layer: Layer, read: ReadItems): string | null {
  if (read.brokenIds.has(id)) return null;
  const item = read.items.find(({ value }) => value.id === id)?.value;
  if (item?.layer === layer) return null;
  const known = read.items.filter(({ value }) => value.layer === layer).map(({ value }) => value.id);
  const advice = nameAdvice(id, known, `write it in context/${layer}.yaml`);
  return item === undefined
    ? `there is no item ${id}; ${advice}`
    : `${id} is an item of ${item.layer}; ${advice}`;
}

function foreignHistory(id: string, asker: string, { read }: References): string | null {
  const item = read.items.find(({ value }) => value.id === id && value.layer === "history")?.value;
  if (item?.user === undefined || item.user === asker) return null;
  return `${id} is a query of ${item.user}, but ${asker} asks; name a query of ${asker}`;
}

function logUnknownUser(user: string, card: DatasetCard, add: (what: string) => void): void {
  const known = [...new Set(card.users.map(({ id }) => id))];
  if (!known.includes(user))
    add(`there is no user ${user}; ${nameAdvice(user, known, "write it in dataset.yaml")}`);
}

function logLanguages(
  texts: Readonly<Record<string, string>>,
  card: DatasetCard,
  add: (path: FieldPath, what: string) => void,
): void {
  // The card's own mistakes are reported with the card.
  for (const language of card.languages.filter((name) => /^[a-z]{2}$/.test(name))) {
    if (texts[language] === undefined)
      add([], `${language} is missing; write it in every language of dataset.yaml`);
  }
  for (const language of Object.keys(texts)) {
    if (!card.languages.includes(language))
      add(
        [language],
        `is no language of the dataset; remove it or add ${language} to languages in dataset.yaml`,
      );
  }
}
