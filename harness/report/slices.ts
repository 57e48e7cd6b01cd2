import { sliceKinds, type Slice, type SliceKind, type TrialView } from "../core/report.ts";
import { questionLineSchema, type Sample } from "../core/sample.ts";
import { estimate } from "./estimate.ts";
import { groupBy } from "./group-by.ts";
import { metrics, type ScorerResults } from "./metrics.ts";

export interface SliceInput {
  /** What the gold of a sample makes use of, by sample id. */
  readonly features: Readonly<Record<string, readonly string[]>>;
  readonly confidence: number;
  readonly scorers: readonly ScorerResults[];
}

/** Accuracy by difficulty, language, tag and SQL feature. A sample is in every slice that it has the name of. */
export function slices(
  views: readonly TrialView[],
  { features, confidence, scorers }: SliceInput,
): readonly Slice[] {
  const sliced = scorers.filter(({ card }) => card.bySlice === true);
  return sliceKinds.flatMap((kind) => {
    const named = views.flatMap((view) =>
      [...new Set(sliceNames(kind, view.sample, features))].map((name) => ({ name, view })),
    );
    return [...groupBy(named, ({ name }) => name)]
      .map(([name, own]): Slice => {
        const inside = own.map(({ view }) => view);
        const samples = new Set(inside.map(({ sample }) => sample.id)).size;
        return {
          kind,
          name,
          samples,
          ...estimate(inside, confidence),
          metrics: metrics(inside, sliced, confidence),
        };
      })
      .filter(({ n }) => n > 0)
      .toSorted(bySize);
  });
}

function sliceNames(kind: SliceKind, sample: Sample, features: SliceInput["features"]): readonly string[] {
  if (kind === "difficulty") return sample.difficulty === null ? [] : [sample.difficulty];
  if (kind === "language") return [sample.language];
  if (kind === "tag") return sample.tags;
  return (Object.hasOwn(features, sample.id) ? features[sample.id] : undefined) ?? [];
}

const steps: readonly string[] = questionLineSchema.shape.difficulty.unwrap().options;

/** Steps of difficulty as they rise; all else the larger first. `other` is of the same kind. */
export function bySize(one: SliceSize, other: SliceSize): number {
  if (one.kind === "difficulty") return steps.indexOf(one.name) - steps.indexOf(other.name);
  return other.samples - one.samples || (one.name < other.name ? -1 : 1);
}

export type SliceSize = Pick<Slice, "kind" | "name" | "samples">;
