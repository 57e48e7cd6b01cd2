import { join } from "node:path";
import { sampleKinds } from "../core/sample-kinds.ts";
import { ruleConflictLineSchema, type RuleConflictLine } from "../core/sample.ts";
import { parseLocated, type Located } from "./located.ts";
import { pathKind } from "./path-kind.ts";
import { readJsonLines } from "./read-json-lines.ts";
import type { SourceFolder } from "./read-source.ts";

const name = sampleKinds["rule-conflict"].file;

/** Whether a dataset has a file of rules that may contradict each other. */
export function hasRuleConflicts({ folder }: SourceFolder): boolean {
  return pathKind(join(folder, name)) === "file";
}

/** Reads rule-conflicts.jsonl: the lines that are well formed, each with its place; mistakes are logged. */
export function readRuleConflicts(source: SourceFolder): readonly Located<RuleConflictLine>[] {
  if (!hasRuleConflicts(source)) return [];
  return readJsonLines(source, name).flatMap(
    (line) => parseLocated(ruleConflictLineSchema, line, source.log) ?? [],
  );
}
