import { UserError } from "../core/errors.ts";
import type { Model } from "../core/model.ts";
import type { Report } from "../core/report.ts";
import type { RunHeader } from "../core/run.ts";
import type { Strategy } from "../core/strategy.ts";
import type { Target } from "../core/target.ts";
import { ablation, strategies } from "../context/strategies.ts";
import { sampleContext } from "../context/sample-context.ts";
import { startGateway } from "../models/gateway.ts";
import { cachedValidator } from "../mcp/cached-validator.ts";
import type { Era } from "../mcp/session.ts";
import { answerExecutor } from "../run/execute-answer.ts";
import { planArms, planTrials, type PlannedArm, type PlannedTrial } from "../run/plan.ts";
import { runTrials } from "../run/runner.ts";
import { seatPool } from "../run/seat-pool.ts";
import { openSeat } from "../run/seat.ts";
import { scoreTrial } from "../scorers/score-trial.ts";
import { primaryScorer } from "../report/summarize.ts";
import { createRunFolder, type RunWriter } from "../store/run-folder.ts";
import { openBench, type Bench } from "./open-bench.ts";
import { progressLine } from "./progress.ts";
import { reportRun } from "./report-run.ts";
import { duckdbVersion, version } from "./version.ts";

export interface RunRequest {
  /** The dataset's folder. */
  readonly folder: string;
  /** The run folder for a run id. */
  readonly out: (id: string) => string;
  readonly started: Date;
  /** null: the ablation, or for recorded models whatever was recorded. */
  readonly strategies: readonly Strategy[] | null;
  /** The models to ask, for a dataset's folder. */
  readonly models: (folder: string) => readonly Model[];
  readonly target: Target;
  /** null: one, or all that were recorded. */
  readonly epochs: number | null;
  readonly limit: number | null;
  readonly seed: number;
  readonly lanes: number;
  readonly era: Era;
  /** Folder in which built fixtures are kept. */
  readonly cache: string;
  readonly quiet: boolean;
  /** Go on with the other arms when a server has died. */
  readonly keepGoing: boolean;
  readonly signal: AbortSignal;
}

const limits = { maxSteps: 12, toolTimeoutMs: 60_000 };

/** One dataset from its folder to a run folder with a report. Throws a UserError before anything is written. */
export async function runDataset(request: RunRequest): Promise<{ report: Report; out: string }> {
  const models = request.models(request.folder);
  const chosen = request.strategies ?? defaultStrategies(models);
  const arms = planArms({ models, strategies: chosen, targets: [request.target] });
  const bench = await openBench(request);
  try {
    const trials = planTrials({ ...request, samples: bench.samples }, arms);
    const planned = arms.filter((arm) => trials.some((trial) => trial.planned === arm));
    if (trials.length === 0) {
      throw new UserError(
        "nothing_to_run",
        `${request.folder}: none of these models can answer under these strategies`,
      );
    }
    const id = `${bench.dataset.card.name}-${request.started.toISOString().replaceAll(/[-:]|\..*/g, "")}`;
    const writer = createRunFolder(request.out(id));
    const header = headerOf({ id, request, bench, arms: planned, trials });
    writer.writeHeader(header);
    try {
      const done = await execute({ request, bench, trials, writer });
      const ended = endedHeader(header, request, done === trials.length);
      writer.writeHeader(ended);
      const report = reportRun({ writer, header: ended, bench, strategies: chosen });
      return { report, out: writer.folder };
    } finally {
      writer.close();
    }
  } finally {
    await bench.close();
  }
}

interface Execution {
  readonly request: RunRequest;
  readonly bench: Bench;
  readonly trials: readonly PlannedTrial[];
  readonly writer: RunWriter;
}

/** Runs the trials and gives how many were finished. */
async function execute({ request, bench, trials, writer }: Execution): Promise<number> {
  const now = (): number => performance.now();
  const gateway = await startGateway(now);
  const validator = cachedValidator();
  const progress = progressLine({ total: trials.length, now, stream: process.stderr, quiet: request.quiet });
  const { dataset, fixtures, served, run } = bench;
  let done = 0;
  let lost: string | null = null;
  const arms = new Set(trials.map((trial) => trial.planned)).size;
  try {
    await runTrials({
      trials,
      lanes: request.lanes,
      seats: seatPool({
        trials,
        seatsPerArm: Math.max(1, Math.ceil(request.lanes / Math.max(1, arms))),
        open: ({ planned, sample }) =>
          openSeat({
            planned,
            user: sample.user,
            dataset,
            database: served,
            context: sampleContext(dataset, sample),
            gateway,
            era: request.era,
            validator,
            seed: request.seed,
            signal: request.signal,
          }),
      }),
      setting: {
        dataset,
        limits,
        clocks: { monotonic: now, date: () => new Date().toISOString() },
        seed: request.seed,
        signal: request.signal,
      },
      execute: answerExecutor({
        variants: Object.keys(fixtures),
        execute: run,
        keepResult: writer.keepResult,
      }),
      score: (trial, executions) => scoreTrial(bench.judging(trial, executions)),
      serverLost: (failure) => {
        if (lost === null && !request.keepGoing) {
          process.stderr.write(
            `\n${failure}; the run stops here (--keep-going runs the other arms to their end)\n`,
          );
        }
        lost ??= failure;
        return request.keepGoing;
      },
      finished: (trial, scores) => {
        done += 1;
        writer.appendTrial(trial, scores);
        progress.finished(
          trial,
          scores.find((score) => score.scorer === primaryScorer),
        );
      },
    });
  } finally {
    progress.end();
    await gateway.close();
  }
  return done;
}

function defaultStrategies(models: readonly Model[]): readonly Strategy[] {
  return models.every((model) => model.answersFor !== undefined) ? strategies : ablation;
}

function epochsOf(trials: readonly PlannedTrial[]): number {
  return trials.reduce((most, { epoch }) => Math.max(most, epoch), 1);
}

interface HeaderParts {
  readonly id: string;
  readonly request: RunRequest;
  readonly bench: Bench;
  readonly arms: readonly PlannedArm[];
  readonly trials: readonly PlannedTrial[];
}

function headerOf({ id, request, bench, arms, trials }: HeaderParts): RunHeader {
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

function endedHeader(header: RunHeader, request: RunRequest, complete: boolean): RunHeader {
  const ended = new Date();
  const durationMs = ended.getTime() - request.started.getTime();
  return {
    ...header,
    status: complete ? "complete" : "incomplete",
    volatile: { ...header.volatile, endedAt: ended.toISOString(), durationMs },
  };
}
