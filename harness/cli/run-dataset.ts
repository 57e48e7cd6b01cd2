import { UserError } from "../core/errors.ts";
import type { Model } from "../core/model.ts";
import type { Report } from "../core/report.ts";
import { sampleKinds } from "../core/sample-kinds.ts";
import type { SampleKind } from "../core/sample.ts";
import type { Strategy } from "../core/strategy.ts";
import type { Target } from "../core/target.ts";
import { ablation, selectStrategies, strategies } from "../context/strategies.ts";
import type { Era } from "../mcp/session.ts";
import { planArms, planTrials } from "../run/plan.ts";
import { procedures } from "../run/procedures.ts";
import { createRunFolder } from "../store/run-folder.ts";
import { executePlan } from "./execute-plan.ts";
import { openBench, type Bench } from "./open-bench.ts";
import { reportRun } from "./report-run.ts";
import { endedHeader, headerOf } from "./run-header.ts";

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

/** One dataset from its folder to a run folder with a report. Throws a UserError before anything is written. */
export async function runDataset(request: RunRequest): Promise<{ report: Report; out: string }> {
  const models = request.models(request.folder);
  const bench = await openBench(request);
  try {
    const { kind } = refuseUnaskable(bench, request);
    const chosen = request.strategies ?? defaultStrategies(models, kind);
    const arms = planArms({ models, strategies: chosen, targets: [request.target] });
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
      const done = await executePlan({ request, bench, trials, writer });
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

/** The kind of the samples, where the target can be asked any. */
function refuseUnaskable({ samples }: Bench, { folder, target }: RunRequest): { readonly kind: SampleKind } {
  const [first] = samples;
  if (first === undefined) throw new UserError("nothing_to_run", `${folder}: the dataset has no samples`);
  const refusal = procedures[first.kind].refusal(target);
  if (refusal === null) return { kind: first.kind };
  throw new UserError("arm_refused", `target "${target.name}" cannot be asked ${folder}: it ${refusal}`);
}

function defaultStrategies(models: readonly Model[], kind: SampleKind): readonly Strategy[] {
  const { strategies: named } = sampleKinds[kind];
  if (named !== null) return selectStrategies(named);
  return models.every((model) => model.answersFor !== undefined) ? strategies : ablation;
}
