import type { Metric, TrialView } from "../core/report.ts";
import type { Score, ScorerCard } from "../core/score.ts";
import { wilsonInterval } from "../stats/wilson.ts";

/** A scorer with what it gave in a run, by trial key. */
export interface ScorerResults {
  readonly card: ScorerCard;
  readonly scores: ReadonlyMap<string, Score>;
  /** Whether every value lies between 0 and 1, so that an interval can be given. */
  readonly isShare: boolean;
}

/** The scorers that judged anything, in the order of their cards. A score whose scorer has no card is refused. */
export function resultsByScorer(
  cards: readonly ScorerCard[],
  scores: readonly Score[],
): readonly ScorerResults[] {
  const byName = new Map<string, Map<string, Score>>();
  for (const score of scores) {
    const own = byName.get(score.scorer) ?? new Map<string, Score>();
    byName.set(score.scorer, own.set(score.key, score));
  }
  const stranger = [...byName.keys()].find((name) => cards.every((card) => card.name !== name));
  if (stranger !== undefined) throw new Error(`summarize was not given the scorer "${stranger}" of a score`);
  return cards.flatMap((card) => {
    const own = byName.get(card.name);
    if (own === undefined) return [];
    const isShare = [...own.values()].every(({ value }) => value === null || (value >= 0 && value <= 1));
    return [{ card, scores: own, isShare }];
  });
}

/**
 * Each scorer's mean over the trials that it applies to. The interval is Wilson's; a value between 0 and 1 varies less
 * than 0 or 1 with the same mean, so for such values the interval is at worst too wide.
 */
export function metrics(
  views: readonly TrialView[],
  results: readonly ScorerResults[],
  confidence: number,
): readonly Metric[] {
  return results.map(({ card: { name, describes, direction, shownAs }, scores, isShare }) => {
    const shown = shownAs === undefined ? asItIs : f1Of;
    const values = views.flatMap(({ trial }) => scores.get(trial.key)?.value ?? []);
    const n = values.length;
    const base = { scorer: name, describes, direction, n, of: views.length };
    if (n === 0) return { ...base, mean: null, ciLow: null, ciHigh: null };
    const total = values.reduce((sum, value) => sum + value, 0);
    const interval = isShare ? wilsonInterval(Math.min(n, total), n, confidence) : null;
    return {
      ...base,
      mean: shown(total / n),
      ciLow: interval === null ? null : shown(interval.low),
      ciHigh: interval === null ? null : shown(interval.high),
    };
  });
}

function asItIs(share: number): number {
  return share;
}

/** F1 from the share of hits among hits, misses and false alarms: a rising function, so that limits stay limits. */
function f1Of(share: number): number {
  return (2 * share) / (1 + share);
}
