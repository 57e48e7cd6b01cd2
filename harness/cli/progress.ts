import { armId, type Trial } from "../core/trial.ts";
import type { Score } from "../core/score.ts";

export interface Progress {
  finished(trial: Trial, score: Score | undefined): void;
  end(): void;
}

interface ArmCount {
  passed: number;
  judged: number;
  errored: number;
}

export interface ProgressOptions {
  readonly total: number;
  readonly now: () => number;
  readonly stream: NodeJS.WriteStream;
  readonly quiet: boolean;
}

/**
 * Progress on stderr: trials done and left, time to go, accuracy so far by arm. One line that rewrites itself on a
 * terminal; elsewhere a plain line every ten seconds.
 */
export function progressLine({ total, now, stream, quiet }: ProgressOptions): Progress {
  const started = now();
  const arms = new Map<string, ArmCount>();
  const interval = stream.isTTY ? 100 : 10_000;
  let done = 0;
  let shown = stream.isTTY ? 0 : started;

  function show(): void {
    if (quiet) return;
    const left = total - done;
    const eta = done === 0 ? "?" : `${Math.ceil(((now() - started) / done) * (left / 1000))} s`;
    const text = `${done} done, ${left} left, ETA ${eta} | ${[...arms].map(armText).join("  ")}`;
    if (stream.isTTY) stream.write(`\r\u001B[K${text.slice(0, stream.columns - 1)}`);
    else stream.write(`${text}\n`);
  }

  return {
    finished(trial, score) {
      done += 1;
      count(arms, trial, score);
      if (now() - shown < interval && done < total) return;
      shown = now();
      show();
    },
    end() {
      if (!quiet && stream.isTTY) stream.write("\r\u001B[K");
    },
  };
}

function count(arms: Map<string, ArmCount>, trial: Trial, score: Score | undefined): void {
  const id = armId(trial.arm);
  const arm = arms.get(id) ?? { passed: 0, judged: 0, errored: 0 };
  if (score?.verdict === "pass") arm.passed += 1;
  if (score?.verdict === "pass" || score?.verdict === "fail") arm.judged += 1;
  if (score?.verdict === "error") arm.errored += 1;
  arms.set(id, arm);
}

function armText([id, { passed, judged, errored }]: [string, ArmCount]): string {
  const strategy = id.split("/")[1] ?? id;
  const share = judged === 0 ? "–" : `${Math.round((100 * passed) / judged)}%`;
  return errored === 0 ? `${strategy} ${share}` : `${strategy} ${share} (${errored} errors)`;
}
