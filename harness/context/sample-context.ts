import type { ContextItem, Layer } from "../core/context-item.ts";
import type { Dataset, DatasetContextItem } from "../core/dataset.ts";
import { isOfKind, type Sample } from "../core/sample.ts";

/** What one sample starts from: the state that the server finds, and what the client sends along. */
export interface SampleContext {
  readonly hints: readonly ContextItem[];
  readonly rules: readonly OwnedItem[];
  /** Newest first. */
  readonly history: readonly OwnedItem[];
  readonly focus: readonly ContextItem[];
  readonly constraints: readonly ContextItem[];
}

/** An item that belongs to a user. */
export type OwnedItem = ContextItem & { readonly user: string };

/** The context items of a sample in its language, whichever layers an arm then switches on. */
export function sampleContext(dataset: Dataset, sample: Sample): SampleContext {
  const byId = new Map(dataset.items.map((item) => [item.id, item]));
  const named = (ids: readonly string[]): readonly DatasetContextItem[] =>
    ids.map((id) => byId.get(id)).filter((item) => item !== undefined);
  const ofLayer = (layer: Layer): readonly DatasetContextItem[] =>
    dataset.items.filter((item) => item.layer === layer);
  const plain = (item: DatasetContextItem): ContextItem => {
    const { user: _user, ...rest } = item;
    return { ...rest, text: textIn(item, sample.language) };
  };
  const owned = (item: DatasetContextItem): OwnedItem => ({ ...plain(item), user: item.user ?? sample.user });
  return {
    hints: ofLayer("hints").map(plain),
    rules: [...ofLayer("rules").map(owned), ...ownRules(sample)],
    history: named(sample.history).map(owned),
    focus: named(sample.focus).map(plain),
    constraints: named(sample.constraints).map(plain),
  };
}

/** The rules that a sample brings with it. */
function ownRules(sample: Sample): readonly OwnedItem[] {
  if (!isOfKind(sample, "rule-conflict")) return [];
  return sample.rules.map(({ id, text }) => ({ id, layer: "rules", text, user: sample.user }));
}

function textIn(item: DatasetContextItem, language: string): string {
  if (typeof item.text === "string") return item.text;
  return item.text[language] ?? Object.values(item.text)[0] ?? "";
}
