import type { QuestionToken } from "../language/question-token.ts";
import { findConcepts } from "./find-concepts.ts";
import { isPlainWord } from "./plain-words.ts";

/**
 * When a rule holds: about these subjects alone, or about all `except` these. Both empty: always. Subjects are ids of
 * concepts, or the words themselves where they are none.
 */
export interface Condition {
  readonly about: ReadonlySet<string>;
  readonly except: ReadonlySet<string>;
  /** Whether it gives way to whatever is asked for: "by default", "unless I say otherwise". */
  readonly isDefault: boolean;
}

const subject = String.raw`((?: (?!report|question|informe|pregunta)[\p{L}\p{N}]+){1,4}?)`;
const kinds =
  "reports?|questions?|queries|exports?|dashboards?|informes?|reportes?|preguntas?|consultas?|tableros?";
const does =
  "use|uses|show|shows|should|must|are|is|need|have|has|get|go|list|include|come|always|never|usan?|muestran?|deben?|van?|son|es|llevan?|tienen?|siempre|nunca";
const exceptWords =
  "except(?: for| in| when| on)?|salvo(?: en| para| cuando)?|excepto(?: en| para| cuando)?|menos (?:en|para)|but not (?:for|in)";
const prefixes: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:^|(?<= , ))(?:for|in|on|para|en)(?: the| all| los| las| el| la)?${subject} (?:${kinds})(?: ,)?(?= |$)`,
    "u",
  ),
  new RegExp(
    String.raw`(?:^| )(?:for|in|on|para|en)(?: the| all| los| las| el| la)? (?:${kinds}) (?:about|on|de|sobre)(?: the| los| las| el| la)?${subject}(?: ,|$)`,
    "u",
  ),
  new RegExp(
    String.raw`(?:^| )(?:when(?:ever)?|if|cuando|si)(?: yo| i)? (?:ask|asked|talk|pregunte|pida|hable|pregunto|pido)(?: you)?(?: about| for| on| por| de| sobre)?(?: the| los| las| el| la)?${subject}(?: ,|$)`,
    "u",
  ),
  new RegExp(
    String.raw`(?:^| )(?:for|in|on|para|en)(?: the| los| las| el| la)?${subject} (?:reports?|questions?|queries|dashboards?|lists?)(?: ,|$)`,
    "u",
  ),
  new RegExp(
    String.raw`^(?:the |all |our )?((?:(?!report|question|informe|pregunta)[\p{L}\p{N}]+ ){1,3}?)(?:${kinds}|lists?)(?= (?:${does}))`,
    "u",
  ),
  new RegExp(
    String.raw`^(?:the |all |los |las |el )?(?:${kinds}) (?:for|about|on|de|sobre|para)(?: the| los| las| el| la)?${subject}(?= (?:${does}|,))`,
    "u",
  ),
  new RegExp(String.raw`^(?:for|in|para|en)(?: the| all| los| las| el| la)?${subject} ,`, "u"),
  // "Leave the phone off customer lists": the preposition belongs to the verb.
  new RegExp(String.raw`(?<= (?:off|out of|from))(?: the)?${subject} (?:reports?|lists?)(?: ,|$)`, "u"),
  // "Top 3 for brands".
  new RegExp(
    String.raw`(?<=[^ ]+ [^ ]+) (?:for|para)(?: the| los| las| el| la)?(?! (?:this|last|each|every|all|any|me|us|mi|my|now|example|este|esta|cada|tod[oa]s?|ultim[oa]s?|ahora|ejemplo|que))((?: [\p{L}]+){1,2})$`,
    "u",
  ),
];
const exceptions = [
  new RegExp(String.raw`(?: ,)? (?:${exceptWords})(?: the| los| las| el| la)?${subject}(?: ,|$)`, "u"),
];
// A case that is named in a clause of its own; ties only refine an order.
const clause = String.raw`(?<!(?:matter|importar?|igual) )(?:whenever|when|if|in case|as soon as|cuando|si|siempre que|en caso de que)(?! (?:i|yo|you)? ?(?:say|mean|dig[ao]|diga\w*)\b)((?: (?!ties?\b|tied\b|empat)[^ ,]+){2,9})`;
const clauses = [new RegExp(`^${clause} ,`, "u"), new RegExp(`(?: ,)? ${clause}$`, "u")];
// "A customer is active if …" says what a word means, not when a rule holds.
const defines =
  /^(?:(?:an?|the|un|una|el|la|los|las) )?\p{L}+(?: \p{L}+)? (?:is|are|counts? as|es|son|esta|cuentan? como|se considera|means) (?:an? |un |una )?\p{L}+ (?:if|when|once|si|cuando)(?= )|^(?:consider|call|treat|considera|llama|trata)/u;
// What is said about the lack of a wish is no limit of the rule's reach, but gives way to a wish.
const defaults =
  /(?:^|(?<= ))(?:,? ?)(?:(?:if|when(?:ever)?|unless|cuando|si) (?:i|yo|no)\b[^,]*?(?:dates?|period|otherwise|else|otra cosa|fechas?|periodo|lo contrario|tiempo|time)\b ?,?|(?:unless|a menos que|a no ser que|salvo que|excepto que) [^,]*|by default(?: ,)?|normally(?: ,)?|usually(?: ,)?|as a (?:rule|default)(?: ,)?|por (?:defecto|omision|default)(?: ,)?|normalmente(?: ,)?|de (?:forma|manera) predeterminada(?: ,)?|(?:if|when) not(?: \w+)? (?:told|asked|specified|stated)[^,]* ?,?|si no (?:te )?(?:digo|pido|indico|especifico|aclaro|se (?:dice|indica|pide))[^,]* ?,?)/u;

// "When I ask for everything": no subject, but not always either.
const wish =
  /(?:^|(?: ,)? )(?:when(?:ever)?|if|cuando|si) (?:i |yo |te |lo |la )*(?:ask|want|need|request|pid[ao]|solicit[eo]|quier[ao]|necesit[eo]|pregunt[eo])(?: [^ ,]+)*(?: ,|$)/u;

/** Splits off what says when a rule holds. */
export function splitCondition(tokens: readonly QuestionToken[]): {
  readonly tokens: readonly QuestionToken[];
  readonly condition: Condition;
} {
  let rest = withoutMatch(tokens, defaults).tokens;
  const isDefault = rest.length < tokens.length;
  const excepted = firstMatch(rest, exceptions);
  const except = subjects(excepted.subject);
  // "All orders except samples" leaves a thing out; "dollars except for payroll" says where the rule does not hold.
  const isCondition = /(?:for|in|when|en|para|cuando) /.test(`${excepted.cue} `);
  if (except.size > 0 && isCondition) rest = excepted.tokens;
  const cases = defines.test(rest.map(({ folded }) => folded).join(" ")) ? [] : clauses;
  const found = firstMatch(rest, [...prefixes, ...cases]);
  const about = subjects(found.subject);
  // "In Spanish, please" is no condition; "in payroll, …" is.
  const holds = about.size > 0 && (!/^(?:in|en)$/.test(found.cue) || findConcepts(found.subject).length > 0);
  if (holds) rest = found.tokens;
  const named = [wish, ...cases].map((pattern) => withoutMatch(rest, pattern).tokens);
  const wished = holds ? rest : (named.find(({ length }) => length < rest.length) ?? rest);
  return {
    tokens: wished,
    condition: {
      about: holds ? about : new Set(wished.length < rest.length ? ["(asked)"] : []),
      except: isCondition ? except : new Set(),
      isDefault,
    },
  };
}

interface Match {
  readonly tokens: readonly QuestionToken[];
  readonly subject: readonly QuestionToken[];
  readonly cue: string;
}

function firstMatch(tokens: readonly QuestionToken[], patterns: readonly RegExp[]): Match {
  for (const pattern of patterns) {
    const found = withoutMatch(tokens, pattern);
    if (subjects(found.subject).size > 0) return found;
  }
  return { tokens, subject: [], cue: "" };
}

function withoutMatch(tokens: readonly QuestionToken[], pattern: RegExp): Match {
  const text = tokens.map(({ folded }) => folded).join(" ");
  const match = pattern.exec(text);
  if (match === null) return { tokens, subject: [], cue: "" };
  const wordsBefore = (at: number): number =>
    text
      .slice(0, at)
      .split(" ")
      .filter((word) => word !== "").length;
  const first = wordsBefore(match.index);
  const last = wordsBefore(match.index + match[0].length);
  const at = match.index + match[0].indexOf(match[1] ?? "\u0000");
  const count = (match[1] ?? "")
    .trim()
    .split(" ")
    .filter((word) => word !== "").length;
  const from = wordsBefore(at);
  return {
    tokens: [...tokens.slice(0, first), ...tokens.slice(last)],
    subject: match[1] === undefined ? [] : tokens.slice(from, from + count),
    cue: match[0].slice(0, Math.max(0, match[0].indexOf(match[1] ?? "\u0000"))).trim(),
  };
}

function subjects(tokens: readonly QuestionToken[]): ReadonlySet<string> {
  const concepts = findConcepts(tokens);
  const taken = (index: number): boolean => concepts.some(({ start, end }) => index >= start && index < end);
  const others = tokens.filter(
    ({ kind, folded }, index) => kind === "word" && !taken(index) && !isPlainWord(folded),
  );
  return new Set([...concepts.map(({ id }) => id), ...others.map(subjectWord)]);
}

// One team, Ana's or Luis's: a name tells subjects apart that share a noun.
function subjectWord({ text, folded }: QuestionToken): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? `=${folded}` : folded.replace(/e?s$/, "");
}
