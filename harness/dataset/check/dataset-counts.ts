import { layers } from "../../core/context-item.ts";
import type { Layer } from "../../core/context-item.ts";
import type { Dataset } from "../../core/dataset.ts";
import { isOfKind, needsContext } from "../../core/sample.ts";
import type { RuleConflictSample, Sample } from "../../core/sample.ts";

/** How many questions of which kind a dataset has. Counts are of questions, not of samples. */
export interface DatasetCounts {
  readonly questions: number;
  readonly samples: number;
  /** Left out where the dataset has none. */
  readonly rules?: RuleCounts;
  readonly languages: readonly string[];
  readonly variants: readonly string[];
  readonly needContext: number;
  readonly needNone: number;
  /** Questions that require an item of the layer; a question counts for each of its layers. */
  readonly byRequiredLayer: Readonly<Partial<Record<Layer, number>>>;
  readonly byUser: Readonly<Record<string, number>>;
  readonly items: Readonly<Partial<Record<Layer, number>>>;
}

/** New rules: how many there are, how many contradict an existing one, and how many there are in each language. */
export interface RuleCounts {
  readonly all: number;
  readonly contradicting: number;
  readonly byLanguage: Readonly<Record<string, number>>;
}

/** Counts the questions and items of a dataset. */
export function countDataset({ card, samples, items }: Dataset): DatasetCounts {
  const asked = samples.filter((sample) => isOfKind(sample, "question"));
  const rules = samples.filter((sample) => isOfKind(sample, "rule-conflict"));
  const questions = [...new Map(asked.map((sample) => [sample.cluster, sample])).values()];
  const layerOf = new Map(items.map(({ id, layer }) => [id, layer]));
  const requires = (sample: Sample, layer: Layer) =>
    sample.required.some((id) => (id.startsWith("schema:") ? "schema" : layerOf.get(id)) === layer);
  const needContext = questions.filter(needsContext).length;
  return {
    questions: questions.length,
    samples: asked.length,
    ...(rules.length > 0 && { rules: countRules(rules) }),
    languages: card.languages,
    variants: card.database.variants.map(({ id }) => id),
    needContext,
    needNone: questions.length - needContext,
    byRequiredLayer: perLayer((layer) => questions.filter((sample) => requires(sample, layer)).length),
    byUser: Object.fromEntries(
      card.users.map(({ id }) => [id, questions.filter(({ user }) => user === id).length]),
    ),
    items: perLayer((layer) => items.filter((item) => item.layer === layer).length),
  };
}

function countRules(samples: readonly RuleConflictSample[]): RuleCounts {
  const languages = [...new Set(samples.map(({ language }) => language))].toSorted();
  return {
    all: samples.length,
    contradicting: samples.filter(({ contradicts }) => contradicts.length > 0).length,
    byLanguage: Object.fromEntries(
      languages.map((name) => [name, samples.filter(({ language }) => language === name).length]),
    ),
  };
}

function perLayer(count: (layer: Layer) => number): Partial<Record<Layer, number>> {
  return Object.fromEntries(layers.map((layer) => [layer, count(layer)]));
}
