import type { Claim, Presence } from "../claim.ts";
import type { RuleSentence } from "../rule-sentence.ts";
import { presenceClaim } from "./presence.ts";
import { readObject } from "./read-object.ts";

const denial = new RegExp(
  `(?:^|(?<= ))(?:${[
    "no|not|never|none|nor|without|nunca|jamas|ni|sin|nada de|ningun[oa]?s?|\\w+n't",
    "out|off|away|aside|fuera|aparte",
    "avoid\\w*|forbid\\w*|ban\\w*|cut|drop\\w*|lose|ditch|scrap|purge|suppress\\w*|withhold|mask|conceal|delete|trim|decline|reject\\w*|refuse",
    "evit\\w+|prohib\\w+|suprim\\w+|borr\\w+|elimin\\w+|descart\\w+|tap\\w+|esconde\\w*|sobran?|estorban?|saca",
    "irrelevant|unnecessary|needless|confidential|private|irrelevantes?|innecesari[oa]s?|confidencial(?:es)?|privad[oa]s?",
  ].join("|")})(?= |$)`,
  "gu",
);

/**
 * What a sentence wants or does not want, for sentences in which no reader knows a word: the concepts before the first
 * comma, left out where the words that deny are odd in number.
 */
export function barePresence(sentence: RuleSentence): readonly Claim[] {
  const comma = sentence.tokens.findIndex(({ text }) => text === ",");
  const end = comma === -1 ? sentence.tokens.length : comma;
  if (!sentence.concepts.some((one) => one.end <= end)) return bareNames(sentence);
  const object = readObject(sentence, { start: 0, end, conceptsOnly: true });
  if (object === null) return [];
  const said = sentence.tokens
    .slice(0, end)
    .map(({ folded }) => folded)
    .join(" ");
  const mode: Presence["mode"] = [...said.matchAll(denial)].length % 2 === 1 ? "exclude" : "include";
  return [presenceClaim(sentence, { kind: "presence", mode, ...object })];
}

// "Mexico and Colombia."
function bareNames(sentence: RuleSentence): readonly Claim[] {
  const words = sentence.tokens.filter(({ kind }) => kind === "word");
  const names = words.filter(({ text }) => /^\p{Lu}\p{Ll}+$/u.test(text));
  const others = words.filter((word) => !names.includes(word));
  if (names.length < 2 || others.some(({ folded }) => !/^(?:and|y|e|o|or)$/.test(folded))) return [];
  return names.map(({ folded }) =>
    presenceClaim(sentence, {
      kind: "presence",
      mode: "include",
      thing: null,
      things: none,
      owners: none,
      states: none,
      names: new Set([`=${folded}`]),
    }),
  );
}

const none: ReadonlySet<string> = new Set();
