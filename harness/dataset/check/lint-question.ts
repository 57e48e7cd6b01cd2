import type { Dataset } from "../../core/dataset.ts";
import type { Sample } from "../../core/sample.ts";
import type { ExecutorPool } from "../../sql/executor-pool.ts";
import { lintGold } from "../../sql/lint-gold.ts";
import { lintCodes } from "../../sql/lint/lint-codes.ts";
import type { LintCode, LintFinding } from "../../sql/lint/lint-codes.ts";
import { goldTimeoutMs } from "../gold.ts";
import { onVariants } from "./on-variants.ts";

/** What is linted: the questions of a dataset on its fixtures, by variant id. */
export interface LintWork {
  readonly dataset: Dataset;
  readonly fixtures: Readonly<Record<string, string>>;
  readonly pool: ExecutorPool;
}

/** Codes that `checkQuestion` reports itself, with what to do, or that are no fault of a gold. */
const reportedElsewhere: ReadonlySet<LintCode> = new Set([
  "does-not-run",
  "not-read-only",
  "multiple-statements",
  "empty-result",
  "all-null-result",
  "alternatives-differ",
  "equals-trap",
]);

/** What lint says about a question's golds, one line each: why they are unfit to judge by, or may be. */
export interface QuestionLint {
  readonly unfit: readonly string[];
  readonly doubtful: readonly string[];
}

/** Lints a question's golds on every variant. */
export async function lintQuestion(sample: Sample, work: LintWork): Promise<QuestionLint> {
  const { clock, database: described } = work.dataset.card;
  const variants = await Promise.all(
    Object.entries(work.fixtures).map(
      async ([variant, database]): Promise<[string, readonly LintFinding[]]> => {
        const where = { database, settings: described.settings, clock, timeoutMs: goldTimeoutMs };
        const findings = await lintGold(work.pool, { golds: sample.gold, options: sample.options, where });
        return [variant, findings.filter(({ code }) => !reportedElsewhere.has(code))];
      },
    ),
  );
  const lines = (invalidating: boolean) => {
    const said = variants.map(([variant, findings]): [string, readonly string[]] => {
      const chosen = findings.filter(({ code }) => lintCodes[code].invalidates === invalidating);
      return [variant, chosen.map((finding) => line(finding, sample))];
    });
    return onVariants(Object.fromEntries(said));
  };
  return { unfit: lines(true), doubtful: lines(false) };
}

function line({ code, message, statement }: LintFinding, { gold }: Sample): string {
  const which = gold.length > 1 ? `number ${statement + 1} ` : "";
  const verdict = lintCodes[code].invalidates ? "is unfit to judge by" : "may not be meant";
  return `${which}${verdict} (${code}: ${message}); mend the SQL`;
}
