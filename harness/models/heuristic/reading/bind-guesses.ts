import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Mark } from "../link/mark.ts";
import { factsOf } from "./mark-facts.ts";

/**
 * Settles nouns that are only guessed at by what stands beside them: a word that may name a table does so next to a value
 * or a filter of that table ("suspended services").
 */
export function bindGuesses(marks: readonly Mark[], knowledge: Knowledge): Mark[] {
  return marks.map((mark, index) => {
    if (!mark.guessed) return mark;
    const beside = [marks[index - 1], marks[index + 1]].flatMap((other) =>
      tablesRestricted(other, knowledge),
    );
    const link = mark.links.find(({ concept }) => concept.kind === "table" && beside.includes(concept.table));
    return link === undefined || !mark.exact ? mark : { ...mark, links: [link], guessed: false };
  });
}

function tablesRestricted(mark: Mark | undefined, knowledge: Knowledge): string[] {
  if (mark === undefined || mark.guessed) return [];
  const facts = factsOf(mark, knowledge);
  if (facts.table !== null) return [];
  const valued = facts.values.flatMap(({ concept }) =>
    concept.kind === "value" ? [concept.column.table] : [],
  );
  return [...valued, ...(facts.filter?.filter?.columns ?? []).map((ref) => ref.table)];
}
