import type { Repeats, TrialView } from "../core/report.ts";
import { passAtK, passHatK } from "../stats/pass-at-k.ts";
import { isScored } from "./estimate.ts";
import { groupBy } from "./group-by.ts";

const mostK = 5;

/** pass@k and pass^k of one arm over the samples that have k judged trials; nothing where no sample has two. */
export function repeats(views: readonly TrialView[]): readonly Repeats[] {
  const tasks = [...groupBy(views.filter(isScored), ({ trial }) => trial.sampleId).values()].map((own) => ({
    attempts: own.length,
    passed: own.filter(({ score }) => score.verdict === "pass").length,
  }));
  const most = Math.max(0, ...tasks.map(({ attempts }) => attempts));
  if (most < 2) return [];
  return Array.from({ length: Math.min(most, mostK) }, (_, index) => {
    const k = index + 1;
    const able = tasks.filter(({ attempts }) => attempts >= k);
    const mean = (of: typeof passAtK): number =>
      able.reduce((sum, task) => sum + of(task, k), 0) / able.length;
    return { k, samples: able.length, passAtK: mean(passAtK), passHatK: mean(passHatK) };
  });
}
