import type { Command } from "commander";
import { lintCase, type LintCaseResult } from "../sql/cases/lint-case.ts";
import { lintCaseSchema } from "../sql/cases/sql-case.ts";
import { collect, readCases, runCases, type CaseFlags } from "./sql-cases.ts";

interface Flags extends CaseFlags {
  readonly trap?: readonly string[];
}

/** `lint-sql`: looks for faults in gold statements from a file, or in one from flags. */
export function registerLintSql(program: Command): void {
  program
    .command("lint-sql")
    .description("look for what makes a gold statement unfit to judge by")
    .option("--cases <file>", "JSON list of {id, setup, gold, alternatives?, trap?}; - reads standard input")
    .option("--setup <sql>", "a statement that builds the database (may be repeated)", collect)
    .option("--gold <sql>", "the statement to look at")
    .option("--alternative <sql>", "another accepted statement (may be repeated)", collect)
    .option("--trap <sql>", "a statement that must give other rows (may be repeated)", collect)
    .option("--clock <date>", "the day that the clock stands at, as in 2026-01-15")
    .option("--timeout <ms>", "time limit of one statement")
    .option("--json", "print JSON instead of lines")
    .action(async (flags: Flags) => {
      const cases = await readCases(flags, lintCaseSchema, () => ({ trap: flags.trap }));
      await runCases(cases, { run: lintCase, line, json: flags.json === true });
    });
}

function line({ id, details, error }: LintCaseResult): string {
  if (error !== null) return `${id}  ${error}`;
  if (details.length === 0) return `${id}  sound`;
  return details.map(({ code, message }) => `${id}  ${code}  ${message.split("\n")[0]}`).join("\n");
}
