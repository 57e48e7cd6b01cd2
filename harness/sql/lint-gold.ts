import type { CompareOptions } from "../core/sample.ts";
import { compareResults } from "./compare.ts";
import type { ExecutionRequest } from "./execution-request.ts";
import type { ExecutorPool } from "./executor-pool.ts";
import { aggregateFindings } from "./lint/aggregate-findings.ts";
import { limitFindings } from "./lint/limit-findings.ts";
import { lintCodes, type LintCode, type LintFinding } from "./lint/lint-codes.ts";
import { textKeyFindings } from "./lint/text-key-findings.ts";
import { treeFindings, type Suspicion } from "./lint/tree-findings.ts";
import { tryStatements } from "./lint/try-statement.ts";
import { prepareGold, type GoldResult } from "./prepare-gold.ts";
import { readTree } from "./tree-service.ts";

/** What is linted: accepted answers, the first of which is the gold, and traps, on one database. */
export interface LintRequest {
  readonly golds: readonly string[];
  readonly traps?: readonly string[];
  readonly options?: CompareOptions;
  /** Where and how they run; a `clock` there makes reading it harmless. */
  readonly where: Omit<ExecutionRequest, "sql">;
}

/**
 * Looks for what makes a gold unfit to judge by: see `lintCodes`. A sound gold has no findings. They come in the
 * order of the statements, each code at most once for a statement.
 */
export async function lintGold(pool: ExecutorPool, request: LintRequest): Promise<readonly LintFinding[]> {
  const { golds, traps = [], options = {}, where } = request;
  const results: GoldResult[] = [];
  const findings: LintFinding[] = [];
  for (const [statement, sql] of golds.entries()) {
    const result = await prepareGold(pool, { ...where, sql });
    results.push(result);
    const suspicions = await suspicionsAbout(pool, { ...where, sql }, { result, options });
    findings.push(...distinct(suspicions).map((suspicion) => ({ ...suspicion, statement })));
  }
  const [gold, ...alternatives] = results;
  const others = alternatives.map((result, index) => [index + 1, result] as const);
  const different = others.filter(
    ([, result]) => gold !== undefined && sameRows(gold, result, options) === false,
  );
  findings.push(
    ...different.map(([statement]) =>
      finding("alternatives-differ", "its rows are not those of the gold", statement),
    ),
  );
  for (const sql of traps) {
    const trap = await prepareGold(pool, { ...where, sql });
    const equal = results.findIndex((result) => sameRows(result, trap, options) === true);
    if (equal !== -1) findings.push(finding("equals-trap", `a trap gives the same rows: ${sql}`, equal));
  }
  return findings;
}

/** The codes of findings, each once, in the order of the table. */
export function findingCodes(findings: readonly LintFinding[]): readonly LintCode[] {
  const present = new Set(findings.map(({ code }) => code));
  return (Object.keys(lintCodes) as LintCode[]).filter((code) => present.has(code));
}

async function suspicionsAbout(
  pool: ExecutorPool,
  request: ExecutionRequest,
  { result, options }: { readonly result: GoldResult; readonly options: CompareOptions },
): Promise<readonly Suspicion[]> {
  if (result.status === "failed") return [failureSuspicion(result)];
  const tree = await readTree(pool, request);
  const rows = rowSuspicions(result, options);
  if (tree === null) return rows;
  const seen = treeFindings(tree, request.clock !== undefined);
  // A result that differs from run to run anyway would make every other difference look like a fault.
  if (seen.some(({ code }) => code === "non-deterministic-function")) return [...rows, ...seen];
  const run = tryStatements(pool, request);
  const choices = [...(await aggregateFindings(tree, run)), ...(await limitFindings(tree, run))];
  return [...rows, ...seen, ...choices, ...(await textKeyFindings(pool, request, tree))];
}

function failureSuspicion(failure: Extract<GoldResult, { status: "failed" }>): Suspicion {
  const { reason, message } = failure;
  if (reason === "not_read_only") return { code: "not-read-only", message };
  if (reason === "multiple_statements") return { code: "multiple-statements", message };
  return { code: "does-not-run", message: `${reason}: ${message}` };
}

function rowSuspicions(
  { result }: Extract<GoldResult, { status: "ok" }>,
  options: CompareOptions,
): Suspicion[] {
  if (options.allowEmpty === true) return [];
  if (result.rows.length === 0) return [{ code: "empty-result", message: "there are no rows" }];
  const allNull = result.rows.every((row) => row.every((cell) => cell === null));
  return allNull ? [{ code: "all-null-result", message: "every value is NULL" }] : [];
}

/** Whether a second statement gives the rows of the first; `null` when one of them fails. */
function sameRows(gold: GoldResult, other: GoldResult, options: CompareOptions): boolean | null {
  if (gold.status !== "ok" || other.status !== "ok") return null;
  return compareResults(gold.result, other.result, { ...options, order: gold.order }).verdict === "match";
}

function finding(code: LintCode, message: string, statement: number): LintFinding {
  return { code, message, statement };
}

function distinct(suspicions: readonly Suspicion[]): readonly Suspicion[] {
  return suspicions.filter(
    ({ code }, index) => suspicions.findIndex((other) => other.code === code) === index,
  );
}
