import type { Command } from "commander";
import { registerCheck } from "./check.ts";
import { registerCompareSql } from "./compare-sql.ts";
import { registerImport } from "./import.ts";
import { registerLintSql } from "./lint-sql.ts";
import { registerRun } from "./run.ts";

/** The verbs of the command line, in the order in which --help lists them. */
export const verbs: readonly ((program: Command) => void)[] = [
  registerRun,
  registerCheck,
  registerImport,
  registerCompareSql,
  registerLintSql,
];
