import { layers } from "../core/context-item.ts";
import type { Layer } from "../core/context-item.ts";
import type { Dataset } from "../core/dataset.ts";
import { needsContext } from "../core/sample.ts";
import type { Sample } from "../core/sample.ts";

/** How many questions of which kind a dataset has. Counts are of questions, not of samples. */
export interface DatasetCounts {
  readonly questions: number;
  readonly samples: number;
  readonly languages: readonly string[];
  readonly variants: readonly string[];
  readonly needContext: number;
  readonly needNone: number;
  /** Questions that require an item of the layer; a question counts for each of its layers. */
  readonly byRequiredLayer: Readonly<Partial<Record<Layer, number>>>;
  readonly byUser: Readonly<Record<string, number>>;
  readonly items: Readonly<Partial<Record<Layer, number>>>;
}

/** Counts the questions and items of a dataset. */
export function countDataset({ card, samples, items }: Dataset): DatasetCounts {
  const questions = [...new Map(samples.map((sample) => [sample.cluster, sample])).values()];
  const layerOf = new Map(items.map(({ id, layer }) => [id, layer]));
  const requires = (sample: Sample, layer: Layer) =>
    sample.required.some((id) => (id.startsWith("schema:") ? "schema" : layerOf.get(id)) === layer);
  const needContext = questions.filter(needsContext).length;
  return {
    questions: questions.length,
    samples: samples.length,
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

function perLayer(count: (layer: Layer) => number): Partial<Record<Layer, number>> {
  return Object.fromEntries(layers.map((layer) => [layer, count(layer)]));
}
