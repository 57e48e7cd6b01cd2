import type { Estimate, TrialView } from "../core/report.ts";
import { wilsonInterval } from "../stats/wilson.ts";

/** Whether a trial was judged: it passed or failed, rather than meeting an error or a bad gold. */
export function isScored({ score }: TrialView): boolean {
  return score.verdict === "pass" || score.verdict === "fail";
}

/** The share that passed of the trials that were judged, with Wilson's interval over trials. */
export function estimate(views: readonly TrialView[], confidence: number): Estimate {
  const scored = views.filter(isScored);
  const n = scored.length;
  if (n === 0) return { n, value: null, ciLow: null, ciHigh: null };
  const passed = scored.filter(({ score }) => score.verdict === "pass").length;
  const { low, high } = wilsonInterval(passed, n, confidence);
  return { n, value: passed / n, ciLow: low, ciHigh: high };
}
