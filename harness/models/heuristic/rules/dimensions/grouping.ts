import type { Dimension } from "../claim.ts";
import { tokenAt } from "../rule-sentence.ts";

const grouped = /(?<before>(?:^|.* ))(?:by|per|por|cada)(?: the| el| la| cada| each)* (?=\p{L})/u;
const otherBy =
  /(?:sort|order|rank|arrang|orden|acomod|clasific|identif|refer|divid|multipl)\w*(?: [^ ,]+){0,4} $/u;
const refusal =
  /(?:^| )(?:no|not|never|don't|nunca|jamas|ni|without|instead of|rather than|en vez del?|en lugar del?|avoid|evita)(?: [^ ,]+){0,3} $/u;

/** By what things figures are split; only what is refused parts two rules, since groups may stand within groups. */
export const grouping: Dimension = {
  id: "grouping",
  title: { es: "agrupación", en: "grouping" },
  read(sentence) {
    const wanted = new Set<string>();
    const refused = new Set<string>();
    for (let text = sentence.text, match = grouped.exec(text); match !== null; match = grouped.exec(text)) {
      const before = match.groups?.["before"] ?? "";
      const at = tokenAt(sentence, match[0].length);
      const thing = sentence.concepts.find(({ start, kind }) => start === at && kind === "thing");
      if (thing !== undefined && !otherBy.test(before))
        (refusal.test(before) ? refused : wanted).add(thing.id);
      text = before;
    }
    if (wanted.size + refused.size === 0) return [];
    const said = [...wanted, ...[...refused].map((id) => `≠ ${id}`)].join(", ");
    return [
      {
        dimension: "grouping",
        topics: new Set(),
        condition: sentence.condition,
        demand: { kind: "choice", wanted, refused, only: false, beyond: false, added: false },
        says: { es: said, en: said },
      },
    ];
  },
  clash(one, other) {
    if (one.demand.kind !== "choice" || other.demand.kind !== "choice") return false;
    const meet = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
      [...some].some((id) => others.has(id));
    return meet(one.demand.wanted, other.demand.refused) || meet(other.demand.wanted, one.demand.refused);
  },
};
