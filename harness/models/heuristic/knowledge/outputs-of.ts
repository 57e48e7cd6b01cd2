import type { Effect } from "../../../core/context-item.ts";
import type { Knowledge } from "./knowledge.ts";

/** The columns as which a measure is shown. */
export type Outputs = NonNullable<Effect["outputs"]>;

/** The outputs that hold for a measure of a unit. An item with terms counts only where a question uses them (`active`: ids). */
export function outputsOf(
  knowledge: Knowledge,
  unit: string | null,
  active: ReadonlySet<string>,
): Outputs | null {
  const item = knowledge.items.find(
    ({ source }) =>
      source.outputs !== undefined &&
      (source.unit === undefined || source.unit === unit) &&
      (source.terms === undefined || active.has(source.id)),
  );
  return item?.source.outputs ?? null;
}

/** How many rows a ranking has where the question gives no number. */
export function limitOf(knowledge: Knowledge, active: ReadonlySet<string>): number {
  const called = knowledge.items.find(({ source }) => source.limit !== undefined && active.has(source.id));
  const general = knowledge.items.find(
    ({ source }) => source.limit !== undefined && source.terms === undefined,
  );
  return called?.source.limit ?? general?.source.limit ?? usualLimit;
}

const usualLimit = 10;
