import type { RunHeader } from "../core/run.ts";
import type { PlannedArm, PlannedTrial } from "../run/plan.ts";
import type { Bench } from "./open-bench.ts";
import type { RunRequest } from "./run-dataset.ts";
import { duckdbVersion, version } from "./version.ts";

export interface HeaderParts {
  readonly id: string;
  readonly request: RunRequest;
  readonly bench: Bench;
  readonly arms: readonly PlannedArm[];
  readonly trials: readonly PlannedTrial[];
}

/** The header of a run that begins: incomplete until it is known to be complete. */
export function headerOf({ id, request, bench, arms, trials }: HeaderParts): RunHeader {
  const { dataset, fixtures, samples } = bench;
  const started = request.started.toISOString();
  return {
    schemaVersion: 1,
    dataset: { name: dataset.card.name, digest: dataset.digest, variants: Object.keys(fixtures) },
    arms: arms.map((planned) => planned.arm),
    seed: request.seed,
    epochs: epochsOf(trials),
    samples: samples.map((sample) => sample.id),
    plannedTrials: trials.length,
    notices: [...new Set(arms.flatMap(({ model }) => model.notice ?? []))],
    recordedModels: recordedModels(arms),
    features: goldFeatures(bench),
    versions: { handshakeBench: version(), node: process.version, duckdb: duckdbVersion() },
    status: "incomplete",
    volatile: {
      id,
      startedAt: started,
      endedAt: started,
      durationMs: 0,
      datasetFolder: dataset.folder,
      platform: `${process.platform} ${process.arch}`,
    },
  };
}

/** Models that can answer only some samples are those that replay what was recorded. */
function recordedModels(arms: readonly PlannedArm[]): readonly string[] {
  const recorded = arms.filter(({ model }) => model.answersFor !== undefined);
  return [...new Set(recorded.map(({ arm }) => arm.model))];
}

/** The first gold is the one that the question's author wrote first: alternatives may well be built in other ways. */
function goldFeatures({ samples, gold }: Bench): NonNullable<RunHeader["features"]> {
  return Object.fromEntries(samples.map(({ id }) => [id, gold[id]?.[0]?.features ?? []]));
}

/** The header of a run that has ended. */
export function endedHeader(header: RunHeader, request: RunRequest, complete: boolean): RunHeader {
  const ended = new Date();
  const durationMs = ended.getTime() - request.started.getTime();
  return {
    ...header,
    status: complete ? "complete" : "incomplete",
    volatile: { ...header.volatile, endedAt: ended.toISOString(), durationMs },
  };
}

function epochsOf(trials: readonly PlannedTrial[]): number {
  return trials.reduce((most, { epoch }) => Math.max(most, epoch), 1);
}
