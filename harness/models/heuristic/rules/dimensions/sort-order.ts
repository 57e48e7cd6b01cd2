import { numberWords } from "../../language/number-words.ts";
import type { Demand, Dimension } from "../claim.ts";
import type { FoundConcept } from "../find-concepts.ts";
import { tokenAt, type RuleSentence } from "../rule-sentence.ts";

const words = (source: string): RegExp => new RegExp(`(?:^|(?<= ))(?:${source})(?= |$)`, "u");
const high = words(
  "largest|fastest|heaviest|longest|farthest|highest|top(?= \\p{L})|biggest|greatest|most|best|strongest|newest|latest|recent|dearest|youngest|high|large|big|new|mayor(?:es)?|(?:mas )?(?:alt|grand|car|recient|nuev|vendid)[oae]s?|mejor(?:es)?|mas(?! (?:baj|pequen|chic|barat|antigu|viej))",
);
const low = words(
  "smallest|soonest|nearest|closest|slowest|lightest|shortest|lowest|least|fewest|weakest|worst|cheapest|oldest|earliest|low|small|cheap|old|menor(?:es)?|(?:mas )?(?:baj|pequen|chic|barat|antigu|viej)[oa]s?|peor(?:es)?|menos",
);
const front = words(
  "first|at the top|on top|up front|in front|upfront|(?:begin|start|open|lead|head)\\w*(?: \\w+){0,3} with|at the start|at the beginning|starts? with|begins? with|primer[oa]s?|al (?:principio|inicio|comienzo|frente)|por delante|delante|a la cabeza|arriba|encabez\\w+|empiez\\w+ (?:por|con)|empezando por",
);
const back = words("last|at the (?:bottom|end)|al (?:final|ultimo)|abajo|hasta el final|ultim[oa]s?");
const ordering = words(
  "sort\\w*|rank\\w*|order(?:ed|ing)? by|in order|arrange\\w*|orden\\w*|clasific\\w*|acomod\\w*",
);
const ties = words(
  "ties?|tied|then by|empat\\w*|desempat\\w*|secondary|secundari[oa]|dentro de cada|within each",
);
const alphabet = words(
  "alphabetic(?:al|ally)?|alfabetic\\w*|a (?:to|through) z|(?:de )?(?:la )?a a (?:la )?z|abc",
);
const reversed = words(
  "z (?:to|through) a|(?:de )?(?:la )?z a (?:la )?a|reverse(?:d)? alphabetic\\w*|alfabetic\\w+ invers[oa]|invers[oa] alfabetic\\w+",
);
const chronology = words("chronological(?:ly)?|cronologic\\w*|by date|por fecha");
const keys: readonly (readonly [string, RegExp])[] = [
  [
    "name",
    words(
      "(?:by|por|segun)(?: the| el| la| su)?(?: \\w+)?(?: \\w+)? ?(?:name|surname|last name|nombre|apellido)s?",
    ),
  ],
  [
    "date",
    words(
      "newest|oldest|latest|earliest|soonest|recent|(?:mas )?(?:recient|antigu|viej|nuev)[oae]s?|(?:by|por|segun)(?: \\w+){0,2} (?:date|fecha)(?: \\w+)*?",
    ),
  ],
  ["price", words("expensive|cheap(?:est)?|dearest|car[oa]s?|barat[oa]s?|(?:by|por) (?:price|precio)")],
];

// Firsts and lasts that put nothing in order: "the 10 first", "the last 3 months", "more than".
const count = `(?:\\d+|${[...numberWords.keys()].join("|")})`;
const counted = new RegExp(
  `(?:top|first|primer[oa]s?|ultim[oa]s?|last) ${count}(?= |$)|(?<= |^)${count} (?:\\w+ )?(?:first|primer[oa]s?|mejores|peores|best|last|ultim[oa]s?)`,
  "gu",
);
const noOrder =
  /(?:top|first|primer[oa]s?|ultim[oa]s?|last) \d+|\d+ (?:\w+ )?(?:first|primer[oa]s?|mejores|peores|best|last|ultim[oa]s?)|(?:first|last) (?:day|name)|(?:last|past|ultimos) \w+ (?:days|months|weeks|dias|meses|semanas)|(?:more|less|mas|menos) (?:than|de|que)|at (?:most|least)|(?:al|por lo) menos(?! (?:vendid|usad|pedid|comprad|car|frecuent|visitad|solicitad)\w*)|como maximo|(?:nada|no) mas|(?:last|this) (?:year|month|quarter|week)/gu;

