import { columnOf, isAmountColumn, isKeyColumn } from "../knowledge/column-roles.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { type Link, strengths } from "../link/concept.ts";
import type { Mark } from "../link/mark.ts";
import { joinEdge } from "../schema/join-graph.ts";

/** A mark's links sorted by what they can be used for. */
export interface MarkFacts {
  readonly metric: Link | null;
  readonly ranking: Link | null;
  readonly table: Link | null;
  readonly amounts: readonly Link[];
  readonly dimensions: readonly Link[];
  readonly dates: readonly Link[];
  readonly flags: readonly Link[];
  readonly values: readonly Link[];
  readonly filter: Link | null;
}

/** What a mark that is not there can be used for. */
export const noFacts: MarkFacts = {
  metric: null,
  ranking: null,
  table: null,
  amounts: [],
  dimensions: [],
  dates: [],
  flags: [],
  values: [],
  filter: null,
};

/** The table that a mark's links name; null where they name none. */
export function tableOf(facts: MarkFacts): string | null {
  const concept = facts.table?.concept;
  return concept?.kind === "table" || concept?.kind === "ranking" ? concept.table : null;
}

/** The table that a word without another meaning leads to, by the join that its item states ("by destination"). */
export function leadsTo(mark: Mark, knowledge: Knowledge): string | null {
  const [link, ...others] = mark.links;
  const join = link?.concept.kind === "note" && others.length === 0 ? link.item?.source.join : undefined;
  return join === undefined ? null : (joinEdge(join, knowledge.schema)?.parent ?? null);
}

/** Whether a mark restricts rows by itself: a value, a defined filter, or a flag. */
export function isCondition(facts: MarkFacts): boolean {
  return facts.filter !== null || facts.flags.length > 0 || facts.values.length > 0;
}

/** Guesses are kept only where they are about as likely as the best one. */
const guessMargin = 0.25;

/** What a mark can be used for. */
export function factsOf(mark: Mark, knowledge: Knowledge): MarkFacts {
  const best = mark.links[0]?.strength ?? 0;
  const links = mark.guessed ? mark.links.filter((link) => link.strength >= best - guessMargin) : mark.links;
  const columns = (test: (link: Link) => boolean): Link[] =>
    links.filter((link) => link.concept.kind === "column" && test(link));
  const kindOf = (link: Link): string =>
    link.concept.kind === "column" ? (columnOf(knowledge, link.concept.column)?.kind ?? "") : "";
  const isKey = (link: Link): boolean =>
    link.concept.kind === "column" && isKeyColumn(knowledge, link.concept.column);
  return {
    metric: links.find((link) => link.concept.kind === "metric") ?? null,
    ranking: links.find((link) => link.concept.kind === "ranking") ?? null,
    table: links.find((link) => link.concept.kind === "table" || link.concept.kind === "ranking") ?? null,
    amounts: columns(
      (link) => link.concept.kind === "column" && isAmountColumn(knowledge, link.concept.column),
    ),
    dimensions: columns((link) => isKey(link) || ["text", "other"].includes(kindOf(link))),
    dates: columns((link) => kindOf(link) === "date" && !isKey(link)),
    flags: columns((link) => kindOf(link) === "boolean"),
    values: links.filter((link) => link.concept.kind === "value"),
    filter: links.find((link) => link.concept.kind === "filter") ?? null,
  };
}

/** Whether a mark can be what an answer is broken down by. */
export function isGroupable(facts: MarkFacts): boolean {
  return facts.table !== null || facts.dimensions.length > 0 || facts.flags.length > 0;
}

/** Whether a mark names a number that can be measured. */
export function isMeasurable(facts: MarkFacts): boolean {
  return facts.metric !== null || facts.amounts.length > 0;
}

/** Whether the word is linked by no more than a common root: enough for a verb, too little for a condition on values. */
export function isRootGuess(mark: Mark): boolean {
  return mark.guessed && (mark.links[0]?.strength ?? 0) < strengths.part;
}
