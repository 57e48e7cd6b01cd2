import { layers } from "../core/context-item.ts";
import { UserError } from "../core/errors.ts";
import type { Model } from "../core/model.ts";
import type { Sample } from "../core/sample.ts";
import type { Strategy } from "../core/strategy.ts";
import type { Target } from "../core/target.ts";
import { trialKey, type Arm } from "../core/trial.ts";
import { seededRng } from "../core/time.ts";

/** An arm with the parts that its name stands for. */
export interface PlannedArm {
  readonly arm: Arm;
  readonly model: Model;
  readonly target: Target;
  readonly strategy: Strategy;
}

/** One attempt to make. */
export interface PlannedTrial {
  readonly key: string;
  readonly sample: Sample;
  readonly planned: PlannedArm;
  readonly epoch: number;
}

export interface ArmsInput {
  readonly targets: readonly Target[];
  readonly strategies: readonly Strategy[];
  readonly models: readonly Model[];
}

export interface PlanInput {
  readonly samples: readonly Sample[];
  /** null: as many as were recorded, or one. */
  readonly epochs: number | null;
  readonly seed: number;
}

/** Every target with every strategy and model. Refuses an arm whose target cannot switch its layers as it says. */
export function planArms({ targets, strategies, models }: ArmsInput): readonly PlannedArm[] {
  return targets.flatMap((target) =>
    strategies.flatMap((strategy) => {
      refuseUnswitchable(target, strategy);
      refuseWithoutChannel(target, strategy);
      return models.map((model) => ({
        arm: { target: target.name, strategy: strategy.name, model: model.id },
        model,
        target,
        strategy,
      }));
    }),
  );
}

/**
 * The order of trials: one user's samples after another's (so that a server process lives no longer than needed),
 * samples shuffled by seed, and for each sample its arms one after another, so that arms are interleaved in time.
 */
export function planTrials(input: PlanInput, arms: readonly PlannedArm[]): readonly PlannedTrial[] {
  const samples = shuffled(input.samples, input.seed);
  const epochs = input.epochs ?? mostRecorded(input, arms);
  const users = [...new Set(input.samples.map((sample) => sample.user))];
  const rounds = users.flatMap((user) =>
    Array.from({ length: epochs }, (_, index) => ({ user, epoch: index + 1 })),
  );
  return rounds.flatMap(({ user, epoch }) =>
    samples
      .filter((sample) => sample.user === user)
      .flatMap((sample) =>
        arms
          .filter((planned) => canAnswer(planned, sample, epoch))
          .map((planned) => ({ key: trialKey(sample.id, planned.arm, epoch), sample, planned, epoch })),
      ),
  );
}

function refuseUnswitchable(target: Target, strategy: Strategy): void {
  for (const layer of layers.filter((one) => !target.layers.includes(one))) {
    const wanted = strategy.layers.includes(layer);
    if (target.alwaysOn.includes(layer) === wanted) continue;
    throw new UserError(
      "arm_refused",
      `strategy "${strategy.name}" wants the layer "${layer}" ${wanted ? "on" : "off"}, and target "${target.name}" ` +
        `cannot switch it: its arm would be silently equal to another; choose other strategies for this target`,
    );
  }
}

function refuseWithoutChannel({ name, channels }: Target, { name: strategy, channel }: Strategy): void {
  if (channel === undefined || channels[channel] !== undefined) return;
  const known = Object.keys(channels).join(", ") || "none";
  throw new UserError(
    "arm_refused",
    `strategy "${strategy}" wants the guide through the channel "${channel}", which target "${name}" does not have ` +
      `(it names: ${known}); choose other strategies, or name the channel under channels in its target.yaml`,
  );
}

/** A recorded model answers what was recorded: an arm's samples and epochs are those. */
function canAnswer({ model, arm }: PlannedArm, sample: Sample, epoch: number): boolean {
  return model.answersFor === undefined || epoch <= model.answersFor(sample.id, arm.strategy);
}

function mostRecorded({ samples }: PlanInput, arms: readonly PlannedArm[]): number {
  const recorded = arms.flatMap(({ model, arm }) =>
    samples.map((sample) => model.answersFor?.(sample.id, arm.strategy) ?? 1),
  );
  return Math.max(1, ...recorded);
}

function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const rng = seededRng(seed);
  const out = [...items];
  for (let last = out.length - 1; last > 0; last -= 1) {
    const other = Math.floor(rng() * (last + 1));
    [out[last], out[other]] = [out[other] as T, out[last] as T];
  }
  return out;
}
