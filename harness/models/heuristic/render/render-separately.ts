import { dateOf } from "../knowledge/date-of.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { PlannedGroup, PlannedMeasure, QueryPlan } from "../plan/query-plan.ts";
import { pathsUp } from "../schema/join-paths.ts";
import { columnSql, type Fragment } from "../sql-text/bind-fragment.ts";
import { type Atom, atomsOf, basesOf } from "./atoms.ts";
import { chooseBase } from "./choose-base.ts";
import { groupSql } from "./group-sql.ts";
import { mapAggregates } from "./measure-sql.ts";
import { limitClause, measureOrder, type RenderContext, sentence, withOutputs } from "./clauses.ts";
import { renderMeasures } from "./render-measures.ts";

/**
 * Whether measures go over the rows of tables that do not belong to each other (sales and returns), so that one join
 * would multiply them.
 */
export function needsSeparation(plan: QueryPlan, knowledge: Knowledge): boolean {
  const bases = basesOf(plan.measures, knowledge);
  if (bases.length < 2) return false;
  const base = chooseBase(plan, knowledge);
  const reached = pathsUp(knowledge.graph, base);
  const atoms = plan.measures.flatMap((measure) => atomsOf(measure, knowledge));
  return atoms.some(
    (atom) => atom.base !== null && atom.base !== base && (!atom.safe || !reached.has(atom.base)),
  );
}

interface Part {
  readonly name: string;
  readonly base: string;
  readonly columns: Map<string, string>;
  readonly sql: string;
}

/** Each aggregate over its own table in a subquery of its own; the subqueries are joined on the groups. */
export function renderSeparately(plan: QueryPlan, context: RenderContext): string {
  const { knowledge } = context;
  const bases = basesOf(plan.measures, knowledge);
  const atoms = plan.measures.flatMap((measure) =>
    atomsOf(measure, knowledge).map((atom) => ({ ...atom, filter: measure.filter })),
  );
  const width = plan.groups.flatMap((group) => groupSql(group, knowledge).shown).length;
  const parts = bases.map((base, index) => partOf(plan, { base, index, atoms, context }));
  const groups = Array.from(
    { length: width },
    (_, index) => `COALESCE(${parts.map((part) => `${part.name}.g${index + 1}`).join(", ")})`,
  );
  const measures = plan.measures.flatMap((measure) =>
    withOutputs(measure, combined(measure, parts, knowledge), context),
  );
  const from = parts.map((part, index) => joinedPart(part, parts.slice(0, index), width)).join(" ");
  const order = plan.order === null && width === 0 ? "" : measureOrder(plan, width);
  return sentence([`SELECT ${[...groups, ...measures].join(", ")} FROM ${from}`, order, limitClause(plan)]);
}

interface PartInput {
  readonly base: string;
  readonly index: number;
  readonly atoms: readonly (Atom & { readonly filter: Fragment | null })[];
  readonly context: RenderContext;
}

function partOf(plan: QueryPlan, { base, index, atoms, context }: PartInput): Part {
  const own = atoms.filter((atom) => (atom.base ?? base) === base);
  const columns = new Map(own.map((atom, position) => [atom.expression.sql, `m${position + 1}`]));
  const measures = own.map((atom): PlannedMeasure => {
    const rows = atom.expression.columns.length === 0;
    const computation = rows
      ? ({ kind: "rows", table: base } as const)
      : ({ kind: "aggregate", expression: atom.expression } as const);
    return { computation, unit: null, filter: atom.filter, per: null };
  });
  const { knowledge } = context;
  const inner: QueryPlan = {
    ...plan,
    measures,
    groups: plan.groups.map((group) => groupOver(group, base, knowledge)),
    filters: plan.filters.map((filter) => filterOver(filter, base, knowledge)),
    order: null,
    limit: null,
    having: [],
  };
  const unlabelled = {
    ...context,
    knowledge: { ...knowledge, items: knowledge.items.filter((item) => item.source.outputs === undefined) },
  };
  const sql = renderMeasures(inner, unlabelled).replace(/ ORDER BY [\d, ]+$/, "");
  return { name: `part${index + 1}`, base, columns, sql };
}

// Periods and calendar groups are about the date of the table that is measured.
function groupOver(group: PlannedGroup, base: string, knowledge: Knowledge): PlannedGroup {
  if (group.kind !== "period" || pathsUp(knowledge.graph, base).has(group.date.table)) return group;
  return { ...group, date: dateOf(knowledge, base) ?? group.date };
}

function filterOver(filter: Fragment, base: string, knowledge: Knowledge): Fragment {
  const [column, ...others] = filter.columns;
  const reached = pathsUp(knowledge.graph, base);
  if (column === undefined || others.length > 0 || reached.has(column.table)) return filter;
  const date = dateOf(knowledge, base);
  const isPeriod = / (?:>=|<) DATE '/.test(filter.sql);
  return date === null || !isPeriod
    ? filter
    : { sql: filter.sql.replaceAll(columnSql(column), columnSql(date)), columns: [date] };
}

function combined(measure: PlannedMeasure, parts: readonly Part[], knowledge: Knowledge): string {
  const { computation } = measure;
  const place = (sql: string, base: string | null): string => {
    const part = parts.find(
      (candidate) => candidate.columns.has(sql) && (base === null || candidate.base === base),
    );
    const column = `${part?.name ?? "part1"}.${part?.columns.get(sql) ?? "m1"}`;
    // Nothing to add up is nothing: a group that only the other table has counts as 0 here.
    return /^\s*(?:SUM|COUNT)/i.test(sql) ? `COALESCE(${column}, 0)` : column;
  };
  if (computation.kind === "rows") return place("COUNT(*)", computation.table);
  const atoms = atomsOf(measure, knowledge);
  let next = 0;
  return mapAggregates(computation.expression.sql, () => {
    const atom = atoms[next];
    next += 1;
    return place(atom?.expression.sql ?? "", atom?.base ?? null);
  });
}

function joinedPart(part: Part, before: readonly Part[], width: number): string {
  const keys = Array.from({ length: width }, (_, position) => `g${position + 1}`);
  const table = `(${part.sql}) AS ${part.name}(${[...keys, ...part.columns.values()].join(", ")})`;
  if (before.length === 0) return table;
  if (width === 0) return `CROSS JOIN ${table}`;
  const conditions = keys.map(
    (key) =>
      `COALESCE(${before.map((other) => `${other.name}.${key}`).join(", ")}) IS NOT DISTINCT FROM ${part.name}.${key}`,
  );
  return `FULL JOIN ${table} ON ${conditions.join(" AND ")}`;
}
