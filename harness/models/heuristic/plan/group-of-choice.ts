import { nameOf } from "../knowledge/column-roles.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Mark } from "../link/mark.ts";
import { factsOf } from "../reading/mark-facts.ts";
import { chooseColumn } from "./choose-column.ts";
import { groupOfColumn, type ResolvedGroup } from "./resolve-group.ts";

/** What "A or B" are values of: the rows that bear these names, else the values themselves. Null for no choice. */
export function groupOfChoice(
  mark: Mark | null,
  anchors: readonly string[],
  knowledge: Knowledge,
): ResolvedGroup | null {
  if (mark === null) return null;
  const facts = factsOf(mark, knowledge);
  const predicate = facts.filter?.filter ?? facts.table?.filter ?? null;
  const column = predicate?.columns[0] ?? chooseColumn(facts.values, anchors, knowledge);
  if (column === null) return null;
  return nameOf(knowledge, column.table)?.column === column.column
    ? { group: { kind: "entity", table: column.table }, preferred: [], filter: null }
    : groupOfColumn(column, knowledge);
}
