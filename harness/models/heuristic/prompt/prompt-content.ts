import type { ContextItem } from "../../../core/context-item.ts";
import type { Schema } from "../schema/schema.ts";
import type { Day } from "../time/calendar.ts";

/**
 * What a SQL prompt says. `items` come in order of priority, the recent queries among them (newest first); `focusText`
 * and `constraintText` are lines of those sections that are no items.
 */
export interface PromptContent {
  readonly schema: Schema;
  readonly items: readonly ContextItem[];
  readonly focusText: readonly string[];
  readonly constraintText: readonly string[];
  readonly today: Day | null;
  readonly question: string;
}
