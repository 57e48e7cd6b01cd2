import type { Amount, ArmUse, Latency, ModelUse, TrialView } from "../core/report.ts";
import type { ModelCallEvent } from "../core/trial.ts";
import { quantile } from "../stats/quantile.ts";

/** Tokens, cost and time of one arm's trials; `recorded`: its model's answers were recorded earlier. */
export function armUse(views: readonly TrialView[], recorded: boolean): ArmUse {
  const trials = views.map(({ trial }) => trial.transcript.flatMap((event) => modelCall(event, recorded)));
  return {
    recorded,
    ...amounts(trials),
    trials: latency(views.map(({ trial }) => trial.timing.durationMs)),
    sources: (["agent", "server"] as const).flatMap((source) => {
      const own = trials.map((calls) => calls.filter((call) => call.source === source));
      return own.some((calls) => calls.length > 0) ? [modelUse(source, own, recorded)] : [];
    }),
  };
}

/** Calls of one trial. */
type Calls = readonly ModelCallEvent[];

/** Under a recorded model the agent is a script: what it says costs nothing and tells nothing. */
function modelCall(event: TrialView["trial"]["transcript"][number], recorded: boolean): Calls {
  return event.type === "model_call" && !(recorded && event.source === "agent") ? [event] : [];
}

function modelUse(source: ModelUse["source"], trials: readonly Calls[], recorded: boolean): ModelUse {
  const calls = trials.flat();
  const answered = calls.filter(isAnswered);
  const durations = answered.flatMap(({ recordedMs, timing }) => {
    // What it took to look an answer up is no latency of a model.
    return recordedMs ?? (recorded ? [] : timing.durationMs);
  });
  return {
    source,
    calls: calls.length,
    failed: calls.length - answered.length,
    ...amounts(trials),
    latency: {
      ...latency(durations),
      recorded: answered.filter(({ recordedMs }) => recordedMs !== null).length,
    },
  };
}

function isAnswered({ reply }: ModelCallEvent): boolean {
  return reply !== null;
}

function amounts(trials: readonly Calls[]): Pick<ArmUse, "inputTokens" | "outputTokens" | "costUsd"> {
  return {
    inputTokens: amount(trials, ({ usage }) => usage?.inputTokens ?? null),
    outputTokens: amount(trials, ({ usage }) => usage?.outputTokens ?? null),
    costUsd: amount(trials, ({ costUsd }) => costUsd),
  };
}

/** A trial is known when all of its answered calls are: part of a sum would pass for the whole. */
function amount(trials: readonly Calls[], of: (call: ModelCallEvent) => number | null): Amount {
  const asked = trials.map((calls) => calls.filter(isAnswered)).filter((calls) => calls.length > 0);
  const known = asked.map((calls) => sum(calls.map(of))).filter((value) => value !== null);
  const total = known.length === 0 ? null : sum(known);
  return { n: known.length, of: asked.length, total, mean: total === null ? null : total / known.length };
}

function sum(values: readonly (number | null)[]): number | null {
  return values.reduce((total, value) => (total === null || value === null ? null : total + value), 0);
}

function latency(durations: readonly number[]): Latency {
  return { n: durations.length, medianMs: quantile(durations, 0.5), p95Ms: quantile(durations, 0.95) };
}
