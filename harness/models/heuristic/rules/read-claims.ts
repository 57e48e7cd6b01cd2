import type { Claim } from "./claim.ts";
import { barePresence } from "./dimensions/bare-presence.ts";
import { definition } from "./dimensions/definition.ts";
import { deed } from "./dimensions/deed.ts";
import { dimensions } from "./dimensions/index.ts";
import { presence } from "./dimensions/presence.ts";
import { ruleSentences, type RuleSentence } from "./rule-sentence.ts";

/** Everything that a rule asks for, as far as its words are understood. */
export function readClaims(rule: string): readonly Claim[] {
  return ruleSentences(rule).flatMap(claimsOf);
}

// What is only marked is neither shown alone nor left out.
const marking =
  /^(?:(?:flag|highlight|mark|bold|colou?r|warn|alert)(?:s|ed|ing)?|(?:resalt|marc|senal|destac|avis|pint|subray)(?:a|e|an|en|ar|ame|ala|alo|alas|alos)?)(?= )/;

// The bounds of a definition restrict nothing, and where a matter has its reader, its bare words are not compared.
function claimsOf(sentence: RuleSentence): readonly Claim[] {
  if (marking.test(sentence.text)) return deed.read(sentence);
  const defined = definition.read(sentence);
  if (defined.length > 0) return defined;
  const all = dimensions.filter(({ id }) => id !== deed.id).flatMap((one) => one.read(sentence));
  // "With tax" is a kind of price, no thing that is shown.
  const isTaxed = all.some(({ dimension }) => dimension === "tax");
  const read = all.filter(({ demand }) => !isTaxed || demand.kind !== "presence" || demand.thing !== "tax");
  const isRead = read.some(({ dimension }) => dimension !== presence.id);
  if (isRead) return read;
  return [...read, ...(read.length === 0 ? barePresence(sentence) : []), ...deed.read(sentence)];
}
