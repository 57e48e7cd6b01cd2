import type { Command } from "commander";
import { compareCase, type CompareCaseResult } from "../sql/cases/compare-case.ts";
import { compareCaseSchema } from "../sql/cases/sql-case.ts";
import { collect, readCases, runCases, type CaseFlags } from "./sql-cases.ts";

interface Flags extends CaseFlags {
  readonly predicted?: string;
  readonly variant?: readonly string[];
  readonly decimals?: string;
  readonly coerce?: boolean;
  readonly ordered?: boolean;
  readonly relaxed?: boolean;
}

/** `compare-sql`: asks the comparator about cases from a file, or about one from flags. */
export function registerCompareSql(program: Command): void {
  program
    .command("compare-sql")
    .description("compare what two statements give, by the rule of docs/comparison.md")
    .option(
      "--cases <file>",
      "JSON list of {id, setup, gold, predicted, alternatives?, variants?, options?, timeoutMs?}; - reads standard input",
    )
    .option("--setup <sql>", "a statement that builds the database (may be repeated)", collect)
    .option("--gold <sql>", "the right statement")
    .option("--predicted <sql>", "the statement to judge; it may stand in a fence or in prose")
    .option("--alternative <sql>", "another accepted statement (may be repeated)", collect)
    .option("--variant <sql>", "statements of one more database to be right on (may be repeated)", collect)
    .option("--decimals <n>", "round numbers to n places first")
    .option("--coerce", "text and truth values equal numbers of the same meaning")
    .option("--ordered", "rows must come in the gold's order")
    .option("--relaxed", "the answer may have extra columns")
    .option("--clock <date>", "the day that the clock stands at, as in 2026-01-15")
    .option("--timeout <ms>", "time limit of one statement")
    .option("--json", "print JSON instead of lines")
    .action(async (flags: Flags) => {
      const cases = await readCases(flags, compareCaseSchema, () => caseOf(flags));
      await runCases(cases, { run: compareCase, line, json: flags.json === true });
    });
}

function caseOf(flags: Flags): object {
  return {
    predicted: flags.predicted,
    variants: flags.variant,
    options: {
      ...(flags.decimals === undefined ? {} : { decimals: Number(flags.decimals) }),
      ...(flags.coerce === undefined ? {} : { coerce: flags.coerce }),
      ...(flags.ordered === undefined ? {} : { ordered: flags.ordered }),
      ...(flags.relaxed === undefined ? {} : { relaxed: flags.relaxed }),
    },
  };
}

function line(result: CompareCaseResult): string {
  const parts = [result.id, result.verdict, result.reason ?? "", result.message?.split("\n")[0] ?? ""];
  const text = parts.filter((part) => part !== "").join("  ");
  return `${text}${rows("gold", result.firstGoldRows)}${rows("answer", result.firstPredictedRows)}`;
}

function rows(name: string, list: readonly unknown[]): string {
  return list.length === 0 ? "" : `\n    ${name}: ${list.map((row) => JSON.stringify(row)).join(" ")}`;
}
