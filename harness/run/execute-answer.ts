import type { Execution, ResultSet } from "../core/result-set.ts";
import type { VariantExecution } from "../core/trial.ts";

/** What an answer's SQL gave: the record for the trial, and the rows for the scorers. */
export interface AnswerExecution {
  readonly record: readonly VariantExecution[];
  readonly byVariant: Readonly<Record<string, Execution>>;
}

export interface AnswerExecutorParts {
  /** Variant ids in the dataset's order. */
  readonly variants: readonly string[];
  /** Runs SQL on the harness's own copy of a variant, read-only, as the user sees it. */
  readonly execute: (sql: string, variant: string, user: string) => Promise<Execution>;
  /** Keeps a result set and gives its digest. */
  readonly keepResult: (result: ResultSet) => string;
}

const cachedAnswers = 400;

/**
 * Runs answers on every variant, because the server under test never marks its own work. Many arms give the same SQL
 * for a question, so the last few hundred answers are remembered: fixtures are read-only and the clock is frozen.
 */
export function answerExecutor(
  parts: AnswerExecutorParts,
): (sql: string, user: string) => Promise<AnswerExecution> {
  const seen = new Map<string, Promise<AnswerExecution>>();
  return (sql, user) => {
    const key = JSON.stringify([user, sql]);
    const known = seen.get(key);
    if (known !== undefined) return known;
    const fresh = executeEverywhere(sql, user, parts);
    seen.set(key, fresh);
    const oldest = seen.size > cachedAnswers ? seen.keys().next().value : undefined;
    if (oldest !== undefined) seen.delete(oldest);
    return fresh;
  };
}

async function executeEverywhere(
  sql: string,
  user: string,
  parts: AnswerExecutorParts,
): Promise<AnswerExecution> {
  const pairs = await Promise.all(
    parts.variants.map(async (variant) => [variant, await parts.execute(sql, variant, user)] as const),
  );
  const record = pairs.map(([variant, execution]) => recordOf(variant, execution, parts.keepResult));
  return { record, byVariant: Object.fromEntries(pairs) };
}

function recordOf(
  variant: string,
  execution: Execution,
  keep: (result: ResultSet) => string,
): VariantExecution {
  if (execution.status === "failed") {
    return { variant, status: "failed", reason: execution.reason, message: execution.message };
  }
  const { result } = execution;
  return { variant, status: "ok", result: keep(result), rowCount: result.rows.length };
}
