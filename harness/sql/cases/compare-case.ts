import type { Execution, ResultSet } from "../../core/result-set.ts";
import { UserError } from "../../core/errors.ts";
import { comparisonRules } from "../comparison-rules.ts";
import type { ExecutionRequest } from "../execution-request.ts";
import type { ExecutorPool } from "../executor-pool.ts";
import { extractSql } from "../extract-sql.ts";
import { judgeAnswer, type AnswerJudgment, type GoldOnVariants } from "../judge-answer.ts";
import { prepareGold } from "../prepare-gold.ts";
import { softF1, type SoftF1 } from "../soft-f1.ts";
import { withCaseDatabases } from "./case-databases.ts";
import { goldsOf, type CompareCase } from "./sql-case.ts";

/** The answer to one case. `reason` is null for a match; rows are the first that differ, at most five of a side. */
export interface CompareCaseResult {
  readonly id: string;
  readonly verdict: "match" | "mismatch" | "invalid";
  readonly relaxedVerdict: "match" | "mismatch" | "invalid";
  readonly reason: string | null;
  readonly message: string | null;
  /** Which gold matched or was nearest (0: the gold, then the alternatives), and the variant on which it differs (0: the setup). */
  readonly alternative: number | null;
  readonly variant: number | null;
  readonly rules: Readonly<Record<"bird" | "test-suite", "match" | "mismatch">>;
  readonly softF1: SoftF1 | null;
  readonly firstGoldRows: ResultSet["rows"];
  readonly firstPredictedRows: ResultSet["rows"];
  readonly capped: boolean;
}

/** Builds the case's databases, runs its statements on them and compares. A setup that fails makes the case invalid. */
export async function compareCase(pool: ExecutorPool, sqlCase: CompareCase): Promise<CompareCaseResult> {
  try {
    return await withCaseDatabases(sqlCase.setup, sqlCase.variants, (databases) => {
      return compareOn(pool, sqlCase, databases);
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return {
      ...nothing,
      id: sqlCase.id,
      verdict: "invalid",
      relaxedVerdict: "invalid",
      reason: error.code,
      message: error.message,
    };
  }
}

const nothing = {
  alternative: null,
  variant: null,
  rules: { bird: "mismatch", "test-suite": "mismatch" },
  softF1: null,
  firstGoldRows: [],
  firstPredictedRows: [],
  capped: false,
} as const;

async function compareOn(
  pool: ExecutorPool,
  sqlCase: CompareCase,
  databases: readonly string[],
): Promise<CompareCaseResult> {
  const requests = databases.map((database) => requestOf(sqlCase, database));
  const golds: GoldOnVariants[] = [];
  for (const sql of goldsOf(sqlCase)) {
    golds.push(await Promise.all(requests.map((request) => prepareGold(pool, { ...request, sql }))));
  }
  const answers = await Promise.all(requests.map((request) => runAnswer(pool, request, sqlCase.predicted)));
  const judgment = judgeAnswer(golds, answers, sqlCase.options);
  const { comparison, ...said } = judgment;
  return {
    ...nothing,
    id: sqlCase.id,
    ...said,
    rules: {
      bird: ruleVerdict("bird", sqlCase, { golds, answers }),
      "test-suite": ruleVerdict("test-suite", sqlCase, { golds, answers }),
    },
    softF1: diagnosis(judgment, golds, answers),
    firstGoldRows: comparison?.firstGoldRows ?? [],
    firstPredictedRows: comparison?.firstPredictedRows ?? [],
    capped: comparison?.capped ?? false,
  };
}

function requestOf(
  { clock, settings, timeoutMs }: CompareCase,
  database: string,
): Omit<ExecutionRequest, "sql"> {
  return {
    database,
    ...(clock === undefined ? {} : { clock }),
    ...(settings === undefined ? {} : { settings }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}

/** Runs the answer as it stands; what is no SQL as a whole may hold some, in a fence or in prose. */
async function runAnswer(
  pool: ExecutorPool,
  request: Omit<ExecutionRequest, "sql">,
  text: string,
): Promise<Execution> {
  const whole = await pool.run({ ...request, sql: text });
  if (whole.status === "ok" || whole.reason !== "syntax") return whole;
  const sql = extractSql(text);
  if (sql === null)
    return { status: "failed", reason: "no_sql", message: "there is no SQL in the answer", durationMs: 0 };
  return sql === text.trim() ? whole : pool.run({ ...request, sql });
}

/** Beyond so many rows partial credit says little and costs much. */
const mostDiagnosed = 20_000;

interface Outcomes {
  readonly golds: readonly GoldOnVariants[];
  readonly answers: readonly Execution[];
}

function ruleVerdict(
  name: "bird" | "test-suite",
  sqlCase: CompareCase,
  { golds, answers }: Outcomes,
): "match" | "mismatch" {
  const { matches } = comparisonRules[name];
  const sqls = goldsOf(sqlCase);
  const right = golds.some((gold, index) =>
    gold.every((expected, variant) => {
      const answer = answers[variant];
      if (expected.status !== "ok" || answer?.status !== "ok") return false;
      return matches({
        gold: expected.result,
        predicted: answer.result,
        options: {},
        goldSql: sqls[index] ?? "",
      });
    }),
  );
  return right ? "match" : "mismatch";
}

function diagnosis(
  { alternative, variant }: AnswerJudgment,
  golds: Outcomes["golds"],
  answers: Outcomes["answers"],
): SoftF1 | null {
  const expected = golds[alternative ?? 0]?.[variant ?? 0];
  const answer = answers[variant ?? 0];
  if (expected?.status !== "ok" || answer?.status !== "ok") return null;
  const rows = Math.max(expected.result.rows.length, answer.result.rows.length);
  return rows > mostDiagnosed ? null : softF1(expected.result, answer.result);
}
