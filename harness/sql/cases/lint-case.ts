import { UserError } from "../../core/errors.ts";
import type { ExecutorPool } from "../executor-pool.ts";
import { findingCodes, lintGold } from "../lint-gold.ts";
import type { LintCode, LintFinding } from "../lint/lint-codes.ts";
import { withCaseDatabases } from "./case-databases.ts";
import { goldsOf, type LintCase } from "./sql-case.ts";

/** The findings of one case: the codes, each once, and what they say. `error`: the setup failed. */
export interface LintCaseResult {
  readonly id: string;
  readonly findings: readonly LintCode[];
  readonly details: readonly LintFinding[];
  readonly error: string | null;
}

/** Builds the case's database and lints its gold on it. */
export async function lintCase(pool: ExecutorPool, sqlCase: LintCase): Promise<LintCaseResult> {
  const { id, setup, trap, traps, options, clock, settings, timeoutMs } = sqlCase;
  try {
    return await withCaseDatabases(setup, [], async ([database = ""]) => {
      const where = {
        database,
        ...(clock === undefined ? {} : { clock }),
        ...(settings === undefined ? {} : { settings }),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      };
      const details = await lintGold(pool, {
        golds: goldsOf(sqlCase),
        traps: [...trap, ...traps],
        options,
        where,
      });
      return { id, findings: findingCodes(details), details, error: null };
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { id, findings: [], details: [], error: error.message };
  }
}
