import type { DomainWords } from "../explain/domain-words.ts";
import { addsUp } from "../knowledge/adds-up.ts";
import { isAmountColumn, isKeyColumn, labelOf, nameOf } from "../knowledge/column-roles.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { phraseIn } from "../language/guess-language.ts";
import type { SchemaColumn, SchemaTable } from "../schema/schema.ts";
import { singularOf } from "./plural.ts";
import { questionPhrases, type QuestionPhrases } from "./question-phrases.ts";

/** A question that may be asked, and what its answer must hold for the question to have been understood. */
export interface CandidateQuestion {
  readonly text: string;
  readonly columns: readonly string[];
  readonly pattern: RegExp | null;
}

interface Domain {
  readonly knowledge: Knowledge;
  readonly words: DomainWords;
  readonly phrases: QuestionPhrases;
}

/** A number that can be asked for: its words, the columns that it is computed from, and its table. */
interface Measure {
  readonly text: string;
  readonly columns: readonly string[];
  readonly table: SchemaTable;
}

/** Questions by what they ask, the most telling kind first; each list is in the order of the prompt. */
export function candidateQuestions(
  knowledge: Knowledge,
  words: DomainWords,
): readonly (readonly CandidateQuestion[])[] {
  const domain: Domain = { knowledge, words, phrases: questionPhrases[words.language] };
  const measures = [...houseMeasures(domain), ...plainMeasures(domain)];
  const tables = knowledge.schema.tables;
  return [
    measures.flatMap((measure) => byGroup(measure, domain)),
    measures.flatMap((measure) => inTime(measure, domain)),
    tables.flatMap((table) => counts(table, domain)),
    measures.flatMap((measure) => best(measure, domain)),
    tables.flatMap((table) => countsBy(table, domain)),
  ];
}

function houseMeasures({ knowledge, words }: Domain): readonly Measure[] {
  return knowledge.items.flatMap(({ metric, source }) => {
    const text = phraseIn(source.terms ?? [], words.language);
    const [first] = metric?.columns ?? [];
    const table = knowledge.schema.tables.find(({ name }) => name === first?.table);
    if (text === null || metric === null || table === undefined) return [];
    return [{ text, columns: metric.columns.map(({ column }) => column), table }];
  });
}

function plainMeasures({ knowledge, words, phrases }: Domain): readonly Measure[] {
  return knowledge.schema.tables.flatMap((table) =>
    table.columns
      .filter(({ name }) => isAmountColumn(knowledge, { table: table.name, column: name }))
      .flatMap((column) => {
        const said = words.column(column);
        return [...(addsUp(column.name) ? [phrases.total(said)] : []), phrases.average(said)].map((text) => ({
          text,
          columns: [column.name],
          table,
        }));
      }),
  );
}

/** Columns that sort rows into a few classes: of the table itself, and of those that it refers to. */
function classes(table: SchemaTable, { knowledge }: Domain): readonly SchemaColumn[] {
  const near = [table.name, ...parentsOf(table, knowledge)];
  const tables = knowledge.schema.tables.filter(({ name }) => near.includes(name));
  return tables.flatMap(({ name, columns }) => {
    const labels = new Set(
      labelOf(knowledge, name).flatMap((label) => label.columns.map(({ column }) => column)),
    );
    return columns.filter(
      (column) =>
        column.kind === "text" &&
        column.complete &&
        column.values.length > 1 &&
        !labels.has(column.name) &&
        !isKeyColumn(knowledge, { table: name, column: column.name }),
    );
  });
}

function parentsOf(table: SchemaTable, { graph }: Knowledge): readonly string[] {
  return graph.edges.filter(({ child }) => child === table.name).map(({ parent }) => parent);
}

/** Tables that a table refers to and whose rows have names, as shops and people do. */
function namedParents(table: SchemaTable, { knowledge }: Domain): readonly SchemaTable[] {
  const parents = parentsOf(table, knowledge);
  return knowledge.schema.tables.filter(
    ({ name }) => parents.includes(name) && nameOf(knowledge, name) !== null,
  );
}

function byGroup({ text, columns, table }: Measure, domain: Domain): readonly CandidateQuestion[] {
  const { phrases, words } = domain;
  const pattern = /\bGROUP\s+BY\b/i;
  const entities = namedParents(table, domain).map((parent) => ({
    text: phrases.byGroup(text, singularOf(nounOf(parent, domain), words.language)),
    columns: [...columns, parent.name],
    pattern,
  }));
  const kinds = classes(table, domain).map((group) => ({
    text: phrases.byGroup(text, words.column(group)),
    columns: [...columns, group.name],
    pattern,
  }));
  return [...entities, ...kinds];
}

function inTime(
  { text, columns, table }: Measure,
  { knowledge, phrases }: Domain,
): readonly CandidateQuestion[] {
  const dated =
    table.columns.some(({ kind }) => kind === "date") ||
    knowledge.items.some(({ date }) => date?.table === table.name);
  if (!dated) return [];
  return [
    { text: phrases.byMonth(text), columns, pattern: /date_trunc\('month'/i },
    { text: phrases.lastMonth(text), columns, pattern: /DATE '/i },
    { text: phrases.thisYear(text), columns, pattern: /DATE '/i },
  ];
}

function nounOf(table: SchemaTable, { knowledge, words }: Domain): string {
  const item = knowledge.items.find(
    ({ table: named, filter, metric }) => named === table.name && filter === null && metric === null,
  );
  return phraseIn(item?.source.terms ?? [], words.language) ?? words.table(table.name);
}

function counts(table: SchemaTable, domain: Domain): readonly CandidateQuestion[] {
  return [
    { text: domain.phrases.howMany(nounOf(table, domain)), columns: [table.name], pattern: /\bCOUNT\s*\(/i },
  ];
}

function countsBy(table: SchemaTable, domain: Domain): readonly CandidateQuestion[] {
  return classes(table, domain).map((group) => ({
    text: domain.phrases.howManyBy(nounOf(table, domain), domain.words.column(group)),
    columns: [table.name, group.name],
    pattern: /\bCOUNT\s*\([\s\S]*\bGROUP\s+BY\b/i,
  }));
}

function best({ text, columns, table }: Measure, domain: Domain): readonly CandidateQuestion[] {
  return namedParents(table, domain).map((parent) => ({
    text: domain.phrases.best(nounOf(parent, domain), text),
    columns: [...columns, parent.name],
    pattern: /\bORDER\s+BY\b[\s\S]*\bLIMIT\s+5\b/i,
  }));
}
