import type { ContextItem } from "../../../core/context-item.ts";
import { inferKeys } from "../schema/infer-keys.ts";
import { type BoundItem, bindItem } from "./bound-item.ts";
import { buildJoinGraph, type JoinGraph } from "../schema/join-graph.ts";
import type { Schema } from "../schema/schema.ts";
import type { PeriodClock } from "../time/period.ts";
import type { PromptContent } from "../prompt/prompt-content.ts";

/** What a prompt teaches about its domain. `items` come in order of priority; `earlier` are recent queries, newest first. */
export interface Knowledge {
  readonly schema: Schema;
  readonly graph: JoinGraph;
  readonly items: readonly BoundItem[];
  readonly earlier: readonly ContextItem[];
  readonly clock: PeriodClock;
}

// A prompt without a date: any fixed day will do, as long as the same prompt always gets the same answer.
const undated = "2025-01-01";

/** Gathers what a prompt teaches. */
export function readKnowledge(prompt: PromptContent): Knowledge {
  const schema = inferKeys(prompt.schema);
  const items = prompt.items.filter((item) => item.sql === undefined);
  const fiscal = items.find((item) => item.fiscalYearStart !== undefined);
  return {
    schema,
    graph: buildJoinGraph(schema, items),
    items: items.map((item) => bindItem(item, schema)),
    earlier: prompt.items.filter((item) => item.sql !== undefined),
    clock: { today: prompt.today ?? undated, fiscalStart: fiscal?.fiscalYearStart ?? null },
  };
}
