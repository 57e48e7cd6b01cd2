import type { Claim, Dimension } from "../claim.ts";
import type { RuleSentence } from "../rule-sentence.ts";
import { topicsOf } from "./topics.ts";
import { boundsOf, rangesApart, rangeText, writtenNumbers } from "./written-numbers.ts";

const decimalWord = /^(?:decimal(?:s|es)?|centesimas?)$/;
const none =
  /(?:^| )(?:(?:no|without|zero|sin|cero|nada de|never (?:have|show|use)?|nunca (?:tienen|lleva\w*|uses?)?|drop(?: the)?|quita(?: los)?)(?: any)? (?:decimal\w*|cents|centavos|centimos)|whole (?:numbers?|units?|dollars|pesos|euros)|integers?|enteros?|(?:nearest|closest) (?:whole|integer|dollar|peso|euro|unit)|numeros? enteros?)(?= |$)/;

const keeping =
  "(?:keep|show|with|include|give|leave|want|see|use|to|down to|con|inclu\\w+|muestr\\w+|ensen\\w+|quiero|dej\\w+|pon\\w*|hasta|al|mant\\w+|conserv\\w+)(?: (?:the|me|all|los|las|el|ver|sus))*";
const cents = new RegExp(`(?:^| )${keeping} (?:cents?|penn(?:y|ies)|centavos?|centimos?)(?= |$)`);
const some = new RegExp(`(?:^| )${keeping} decimal(?:s|es)?(?= |$)`);

/** How many digits stand after the decimal point. */
export const decimals: Dimension = {
  id: "decimals",
  title: { es: "decimales", en: "decimals" },
  read(sentence) {
    const counted = writtenNumbers(sentence).find(({ end }) =>
      sentence.tokens.slice(end, end + 2).some(({ folded }) => decimalWord.test(folded)),
    );
    if (counted !== undefined) {
      const bounds = boundsOf(sentence, counted) ?? { low: counted.value, high: counted.value };
      return [claim(sentence, bounds)];
    }
    if (none.test(sentence.text)) return [claim(sentence, { low: 0, high: 0 })];
    if (cents.test(sentence.text)) return [claim(sentence, { low: 2, high: 2 })];
    return some.test(sentence.text) ? [claim(sentence, { low: 1, high: Infinity })] : [];
  },
  clash: (one, other) =>
    one.demand.kind === "bounds" && other.demand.kind === "bounds" && rangesApart(one.demand, other.demand),
};

function claim(sentence: RuleSentence, bounds: { low: number; high: number }): Claim {
  const text = rangeText(bounds);
  const topics = new Set(
    [...topicsOf(sentence)].filter((id) => id !== "product" || !/whole/.test(sentence.text)),
  );
  return {
    dimension: "decimals",
    topics,
    condition: sentence.condition,
    demand: { kind: "bounds", ...bounds },
    says: { es: text, en: text },
  };
}
