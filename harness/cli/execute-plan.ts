import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleContext } from "../context/sample-context.ts";
import { cachedValidator } from "../mcp/cached-validator.ts";
import { startGateway, type Gateway } from "../models/gateway.ts";
import { primaryScorers } from "../core/sample-kinds.ts";
import type { Fixtures } from "../dataset/user-fixtures.ts";
import { answerExecutor } from "../run/execute-answer.ts";
import type { PlannedTrial } from "../run/plan.ts";
import { runTrials } from "../run/runner.ts";
import { seatPool, type SeatPool } from "../run/seat-pool.ts";
import { openSeat } from "../run/seat.ts";
import { scoreTrial } from "../scorers/score-trial.ts";
import type { RunWriter } from "../store/run-folder.ts";
import type { Bench } from "./open-bench.ts";
import { progressLine } from "./progress.ts";
import type { RunRequest } from "./run-dataset.ts";

export interface Execution {
  readonly request: RunRequest;
  readonly bench: Bench;
  readonly trials: readonly PlannedTrial[];
  readonly writer: RunWriter;
}

const limits = { maxSteps: 12, toolTimeoutMs: 60_000 };

/** Runs the trials with a gateway of their own, writes each down as it ends, and gives how many ended. */
export async function executePlan(execution: Execution): Promise<number> {
  const { request, bench, trials, writer } = execution;
  const now = (): number => performance.now();
  const gateway = await startGateway(now);
  const copiesDir = mkdtempSync(join(tmpdir(), "handshake-copies-"));
  const progress = progressLine({ total: trials.length, now, stream: process.stderr, quiet: request.quiet });
  let done = 0;
  try {
    await runTrials({
      trials,
      lanes: request.lanes,
      seats: seatsFor(execution, gateway, copiesDir),
      setting: {
        dataset: bench.dataset,
        limits,
        clocks: { monotonic: now, date: () => new Date().toISOString() },
        seed: request.seed,
        signal: request.signal,
      },
      execute: answerExecutor({
        variants: Object.keys(bench.fixtures.whole),
        execute: bench.run,
        keepResult: (result) => writer.keepResult(result),
      }),
      score: (trial, executions) => scoreTrial(bench.judging(trial, executions)),
      serverLost: lossReporter(request.keepGoing),
      finished: (trial, scores) => {
        done += 1;
        writer.appendTrial(trial, scores);
        progress.finished(
          trial,
          scores.find((score) => primaryScorers.has(score.scorer)),
        );
      },
    });
  } finally {
    progress.end();
    await gateway.close();
    // The last server's workers may still be writing when the server has gone.
    rmSync(copiesDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  return done;
}

function seatsFor({ request, bench, trials }: Execution, gateway: Gateway, copiesDir: string): SeatPool {
  const servedOf = (fixtures: Fixtures): string => fixtures[bench.served] ?? "";
  const arms = new Set(trials.map((trial) => trial.planned)).size;
  const validator = cachedValidator();
  return seatPool({
    trials,
    seatsPerArm: Math.max(1, Math.ceil(request.lanes / Math.max(1, arms))),
    open: ({ planned, sample }) =>
      openSeat({
        planned,
        user: sample.user,
        dataset: bench.dataset,
        database: servedOf(bench.fixtures.whole),
        userDatabase: servedOf(bench.fixtures.of(sample.user)),
        copiesDir,
        context: sampleContext(bench.dataset, sample),
        gateway,
        era: request.era,
        validator,
        seed: request.seed,
        signal: request.signal,
      }),
  });
}

/** Says once that a server is gone, and answers whether the run goes on. */
function lossReporter(keepGoing: boolean): (failure: string) => boolean {
  let said = false;
  return (failure) => {
    const advice = "the run stops here (--keep-going runs the other arms to their end)";
    if (!said && !keepGoing) process.stderr.write(`\n${failure}; ${advice}\n`);
    said = true;
    return keepGoing;
  };
}
