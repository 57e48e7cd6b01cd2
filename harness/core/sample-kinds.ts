import type { Dataset } from "./dataset.ts";
import type { Sample, SampleKind } from "./sample.ts";

/** What all that handle samples must know of a kind, so that none of them asks which kind it is. */
export interface SampleKindCard {
  /** The file of a dataset that holds its samples. */
  readonly file: string;
  /** The scorer whose verdict a report is about. */
  readonly primaryScorer: string;
  /** What a report calls one of them. */
  readonly noun: string;
  /** Strategies of a run that names none; null: all that can be compared. */
  readonly strategies: readonly string[] | null;
}

/** Every kind of sample; where a dataset has several, the first is the one that a run asks. */
export const sampleKinds: Readonly<Record<SampleKind, SampleKindCard>> = {
  question: {
    file: "samples.jsonl",
    primaryScorer: "execution-accuracy",
    noun: "question",
    strategies: null,
  },
  "rule-conflict": {
    file: "rule-conflicts.jsonl",
    primaryScorer: "rule-conflict",
    noun: "rule",
    strategies: ["rules"],
  },
};

const sampleKindNames = Object.keys(sampleKinds) as readonly SampleKind[];

/** Names of the scorers of which one gives the verdict on a trial. */
export const primaryScorers: ReadonlySet<string> = new Set(
  Object.values(sampleKinds).map(({ primaryScorer }) => primaryScorer),
);

/** The samples that a run of a dataset asks: those of its first kind. */
export function askedSamples({ samples }: Pick<Dataset, "samples">): readonly Sample[] {
  const kind = sampleKindNames.find((name) => samples.some((sample) => sample.kind === name));
  return samples.filter((sample) => sample.kind === kind);
}
