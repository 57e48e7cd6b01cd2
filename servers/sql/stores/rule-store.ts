import { join } from "node:path";
import { z } from "zod";
import type { ContextItem } from "../../../harness/core/context-item.ts";
import { effectSchema } from "../../../harness/core/context-item.ts";
import { readJsonLines } from "./read-json-lines.ts";

const ruleSchema = z.object({
  id: z.string().min(1),
  user: z.string().min(1),
  connection: z.string().optional(),
  text: z.string().min(1),
  active: z.boolean().default(true),
  deleted: z.boolean().default(false),
  ...effectSchema.shape,
});

/** What users always want. */
export interface RuleStore {
  /** The rules that apply to a user's questions on a connection, in the order in which they were made. */
  inForce(userId: string, connection: string): Promise<readonly ContextItem[]>;
}

/** Rules in `rules.jsonl`: `{id, user, connection?, text, active, deleted, …}`; one without connection holds on all. */
export function fileRuleStore(dataDir: string): RuleStore {
  return {
    async inForce(userId, connection) {
      const rules = await readJsonLines(join(dataDir, "rules.jsonl"), ruleSchema);
      return rules
        .filter((rule) => rule.user === userId && (rule.connection ?? connection) === connection)
        .filter(({ active, deleted }) => active && !deleted)
        .map(({ user: _user, connection: _connection, active: _active, deleted: _deleted, ...item }) => ({
          ...item,
          layer: "rules",
        }));
    },
  };
}
