import type { Dataset } from "../../../core/dataset.ts";
import type { Execution } from "../../../core/result-set.ts";
import type { ExecutorPool } from "../../../sql/executor-pool.ts";
import type { CatalogTable } from "../../catalog.ts";
import { goldTimeoutMs } from "../../gold.ts";
import { sqlTokens } from "../../sql-tokens.ts";
import type { Finding, ImportedDataset, ImportedGold, ImportedQuestion } from "../importer.ts";
import { shownPlace } from "../reading/source-record.ts";
import type { AdaptedGold } from "./adapted-gold.ts";

/** The database that golds are proved on. */
export interface GoldProof {
  readonly dataset: Dataset;
  /** Path of the built fixture. */
  readonly fixture: string;
  readonly catalog: readonly CatalogTable[];
  readonly pool: ExecutorPool;
  readonly signal: AbortSignal;
}

/** Questions with the golds that run, and what was found. */
export interface ProvedGolds {
  readonly questions: readonly ImportedQuestion[];
  readonly findings: readonly Finding[];
  /** How many golds there are, and how many of them run. */
  readonly golds: number;
  readonly running: number;
}

/**
 * Runs every gold. One that fails is tried in the words of its dialect's adapter; where that fails too it is left out
 * when the question has another, and kept when it has none, so that no question is lost.
 */
export async function proveGolds(imported: ImportedDataset, proof: GoldProof): Promise<ProvedGolds> {
  const names = new Set(
    proof.catalog.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]),
  );
  const lower = new Set([...names].map((name) => name.toLowerCase()));
  const context: Context = { imported, proof, names: lower };
  const proved = await Promise.all(imported.questions.map((question) => proveQuestion(question, context)));
  return {
    questions: proved.map(({ question }) => question),
    findings: proved.flatMap(({ findings }) => findings),
    golds: proved.reduce((sum, { outcomes }) => sum + outcomes.length, 0),
    running: proved.reduce(
      (sum, { outcomes }) => sum + outcomes.filter(({ failure }) => failure === null).length,
      0,
    ),
  };
}

interface Context {
  readonly imported: ImportedDataset;
  readonly proof: GoldProof;
  readonly names: ReadonlySet<string>;
}

/** A gold as it is kept, why it fails, and what a person should know about it. */
interface Outcome {
  readonly gold: ImportedGold;
  readonly failure: string | null;
  readonly notes: readonly string[];
}

interface ProvedQuestion {
  readonly question: ImportedQuestion;
  readonly outcomes: readonly Outcome[];
  readonly findings: readonly Finding[];
}

async function proveQuestion(question: ImportedQuestion, context: Context): Promise<ProvedQuestion> {
  const outcomes = await Promise.all(question.gold.map((gold) => proveGold(gold, context)));
  const running = outcomes.filter(({ failure }) => failure === null);
  const failing = outcomes.filter(({ failure }) => failure !== null);
  const kept = running.length > 0 ? running : outcomes;
  const found = (kind: Finding["kind"], text: string): Finding => ({
    kind,
    question: question.id,
    place: shownPlace(question.place),
    text,
  });
  const failures = failing.map(({ gold, failure }) => `${failure}; gold: ${gold.sql}`);
  const findings = [
    ...failures.map((text) => found(running.length > 0 ? "alternative-fails" : "gold-fails", text)),
    ...kept.flatMap(({ gold }) => (gold.note === undefined ? [] : [found("adapted", gold.note)])),
    ...[...new Set(kept.flatMap(({ notes }) => notes))].map((text) => found("note", text)),
  ];
  return { question: { ...question, gold: kept.map(({ gold }) => gold) }, outcomes, findings };
}

async function proveGold(gold: ImportedGold, context: Context): Promise<Outcome> {
  const { adaptGold, clockIsAssumed } = context.imported;
  const first = await run(gold.sql, context);
  const adapted = first.status === "ok" ? null : (adaptGold?.adapt(gold.sql, context.names) ?? null);
  const second = adapted === null ? first : await run(adapted.sql, context);
  const isAdapted = adapted !== null && second.status === "ok";
  const kept = isAdapted ? { sql: adapted.sql, note: `${adapted.note}; as written: ${gold.sql}` } : gold;
  const execution = isAdapted ? second : first;
  if (execution.status !== "ok") {
    const [message = ""] = execution.message.split("\n");
    return { gold, failure: `${execution.reason}: ${message}`, notes: [] };
  }
  const contrast = await contrastNote(kept.sql, execution, context);
  const clock =
    clockIsAssumed && readsClock(kept.sql) ? [assumedClock(context.proof.dataset.card.clock)] : [];
  return { gold: kept, failure: null, notes: [...contrast, ...clock] };
}

/** Where the dialects part in silence, the rows tell whether it matters. */
async function contrastNote(
  sql: string,
  execution: Extract<Execution, { status: "ok" }>,
  context: Context,
): Promise<readonly string[]> {
  const contrast: AdaptedGold | null = context.imported.adaptGold?.contrast(sql) ?? null;
  if (contrast === null) return [];
  const other = await run(contrast.sql, context);
  const isSame =
    other.status === "ok" && JSON.stringify(other.result.rows) === JSON.stringify(execution.result.rows);
  return isSame ? [] : [`the gold gives other rows than in its dialect: ${contrast.note}`];
}

function run(sql: string, { proof }: Context): Promise<Execution> {
  const { pool, fixture, signal, dataset } = proof;
  const { clock, database } = dataset.card;
  const limits = { settings: database.settings, clock, timeoutMs: goldTimeoutMs };
  return pool.run({ database: fixture, sql, ...limits, signal });
}

const clockNames =
  /^(?:current_date|current_time|current_timestamp|now|today|localtime|localtimestamp|'now')$/i;

function readsClock(sql: string): boolean {
  return sqlTokens(sql).some(({ text }) => clockNames.test(text));
}

function assumedClock(clock: string): string {
  return `the gold reads the clock, which is taken to be ${clock}; give the date with --clock`;
}
