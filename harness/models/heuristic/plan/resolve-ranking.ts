import { amountOf } from "../knowledge/amount-of.ts";
import { nameOf } from "../knowledge/column-roles.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { unitOf } from "../knowledge/unit-of.ts";
import { factsOf } from "../reading/mark-facts.ts";
import type { MeasureAsk, RankingAsk } from "../reading/reading.ts";
import { columnFragment, type ColumnRef } from "../sql-text/bind-fragment.ts";
import { tablesOfGroups, tablesOfMeasures } from "./base-table.ts";
import { chooseColumn } from "./choose-column.ts";
import { columnOfQuality } from "./column-of-quality.ts";
import { aggregateColumn, countRows, defaultMeasure } from "./default-measure.ts";
import { guessEntity } from "./guess-entity.ts";
import { groupOfChoice } from "./group-of-choice.ts";
import type { PlannedMeasure } from "./query-plan.ts";
import { resolveGroup, type ResolvedGroup, tableOfMark } from "./resolve-group.ts";
import { recencyMeasure } from "./resolve-recency.ts";
import { resolveMeasure } from "./resolve-measure.ts";

/** What is ranked, and by what; `entity` null: the extreme of the measure alone is asked for. */
export interface ResolvedRanking {
  readonly entity: ResolvedGroup | null;
  readonly measure: PlannedMeasure | null;
}

/** Where superlatives are resolved: the domain, and the tables that the question is about. */
export interface RankingContext {
  readonly knowledge: Knowledge;
  readonly anchors: readonly string[];
}

/** Resolves a superlative. `asked` is a measure that the question names apart from it ("best stores by revenue"). */
export function resolveRanking(
  ranking: RankingAsk,
  asked: PlannedMeasure | null,
  context: RankingContext,
): ResolvedRanking {
  const { knowledge } = context;
  const chosen = groupOfChoice(ranking.choice?.mark ?? null, context.anchors, knowledge);
  if (chosen !== null) return { entity: chosen, measure: asked ?? measureOfChoice(ranking, chosen, context) };
  const table = rankedTable(ranking, knowledge);
  const own = asked === null ? bareAmount(ranking, table, knowledge) : null;
  const alone = asked === null ? extremeAlone(ranking, own, context) : null;
  if (alone !== null) return { entity: null, measure: alone };
  const measure =
    asked ?? (own === null ? measureOfRanking(ranking, table, context) : plainColumn(own, knowledge));
  if (ranking.entity === null && measure !== null && isColumnAsk(ranking.measure, knowledge)) {
    return { entity: null, measure: extreme(measure, ranking.descending) };
  }
  return { entity: entityOf(ranking, measure, context), measure };
}

// "More dogs or cats" counts their rows; "which sold more, A or B" compares what is measured of them.
function measureOfChoice(
  ranking: RankingAsk,
  { group }: ResolvedGroup,
  context: RankingContext,
): PlannedMeasure | null {
  const [table = null] = tablesOfGroups([group]);
  if (ranking.choice?.counted === true && table !== null) return countRows(table);
  return measureOfRanking(ranking, rankedTable(ranking, context.knowledge) ?? table, context);
}

// "The last rejected" speaks of the rows that the word is a condition on.
function rankedTable({ entity }: RankingAsk, knowledge: Knowledge): string | null {
  if (entity === null || entity.mark === null) return null;
  const { filter, table } = factsOf(entity.mark, knowledge);
  if (table === null && filter !== null) return filter.filter?.columns[0]?.table ?? null;
  return tableOfMark(entity.mark, knowledge);
}

// "the most recent SignedOn" and "the highest fine" ask for the extreme itself: rows without names are not named.
function extremeAlone(
  ranking: RankingAsk,
  own: ColumnRef | null,
  context: RankingContext,
): PlannedMeasure | null {
  if (ranking.recency && ranking.entity === null) return extremeOf(ranking, context);
  if (own === null || !ranking.single || nameOf(context.knowledge, own.table) !== null) return null;
  return aggregateColumn(ranking.descending ? "MAX" : "MIN", own, context.knowledge);
}

