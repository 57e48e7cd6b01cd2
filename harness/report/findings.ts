import type { ArmSummary, Report } from "../core/report.ts";
import { armNames } from "./arm-names.ts";
import { percent } from "./figures.ts";
import { troubles, verdicts, type VerdictOfGroup } from "./verdict.ts";

/** Arms that have no other arm of their target and model to be compared with, in one sentence. */
export interface LoneArms {
  readonly headline: string;
  readonly certainty: string;
  readonly troubles: readonly string[];
}

/** What comes first in a report: a verdict for each comparison, and one sentence for all that stand alone. */
export interface Findings {
  readonly verdicts: readonly VerdictOfGroup[];
  readonly lone: LoneArms | null;
}

/** The verdicts of a report; several that have nothing to compare are drawn together. */
export function findings(report: Report): Findings {
  const all = verdicts(report);
  const single = all.filter(({ outcome }) => outcome === "single");
  if (single.length < 2) return { verdicts: all, lone: null };
  const others = all.filter(({ outcome }) => outcome !== "single");
  const told = new Set(others.flatMap(({ remarks }) => remarks.map(({ text }) => text)));
  const arms = single.map(({ full }) => full);
  return {
    verdicts: others,
    lone: {
      ...range(report, arms, others.length > 0),
      troubles: troubles(report, arms).filter((text) => !told.has(text)),
    },
  };
}

const alone =
  "Each is alone under its target and model, so nothing here is compared: the intervals of single arms say little " +
  "about differences.";

function range(
  report: Report,
  arms: readonly ArmSummary[],
  others: boolean,
): Pick<LoneArms, "headline" | "certainty"> {
  const judged = arms.filter(({ accuracy }) => accuracy.value !== null);
  const who = others ? `The other ${arms.length} arms` : `${arms.length} arms`;
  if (judged.length === 0) return { headline: `${who}: no trial was judged.`, certainty: alone };
  const { label } = armNames(report.arms.map(({ arm }) => arm));
  const values = judged.map(({ accuracy }) => accuracy.value ?? 0);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const named = (value: number): string => {
    const [first, ...more] = judged.filter(({ accuracy }) => accuracy.value === value);
    const name = first === undefined ? "" : label(first.arm);
    return more.length > 0 ? `${name} and ${more.length} more` : name;
  };
  if (least === most) return { headline: `${who} answer ${percent(least)} right.`, certainty: alone };
  return {
    headline: `${who} answer ${percent(least)} to ${percent(most)} right.`,
    certainty: `Most: ${named(most)}; fewest: ${named(least)}. ${alone}`,
  };
}
