import { dateOf } from "../knowledge/date-of.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { factsOf } from "../reading/mark-facts.ts";
import type { RankingAsk, Reading } from "../reading/reading.ts";
import { pathsUp } from "../schema/join-paths.ts";
import { columnFragment, type ColumnRef } from "../sql-text/bind-fragment.ts";
import { baseOf } from "./base-table.ts";
import { chooseColumn } from "./choose-column.ts";
import { aggregateColumn, eventTable } from "./default-measure.ts";
import type { PlannedMeasure } from "./query-plan.ts";
import { tableOfMark } from "./resolve-group.ts";

/**
 * The date by which "latest" and "earliest" compare rows: one that the question names, the rows' own, else that of what
 * happened to them ("which truck came most recently").
 */
export function recencyMeasure(
  ranking: RankingAsk,
  table: string | null,
  context: { readonly knowledge: Knowledge; readonly anchors: readonly string[] },
): PlannedMeasure | null {
  const { knowledge, anchors } = context;
  const mark = ranking.measure?.mark ?? null;
  const near = table === null ? anchors : [table, ...anchors];
  const named = mark === null ? null : chooseColumn(factsOf(mark, knowledge).dates, near, knowledge);
  if (named !== null)
    return isOfEvents(named, table, knowledge)
      ? aggregateColumn(ranking.descending ? "MAX" : "MIN", named, knowledge)
      : dateMeasure(named);
  const event = tableOfMark(mark, knowledge);
  const own = table === null || event !== null ? null : dateOf(knowledge, table);
  if (own !== null) return dateMeasure(own);
  const events = event ?? (table === null ? null : eventTable(knowledge, table));
  return events === null ? null : extremeOfDate(events, ranking.descending, knowledge);
}

/**
 * The latest or earliest date of what a question names ("when was the last sale"). Without a noun, that of the rows which
 * its conditions are about ("when did we last turn one away").
 */
export function extremeDate(
  ranking: RankingAsk,
  reading: Reading,
  knowledge: Knowledge,
): PlannedMeasure | null {
  const named = tableOfMark(ranking.entity?.mark ?? null, knowledge);
  const others = baseOf(knowledge, tablesOfConditions(reading, knowledge));
  const dates = [named, others].flatMap((table) =>
    table === null ? [] : (extremeOfDate(table, ranking.descending, knowledge) ?? []),
  );
  return dates[0] ?? null;
}

// A date of rows of which a ranked row may have several ("which piece was refunded last").
function isOfEvents({ table: dated }: ColumnRef, table: string | null, { graph }: Knowledge): boolean {
  return table !== null && dated !== table && pathsUp(graph, dated).has(table);
}

function tablesOfConditions({ conditions }: Reading, knowledge: Knowledge): string[] {
  return conditions.flatMap(({ mark }) => {
    if (mark.guessed) return [];
    const filter = factsOf(mark, knowledge).filter?.filter ?? null;
    return tableOfMark(mark, knowledge) ?? filter?.columns.map((ref) => ref.table) ?? [];
  });
}

function extremeOfDate(table: string, descending: boolean, knowledge: Knowledge): PlannedMeasure | null {
  const date = dateOf(knowledge, table);
  return date === null ? null : aggregateColumn(descending ? "MAX" : "MIN", date, knowledge);
}

function dateMeasure(date: ColumnRef): PlannedMeasure {
  return {
    computation: { kind: "column", expression: columnFragment(date) },
    unit: null,
    filter: null,
    per: null,
  };
}