// "the most recent SignedOn of the members".
function extremeOf(ranking: RankingAsk, { knowledge, anchors }: RankingContext): PlannedMeasure | null {
  const date = namedColumn(ranking.measure, anchors, knowledge);
  return date === null ? null : aggregateColumn(ranking.descending ? "MAX" : "MIN", date, knowledge);
}

// "the highest fine": what the rows are worth.
function bareAmount(ranking: RankingAsk, table: string | null, knowledge: Knowledge): ColumnRef | null {
  return ranking.bare && table !== null ? amountOf(knowledge, table) : null;
}

function entityOf(
  ranking: RankingAsk,
  measure: PlannedMeasure | null,
  context: RankingContext,
): ResolvedGroup | null {
  const anchors = [...tablesOfMeasures(measure === null ? [] : [measure]), ...context.anchors];
  if (ranking.entity === null) return guessEntity(anchors, context.knowledge);
  return resolveGroup(ranking.entity, anchors, context.knowledge);
}

function measureOfRanking(
  ranking: RankingAsk,
  table: string | null,
  { knowledge, anchors }: RankingContext,
): PlannedMeasure | null {
  const ask = ranking.measure;
  if (ranking.recency) return recencyMeasure(ranking, table, { knowledge, anchors });
  if (ask === null) return defaultMeasure(knowledge, table);
  const [nearest] = near(table, anchors);
  if (ask.quality !== null)
    return nearest === undefined
      ? null
      : plainColumn(columnOfQuality(ask.quality, nearest, knowledge), knowledge);
  const own = table === null ? null : ownColumn(ask, table, knowledge);
  if (own !== null) return plainColumn(own, knowledge);
  return (
    resolveMeasure(ask, { knowledge, anchors: near(table, anchors), valueTables: [] }) ??
    defaultMeasure(knowledge, table)
  );
}

function near(table: string | null, anchors: readonly string[]): readonly string[] {
  return table === null ? anchors : [table, ...anchors];
}

function namedColumn(
  ask: MeasureAsk | null,
  anchors: readonly string[],
  knowledge: Knowledge,
): ColumnRef | null {
  return ask === null || ask.mark === null
    ? null
    : chooseColumn(factsOf(ask.mark, knowledge).dates, anchors, knowledge);
}

// A number that each row of the ranked table has itself is compared as it is, not summed.
function ownColumn(ask: MeasureAsk, table: string, knowledge: Knowledge): ColumnRef | null {
  if (!isColumnAsk(ask, knowledge) || ask.mark === null) return null;
  const { amounts } = factsOf(ask.mark, knowledge);
  const own = amounts.filter(({ concept }) => concept.kind === "column" && concept.column.table === table);
  return chooseColumn(own, [table], knowledge);
}

function plainColumn(column: ColumnRef | null, knowledge: Knowledge): PlannedMeasure | null {
  if (column === null) return null;
  const expression = columnFragment(column);
  return {
    computation: { kind: "column", expression },
    unit: unitOf(knowledge, expression),
    filter: null,
    per: null,
  };
}

function isColumnAsk(ask: MeasureAsk | null, knowledge: Knowledge): boolean {
  if (ask === null || ask.mark === null) return false;
  const facts = factsOf(ask.mark, knowledge);
  return facts.metric === null && facts.amounts.length > 0;
}

function extreme(measure: PlannedMeasure, descending: boolean): PlannedMeasure {
  const { computation } = measure;
  if (computation.kind !== "aggregate") return measure;
  const sql = computation.expression.sql.replace(/^SUM\(/, descending ? "MAX(" : "MIN(");
  return { ...measure, computation: { ...computation, expression: { ...computation.expression, sql } } };
}
