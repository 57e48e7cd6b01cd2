import type { ScorerCard } from "../core/score.ts";

/** The short name that a scorer's description begins with, before a colon; else the scorer's own in words. */
export function measureName(scorer: string, describes: ScorerCard["describes"]): string {
  const { short } = split(describes);
  return short ?? scorer.replaceAll("-", " ");
}

/** What a scorer's value means, without the short name. */
export function measureMeaning(describes: string): string {
  return split(describes).meaning;
}

function split(describes: string): { readonly short: string | null; readonly meaning: string } {
  const [, short = null, meaning = describes] = /^(\S{1,16}): (.+)$/s.exec(describes) ?? [];
  return { short, meaning };
}
