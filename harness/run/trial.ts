import { createHash } from "node:crypto";
import type { Dataset } from "../core/dataset.ts";
import type { Answer, Trial, VariantExecution } from "../core/trial.ts";
import { sampleContext } from "../context/sample-context.ts";
import type { AgentLimits } from "./agent.ts";
import type { PlannedTrial } from "./plan.ts";
import { procedures } from "./procedures.ts";
import type { Seat } from "./seat.ts";
import { trialRecorder } from "./trial-recorder.ts";
import { resetState } from "./trial-state.ts";

export interface Clocks {
  /** Milliseconds that only ever grow, for durations. */
  readonly monotonic: () => number;
  /** The date, as ISO text. */
  readonly date: () => string;
}

export interface TrialSetting {
  readonly dataset: Dataset;
  readonly limits: AgentLimits;
  readonly clocks: Clocks;
  readonly seed: number;
  readonly signal: AbortSignal;
}

/** A trial before the harness has run its SQL. */
export type Attempt = Omit<Trial, "executions">;

/** Asks one question of one server; whatever goes wrong becomes the attempt's answer. */
export async function attemptTrial(
  planned: PlannedTrial,
  seat: Seat,
  { dataset, clocks, ...setting }: TrialSetting,
): Promise<Attempt> {
  const startedAt = clocks.date();
  const traceparent = traceparentOf(planned.key, setting.seed);
  const recorder = trialRecorder(clocks.monotonic(), traceparent);
  let answer: Answer;
  if (seat.session === null || seat.failure !== null) {
    answer = { status: "error", kind: "server", message: seat.failure ?? "the server did not start" };
  } else {
    const context = sampleContext(dataset, planned.sample);
    resetState(seat.dataDir, { connection: dataset.card.connection, user: planned.sample.user, context });
    const { sample, epoch, planned: plannedArm } = planned;
    const trialRef = { sampleId: sample.id, strategy: plannedArm.arm.strategy, epoch };
    seat.lane.listen((call) => recorder.modelCall(call), seat.model.forTrial?.(trialRef));
    const stop = linkedAbort(setting.signal);
    const procedure = procedures[sample.kind];
    const end = await procedure.conduct({
      planned,
      context,
      connection: dataset.card.connection,
      session: seat.session,
      modelUrl: seat.lane.agentUrl,
      modelId: plannedArm.arm.model,
      traceparent,
      limits: setting.limits,
      now: clocks.monotonic,
      record: (call) => recorder.toolCall(call),
      signal: stop.signal,
    });
    stop.unlink();
    seat.lane.listen(null);
    const transcript = recorder.transcript();
    answer = procedure.answer(plannedArm.target, { end, transcript, modelError: recorder.modelError() });
  }
  return {
    schemaVersion: 1,
    key: planned.key,
    sampleId: planned.sample.id,
    cluster: planned.sample.cluster,
    arm: planned.planned.arm,
    epoch: planned.epoch,
    transcript: recorder.transcript(),
    answer,
    usage: recorder.usage(),
    timing: { startedAt, atMs: recorder.startedMs, durationMs: clocks.monotonic() - recorder.startedMs },
  };
}

/** The finished record: the attempt with what its SQL gave on each variant. */
export function trialRecord(attempt: Attempt, executions: readonly VariantExecution[]): Trial {
  return { ...attempt, executions };
}

/** A signal of the trial's own: requests leave listeners on theirs, and the run's signal outlives them all. */
function linkedAbort(parent: AbortSignal): { readonly signal: AbortSignal; unlink(): void } {
  const own = new AbortController();
  const pass = (): void => own.abort(parent.reason);
  parent.addEventListener("abort", pass);
  if (parent.aborted) pass();
  return { signal: own.signal, unlink: () => parent.removeEventListener("abort", pass) };
}

/** W3C trace context derived from trial and seed, so that equal runs send equal bytes. */
function traceparentOf(key: string, seed: number): string {
  const hash = createHash("sha256").update(`${seed}:${key}`).digest("hex");
  return `00-${hash.slice(0, 32)}-${hash.slice(32, 48)}-01`;
}
