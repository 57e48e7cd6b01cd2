import type { Bilingual, Claim } from "./claim.ts";
import { dimensions } from "./dimensions/index.ts";
import { readClaims } from "./read-claims.ts";
import { sameGround } from "./same-ground.ts";

export interface WrittenRule {
  readonly id: string;
  readonly text: string;
}

/** An existing rule that cannot be honoured beside the new one, and over what they part. */
export interface RuleConflict {
  readonly rule: WrittenRule;
  readonly matter: Bilingual;
  readonly existing: Bilingual;
  readonly added: Bilingual;
}

/** The existing rules that a new one contradicts: both could not be honoured in one answer. */
export function findRuleConflicts(existing: readonly WrittenRule[], added: string): readonly RuleConflict[] {
  const wanted = readClaims(added);
  return existing.flatMap((rule) => {
    const pair = clashing(readClaims(rule.text), wanted);
    if (pair === null) return [];
    const [old, fresh] = pair;
    const matter = dimensions.find(({ id }) => id === old.dimension)?.title ?? {
      es: old.dimension,
      en: old.dimension,
    };
    return [{ rule, matter, existing: old.says, added: fresh.says }];
  });
}

function clashing(old: readonly Claim[], fresh: readonly Claim[]): readonly [Claim, Claim] | null {
  for (const dimension of dimensions) {
    const ours = fresh.filter((claim) => claim.dimension === dimension.id);
    for (const one of old.filter((claim) => claim.dimension === dimension.id)) {
      const other = ours.find((candidate) => sameGround(one, candidate) && dimension.clash(one, candidate));
      if (other !== undefined) return [one, other];
    }
  }
  return null;
}
