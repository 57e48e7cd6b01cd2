import type { Dataset, DatasetContextItem } from "../../core/dataset.ts";
import type { FieldPath } from "../yaml-source.ts";

/** Something about an item that is no mistake but may not be meant. */
export interface ItemRemark {
  readonly id: string;
  readonly path: FieldPath;
  readonly what: string;
}

/** What may not be meant in the context items of a dataset, from the files alone. */
export function remarkOnItems({ card, samples, items }: Dataset): readonly ItemRemark[] {
  const required = new Set(samples.flatMap((sample) => sample.required));
  return [
    ...items.flatMap((item) => remarkOnItem(item, card.clock)),
    ...sharedTerms(items),
    ...disorder(items),
    ...ambiguousFields(items),
    ...unusedPersonal(items, required),
  ];
}

/**
 * Focus and constraints are named by samples alone, so that one which nobody requires is likely a slip; hints, rules and
 * recent queries that no question needs are distractors, which a good dataset has.
 */
function unusedPersonal(
  items: readonly DatasetContextItem[],
  required: ReadonlySet<string>,
): readonly ItemRemark[] {
  return items
    .filter(({ id, layer }) => (layer === "focus" || layer === "constraints") && !required.has(id))
    .map(({ id }) => ({ id, path: [], what: `${id} is required by no question` }));
}

/** Two items without terms that both claim a table's date: the first one in the file wins, which may not be meant. */
function ambiguousFields(items: readonly DatasetContextItem[]): readonly ItemRemark[] {
  const first = new Map<string, string>();
  return items.flatMap(({ id, layer, user, date, terms }) => {
    if (date === undefined || terms !== undefined) return [];
    const claim = JSON.stringify([layer, user ?? null, date.split(".")[0]]);
    const earlier = first.get(claim);
    if (earlier === undefined) first.set(claim, id);
    if (earlier === undefined) return [];
    return [
      {
        id,
        path: ["date"],
        what: `${id} gives the same table a date as ${earlier}, which stands first and wins`,
      },
    ];
  });
}

function remarkOnItem(item: DatasetContextItem, clock: string): readonly ItemRemark[] {
  const { id, layer, terms, filter, unless, always, at } = item;
  const remarks: ItemRemark[] = [];
  if (filter !== undefined && terms === undefined && layer !== "focus")
    remarks.push({
      id,
      path: ["filter"],
      what: `${id} has no terms, so that its filter holds for every question`,
    });
  if (unless !== undefined && always === undefined)
    remarks.push({
      id,
      path: ["unless"],
      what: `${id} has nothing that always holds, so that unless says nothing`,
    });
  if (at !== undefined && at.slice(0, 10) > clock)
    remarks.push({ id, path: ["at"], what: `${id} is later than the clock of the dataset, ${clock}` });
  return remarks;
}

function sharedTerms(items: readonly DatasetContextItem[]): readonly ItemRemark[] {
  const first = new Map<string, string>();
  return items.flatMap(({ id, terms = [] }) =>
    terms.flatMap((term, index) => {
      const key = plainTerm(term);
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, id);
      if (earlier === undefined) return [];
      const what =
        earlier === id
          ? `the term ${term} is there twice in ${id}`
          : `the term ${term} of ${id} calls up ${earlier} too`;
      return [{ id, path: ["terms", index], what }];
    }),
  );
}

/** Case and accents do not matter in terms. */
function plainTerm(term: string): string {
  return term
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, " ");
}

function disorder(items: readonly DatasetContextItem[]): readonly ItemRemark[] {
  const latest = new Map<string, DatasetContextItem>();
  return items
    .filter(({ layer }) => layer === "history")
    .flatMap((item) => {
      const newer = latest.get(item.user ?? "");
      latest.set(item.user ?? "", item);
      const late = newer !== undefined && (item.at ?? "") > (newer.at ?? "");
      return late
        ? [
            {
              id: item.id,
              path: ["at"],
              what: `${item.id} is newer than ${newer.id} before it; the newest stands first`,
            },
          ]
        : [];
    });
}
