import { canonicalJson } from "../../core/json.ts";
import type { QuestionReferences } from "../gold.ts";

/** Pairs of variants on which every gold gives the same rows: the second of them proves nothing more. */
export function sameOnAllGolds(
  references: readonly QuestionReferences[],
): readonly (readonly [string, string])[] {
  const golds = references.flatMap(({ gold }) => gold);
  const variants = Object.keys(golds[0]?.executions ?? {});
  const results = variants.map((variant) =>
    canonicalJson(golds.map(({ executions }) => resultOf(executions[variant]))),
  );
  return variants.flatMap((variant, index) => {
    const earlier = results.indexOf(results[index] ?? "");
    return earlier < index ? [[variants[earlier] ?? "", variant] as const] : [];
  });
}

function resultOf(execution: QuestionReferences["gold"][number]["executions"][string] | undefined): unknown {
  return execution?.status === "ok" ? execution.result.rows : (execution?.message ?? null);
}
