import { amountOf } from "../knowledge/amount-of.ts";
import { nameOf } from "../knowledge/column-roles.ts";
import { dateOf } from "../knowledge/date-of.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { unitOf } from "../knowledge/unit-of.ts";
import { factsOf } from "../reading/mark-facts.ts";
import type { GroupAsk, MeasureAsk, RankingAsk } from "../reading/reading.ts";
import { columnFragment, type ColumnRef } from "../sql-text/bind-fragment.ts";
import { baseOf, tablesOfMeasures } from "./base-table.ts";
import { chooseColumn } from "./choose-column.ts";
import { columnOfQuality } from "./column-of-quality.ts";
import { aggregateColumn, defaultMeasure } from "./default-measure.ts";
import type { PlannedMeasure } from "./query-plan.ts";
import { resolveGroup, type ResolvedGroup, tableOfMark } from "./resolve-group.ts";
import { resolveMeasure } from "./resolve-measure.ts";

/** What is ranked, and by what; `entity` null: the extreme of the measure alone is asked for. */
export interface ResolvedRanking {
  readonly entity: ResolvedGroup | null;
  readonly measure: PlannedMeasure | null;
}

/** Resolves a superlative. `asked` is a measure that the question names apart from it ("best stores by revenue"). */
export function resolveRanking(
  ranking: RankingAsk,
  asked: PlannedMeasure | null,
  context: { readonly knowledge: Knowledge; readonly anchors: readonly string[] },
): ResolvedRanking {
  const { knowledge } = context;
  const entityTable = tableOfMark(ranking.entity?.mark ?? null, knowledge);
  const own =
    asked === null && ranking.bare && entityTable !== null
      ? ofColumn(amountOf(knowledge, entityTable), knowledge)
      : null;
  if (own !== null && ranking.single && entityTable !== null && nameOf(knowledge, entityTable) === null) {
    return { entity: null, measure: extremeOf(own, ranking.descending) };
  }
  const measure = asked ?? own ?? measureOfRanking(ranking, entityTable, context);
  const isExtreme = ranking.entity === null && measure !== null && isColumnAsk(ranking.measure, knowledge);
  if (isExtreme) return { entity: null, measure: extreme(measure, ranking.descending) };
  const anchors = measure === null ? context.anchors : [...tablesOfMeasures([measure]), ...context.anchors];
  const entity =
    ranking.entity === null
      ? guessEntity(anchors, knowledge)
      : resolveGroup(ranking.entity, anchors, knowledge);
  return { entity, measure };
}

function measureOfRanking(
  ranking: RankingAsk,
  entityTable: string | null,
  context: { readonly knowledge: Knowledge; readonly anchors: readonly string[] },
): PlannedMeasure | null {
  const { knowledge, anchors } = context;
  if (ranking.recency)
    return entityTable === null ? null : ofColumn(dateOf(knowledge, entityTable), knowledge);
  const ask = ranking.measure;
  if (ask?.quality !== undefined && ask.quality !== null) {
    const table = entityTable ?? anchors[0] ?? null;
    return table === null ? null : ofColumn(columnOfQuality(ask.quality, table, knowledge), knowledge);
  }
  if (ask !== null) {
    const own = entityTable === null ? null : ownColumn(ask, entityTable, knowledge);
    if (own !== null) return ofColumn(own, knowledge);
    const near = entityTable === null ? anchors : [entityTable, ...anchors];
    return (
      resolveMeasure(ask, { knowledge, anchors: near, valueTables: [] }) ??
      defaultMeasure(knowledge, entityTable)
    );
  }
  return defaultMeasure(knowledge, entityTable);
}

// A number that each row of the ranked table has itself is compared as it is, not summed.
function ownColumn(ask: MeasureAsk, table: string, knowledge: Knowledge): ColumnRef | null {
  if (ask.mark === null) return null;
  const facts = factsOf(ask.mark, knowledge);
  if (facts.metric !== null) return null;
  const own = facts.amounts.filter(
    (link) => link.concept.kind === "column" && link.concept.column.table === table,
  );
  return own.length === 0 ? null : chooseColumn(own, [table], knowledge);
}

function ofColumn(column: ColumnRef | null, knowledge: Knowledge): PlannedMeasure | null {
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
  if (ask?.mark === undefined || ask.mark === null) return false;
  const facts = factsOf(ask.mark, knowledge);
  return facts.metric === null && facts.amounts.length > 0;
}

function extremeOf(measure: PlannedMeasure, descending: boolean): PlannedMeasure {
  const { computation } = measure;
  if (computation.kind !== "column") return measure;
  const sql = `${descending ? "MAX" : "MIN"}(${computation.expression.sql})`;
  return { ...measure, computation: { kind: "aggregate", expression: { ...computation.expression, sql } } };
}

function extreme(measure: PlannedMeasure, descending: boolean): PlannedMeasure {
  const { computation } = measure;
  if (computation.kind !== "aggregate") return measure;
  const sql = computation.expression.sql.replace(/^SUM\(/, descending ? "MAX(" : "MIN(");
  return { ...measure, computation: { ...computation, expression: { ...computation.expression, sql } } };
}

// "Who sold the most" names nobody: the first table with names that the measured rows refer to.
function guessEntity(anchors: readonly string[], knowledge: Knowledge): ResolvedGroup | null {
  const base = baseOf(knowledge, anchors);
  const edges = knowledge.graph.edges.filter((candidate) => candidate.child === base);
  const edge = edges.find((candidate) => nameOf(knowledge, candidate.parent) !== null) ?? edges[0];
  if (edge === undefined) return null;
  return { group: { kind: "entity", table: edge.parent }, preferred: [], filter: null };
}

/** The latest or earliest date of what a question names, as "when was the last sale" asks. */
export function extremeDate(
  ask: GroupAsk | null,
  descending: boolean,
  knowledge: Knowledge,
): PlannedMeasure | null {
  const table = tableOfMark(ask?.mark ?? null, knowledge);
  const date = table === null ? null : dateOf(knowledge, table);
  return date === null ? null : aggregateColumn(descending ? "MAX" : "MIN", date, knowledge);
}
