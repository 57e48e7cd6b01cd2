import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { text as readAll } from "node:stream/consumers";
import pLimit from "p-limit";
import type { z } from "zod";
import { UserError, messageOf } from "../core/errors.ts";
import { createExecutorPool, type ExecutorPool } from "../sql/executor-pool.ts";
import { parseCases } from "../sql/cases/sql-case.ts";

/** The flags that `compare-sql` and `lint-sql` share. */
export interface CaseFlags {
  readonly cases?: string;
  readonly setup?: readonly string[];
  readonly gold?: string;
  readonly alternative?: readonly string[];
  readonly clock?: string;
  readonly timeout?: string;
  readonly json?: boolean;
}

/** Gathers the values of a flag that may be repeated. */
export function collect(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}

/** The cases of a file, or the one that the flags describe; `own` gives the fields that a verb adds to it. */
export async function readCases<Case>(
  flags: CaseFlags,
  schema: z.ZodType<Case>,
  own: () => object,
): Promise<Case[]> {
  if (flags.cases !== undefined) return parseCases(await readText(flags.cases), schema, flags.cases);
  if (flags.gold === undefined)
    throw new UserError("cases_missing", "give --cases FILE, or one case with --gold");
  const one = {
    id: "flags",
    setup: flags.setup,
    gold: flags.gold,
    alternatives: flags.alternative,
    clock: flags.clock,
    ...(flags.timeout === undefined ? {} : { timeoutMs: Number(flags.timeout) }),
    ...own(),
  };
  return parseCases(JSON.stringify([one]), schema, "flags");
}

/** How a verb answers a case, and how it prints the answer. */
export interface CaseVerb<Case, Result> {
  readonly run: (pool: ExecutorPool, sqlCase: Case) => Promise<Result>;
  readonly line: (result: Result) => string;
  readonly json: boolean;
}

/** Answers every case, some at a time, and prints the answers in the order of the cases. */
export async function runCases<Case, Result>(
  cases: readonly Case[],
  verb: CaseVerb<Case, Result>,
): Promise<void> {
  const size = Math.min(4, availableParallelism());
  const pool = createExecutorPool({ size });
  const limit = pLimit(size);
  try {
    const results = await Promise.all(cases.map((sqlCase) => limit(() => verb.run(pool, sqlCase))));
    console.log(verb.json ? JSON.stringify(results, null, 2) : results.map(verb.line).join("\n"));
  } finally {
    await pool.close();
  }
}

async function readText(file: string): Promise<string> {
  if (file === "-") return readAll(process.stdin);
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new UserError("cases_missing", `${file}: ${messageOf(error)}`, { cause: error });
  }
}
