import { datasetCardSchema } from "../core/dataset.ts";
import type { DatasetCard } from "../core/dataset.ts";
import { isCalendarDate } from "./calendar-date.ts";
import { parseLocated, placeOf } from "./located.ts";
import type { Located } from "./located.ts";
import type { MistakeLog } from "./mistakes.ts";
import type { SourceFolder } from "./read-source.ts";
import { readYaml } from "./yaml-source.ts";
import type { FieldPath } from "./yaml-source.ts";

/** Reads dataset.yaml; null with the mistakes logged. */
export function readCard(source: SourceFolder): Located<DatasetCard> | null {
  const yaml = readYaml(source, "dataset.yaml");
  const card = yaml === null ? null : parseLocated(datasetCardSchema, yaml, source.log);
  if (card !== null) checkCard(card, source.log);
  return card;
}

function checkCard(card: Located<DatasetCard>, log: MistakeLog): void {
  const { clock, languages, users, database } = card.value;
  const add = (path: FieldPath, what: string) => log.add(placeOf(card, ...path), what);
  if (!isCalendarDate(clock)) add(["clock"], `there is no day ${clock}; write a date, as in 2026-01-15`);
  for (const [index, language] of languages.entries()) {
    if (!/^[a-z]{2}$/.test(language))
      add(["languages", index], `"${language}" does not fit: a language is two lower-case letters, as in es`);
  }
  for (const [index, { id }] of database.variants.entries()) {
    // A variant's id becomes a file's name.
    if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(id))
      add(["database", "variants", index, "id"], `"${id}" does not fit: use letters, digits, - and _`);
  }
  const lists: readonly [FieldPath, readonly string[], string][] = [
    [["languages"], languages, ""],
    [["database", "variants"], database.variants.map(({ id }) => id.toLowerCase()), "id"],
    [["users"], users.map(({ id }) => id), "id"],
    [["users"], users.map(({ username }) => username), "username"],
  ];
  for (const [path, names, field] of lists) {
    for (const index of repeated(names)) {
      const at = field === "" ? [...path, index] : [...path, index, field];
      add(at, `${names[index]} is there twice; keep one`);
    }
  }
}

/** The positions of values that occurred before. */
export function repeated(values: readonly string[]): readonly number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));
}
