import type { Score } from "../core/score.ts";
import type { Trial } from "../core/trial.ts";
import type { AnswerExecution } from "./execute-answer.ts";
import type { PlannedTrial } from "./plan.ts";
import type { SeatPool } from "./seat-pool.ts";
import { attemptTrial, trialRecord, type TrialSetting } from "./trial.ts";

export interface RunParts {
  readonly trials: readonly PlannedTrial[];
  readonly seats: SeatPool;
  /** How many trials run at the same time. */
  readonly lanes: number;
  readonly setting: TrialSetting;
  readonly execute: (sql: string, user: string) => Promise<AnswerExecution>;
  readonly score: (trial: Trial, executions: AnswerExecution["byVariant"]) => readonly Score[];
  /**
   * Called after a trial on a server that has gone; answers whether to go on with the others. A dead server voids the
   * comparison with its arm, and going on may cost money.
   */
  readonly serverLost: (failure: string) => boolean;
  /** Called with each finished trial, which is then kept nowhere else. */
  readonly finished: (trial: Trial, scores: readonly Score[]) => void;
}

/** Runs the plan's trials in parallel lanes. Ends early, without an error, when the signal aborts or a server is lost. */
export async function runTrials(parts: RunParts): Promise<void> {
  const waiting = [...parts.trials];
  const turn = turnstile();

  let stopped = false;

  async function lane(): Promise<void> {
    while (!parts.setting.signal.aborted && !stopped) {
      const taken = takeNext(waiting, parts.seats);
      if (taken === null) {
        if (waiting.length === 0) return;
        await turn.next();
        continue;
      }
      const failure = await runOne(taken, parts);
      if (failure !== null && !parts.serverLost(failure)) stopped = true;
      turn.pass();
    }
  }

  try {
    await Promise.all(Array.from({ length: parts.lanes }, lane));
  } finally {
    await parts.seats.close();
  }
}

interface Taken {
  readonly trial: PlannedTrial;
  readonly seat: ReturnType<SeatPool["take"]> & object;
}

/** The first waiting trial for which a seat is free. */
function takeNext(waiting: PlannedTrial[], seats: SeatPool): Taken | null {
  for (const [index, trial] of waiting.entries()) {
    const seat = seats.take(trial);
    if (seat === null) continue;
    waiting.splice(index, 1);
    return { trial, seat };
  }
  return null;
}

/** Runs one trial; gives what became of its server when that went while it worked, else null. */
async function runOne({ trial, seat }: Taken, parts: RunParts): Promise<string | null> {
  const opened = await seat;
  const attempt = await attemptTrial(trial, opened, parts.setting);
  const { failure } = opened;
  await parts.seats.give(trial, opened);
  // A server that dies of the same Ctrl-C as the run has not failed: its trial stays undone.
  if (parts.setting.signal.aborted) return null;
  const { answer } = attempt;
  const sql = answer.status === "answered" ? answer.sql : null;
  const executions =
    sql === null ? { record: [], byVariant: {} } : await parts.execute(sql, trial.sample.user);
  const record = trialRecord(attempt, executions.record);
  parts.finished(record, parts.score(record, executions.byVariant));
  // A server that died after its last answer fails the next trial that sits on it, so that a record says so.
  return answer.status === "error" ? failure : null;
}

/** Lets lanes that found nothing to do wait until another one has given its seat back. */
function turnstile(): { next(): Promise<void>; pass(): void } {
  let waiters: (() => void)[] = [];
  return {
    next: () => new Promise((resolve) => waiters.push(resolve)),
    pass() {
      const released = waiters;
      waiters = [];
      for (const release of released) release();
    },
  };
}
