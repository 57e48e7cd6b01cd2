import { wordForms } from "../../language/word-forms.ts";
import type { Dimension } from "../claim.ts";
import { tokenAt } from "../rule-sentence.ts";

const each =
  /(?:^| )(?:one|an?|single|una?|1)(?: single| sola)? (?:row|line|record|entry|fila|linea|renglon|registro) (?:per|for each|for every|each|por|por cada|para cada|de cada)(?: single)? (?<thing>\p{L}+)(?= |$)/u;

/** What a row of a result stands for. */
export const rowGrain: Dimension = {
  id: "row-grain",
  title: { es: "qué es una fila", en: "what a row is" },
  read(sentence) {
    const match = each.exec(sentence.text);
    const thing = match?.groups?.["thing"];
    if (match === null || thing === undefined) return [];
    const at = tokenAt(sentence, match.index + match[0].length - 1);
    const concept = sentence.concepts.find(({ start, end }) => at >= start && at < end);
    const word = concept?.id ?? wordForms(thing).singulars.at(-1) ?? thing;
    return [
      {
        dimension: "row-grain",
        topics: new Set(),
        condition: sentence.condition,
        demand: {
          kind: "choice",
          wanted: new Set([word]),
          refused: new Set(),
          only: true,
          beyond: false,
          added: false,
        },
        says: { es: `una por ${word}`, en: `one per ${word}` },
      },
    ];
  },
  clash: (one, other) =>
    one.demand.kind === "choice" &&
    other.demand.kind === "choice" &&
    [...one.demand.wanted].join(" ") !== [...other.demand.wanted].join(" "),
};