/** The order of a list: by what, and which end comes first. A tie-break is no order of its own. */
export const sortOrder: Dimension = {
  id: "sort-order",
  title: { es: "orden", en: "order" },
  read(sentence) {
    const named = sortedBy(sentence);
    const order = orderOf(
      [noOrder, counted].reduce(
        (text, pattern) => text.replaceAll(pattern, (part) => "_".repeat(part.length)),
        sentence.text,
      ),
      named?.id ?? null,
    );
    if (order === null) return [];
    const key = order.key ?? "";
    return [
      {
        dimension: "sort-order",
        topics: orderedThings(sentence, named),
        condition: sentence.condition,
        demand: { kind: "order", ...order },
        says: {
          es: `${key} ${order.direction === "falling" ? "descendente" : "ascendente"}`.trim(),
          en: `${key} ${order.direction === "falling" ? "descending" : "ascending"}`.trim(),
        },
      },
    ];
  },
  clash(one, other) {
    if (one.demand.kind !== "order" || other.demand.kind !== "order") return false;
    const [a, b] = [one.demand, other.demand];
    if (a.key !== null && b.key !== null && a.key !== b.key) return true;
    return a.direction !== null && b.direction !== null && a.direction !== b.direction;
  },
};

type Order = Omit<Extract<Demand, { kind: "order" }>, "kind">;

function orderOf(text: string, named: string | null): Order | null {
  if (ties.test(text)) return null;
  const orders = ordering.test(text);
  if (alphabet.test(text) || reversed.test(text))
    return { key: "name", direction: directionOf(text) ?? "rising" };
  if (!orders && !isSpan(text) && !front.test(text) && !back.test(text)) return null;
  const [key, direction] = [keyOf(text) ?? named, directionOf(text)];
  return key === null && direction === null ? null : { key, direction };
}

function firstAt(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.index ?? Infinity;
}

// "From the smallest up", "del más chico para arriba".
const upwards =
  /(?:^| )(?:from|del?|desde)(?: the| el| la| lo)? (?:[^ ,]+ ){1,4}(?:up(?:wards?)?|down(?:wards?)?|para arriba|para abajo|hacia (?:arriba|abajo))(?: |$)/u;

// "From high to low", "de mayor a menor".
function isSpan(text: string): boolean {
  return (
    (Number.isFinite(firstAt(high, text)) && Number.isFinite(firstAt(low, text))) ||
    /ascend|descend/.test(text) ||
    upwards.test(text)
  );
}

function directionOf(text: string): "rising" | "falling" | null {
  if (/descend|decreas|decrec/.test(text)) return "falling";
  if (/ascend|increas|crecient/.test(text)) return "rising";
  if (reversed.test(text)) return "falling";
  if (alphabet.test(text)) return "rising";
  const [highest, lowest] = [firstAt(high, text), firstAt(low, text)];
  if (highest === lowest) return chronology.test(text) && /revers|invers/.test(text) ? "falling" : null;
  const leads = highest < lowest ? "falling" : "rising";
  const atBack = back.test(text) && !front.test(text) && !isSpan(text);
  if (!atBack) return leads;
  return leads === "falling" ? "rising" : "falling";
}

function keyOf(text: string): string | null {
  return keys.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const namedKey =
  /(?:^| )(?:sort\w*|rank\w*|order\w*|arrange\w*|orden\w*|acomod\w*)(?: [^ ,]+){0,3}? (?:by|por|segun)(?: the| el| la| los| las| su)? (?=[^ ])/;

/** The concept that a sentence sorts by, with its tokens. */
function sortedBy(sentence: RuleSentence): FoundConcept | undefined {
  const match = namedKey.exec(sentence.text);
  if (match === null) return undefined;
  const at = tokenAt(sentence, match.index + match[0].length);
  return sentence.concepts.find(({ start, kind }) => start === at && kind !== "state");
}

function orderedThings({ concepts }: RuleSentence, key: FoundConcept | undefined): ReadonlySet<string> {
  const ranked = concepts.filter((one) => one !== key && (one.kind === "thing" || one.kind === "measure"));
  return new Set(ranked.map(({ id }) => id).filter((id) => !["count", "money", "price"].includes(id)));
}
