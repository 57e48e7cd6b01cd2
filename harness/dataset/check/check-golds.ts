import type { Execution, ResultSet } from "../../core/result-set.ts";
import type { Sample } from "../../core/sample.ts";
import type { ReferenceResult } from "../../core/score.ts";
import { duckdbProblem } from "../duckdb-problem.ts";
import { givesSame } from "./gives-same.ts";
import type { QuestionReferences } from "../gold.ts";
import { onVariants } from "./on-variants.ts";

/** Something that is wrong with a question's SQL: which field and what. */
export interface GoldMistake {
  readonly field: "gold" | "trap";
  readonly what: string;
}

/** Proves a question's golds and traps by what they gave on every variant. */
export function checkGolds(sample: Sample, references: QuestionReferences): readonly GoldMistake[] {
  const golds = references.gold.flatMap((gold, index) => goldMistakes(gold, index, sample));
  const traps = references.traps.flatMap((trap, index) => trapMistakes(trap, index, { sample, references }));
  return [
    ...golds.map((what) => ({ field: "gold" as const, what })),
    ...traps.map((what) => ({ field: "trap" as const, what })),
  ];
}

function goldMistakes(gold: ReferenceResult, index: number, sample: Sample): readonly string[] {
  const which = sample.gold.length > 1 ? `number ${index + 1} ` : "";
  return joined(gold, (execution) => {
    if (execution.status === "failed") return `${which}${failure(execution)}; mend the SQL`;
    const { rows } = execution.result;
    if (sample.options.allowEmpty === true) return null;
    if (rows.length === 0) return `${which}gives no rows; mend it or set options.allowEmpty`;
    return isAllNull(execution.result)
      ? `${which}gives nothing but NULL; mend it or set options.allowEmpty`
      : null;
  });
}

interface Question {
  readonly sample: Sample;
  readonly references: QuestionReferences;
}

function trapMistakes(
  trap: ReferenceResult,
  index: number,
  { sample, references }: Question,
): readonly string[] {
  const which = sample.trap.length > 1 ? `number ${index + 1} ` : "";
  return joined(trap, (execution, variant) => {
    if (execution.status === "failed") return `${which}${failure(execution)}; mend the SQL`;
    const equal = references.gold.findIndex((gold) => givesSame(variant, { gold, execution, sample }));
    if (equal === -1) return null;
    const gold = sample.gold.length > 1 ? `gold number ${equal + 1}` : "gold";
    return `${which}gives the same result as ${gold}; choose another trap or change the data`;
  });
}

function joined(
  reference: ReferenceResult,
  mistakeOf: (execution: Execution, variant: string) => string | null,
): readonly string[] {
  const lines = Object.entries(reference.executions).map(
    ([variant, execution]): [string, readonly string[]] => {
      const what = mistakeOf(execution, variant);
      return [variant, what === null ? [] : [what]];
    },
  );
  return onVariants(Object.fromEntries(lines));
}

function failure({ reason, message }: Extract<Execution, { status: "failed" }>): string {
  return `fails (${reason}: ${duckdbProblem(message)})`;
}

function isAllNull({ rows }: ResultSet): boolean {
  return rows.every((row) => row.every((cell) => cell === null));
}

/** What may not be meant in a question's golds, and is no mistake. */
export function remarkOnGolds(sample: Sample, references: QuestionReferences): readonly string[] {
  const [first, ...others] = references.gold;
  return others.flatMap((gold, index) => {
    const differs = Object.entries(gold.executions).some(
      ([variant, execution]) =>
        first !== undefined &&
        execution.status === "ok" &&
        !givesSame(variant, { gold: first, execution, sample }),
    );
    return differs ? [`number ${index + 2} gives another result than number 1; both count as right`] : [];
  });
}
