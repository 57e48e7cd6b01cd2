import { createHash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import type { ContextItem } from "../../../harness/core/context-item.ts";
import { effectSchema } from "../../../harness/core/context-item.ts";
import type { Logger } from "../../kit/create-logger.ts";
import type { Journal } from "./open-journal.ts";
import { openJournal } from "./open-journal.ts";
import type { Rule, RuleDraft, RuleList, RuleStore } from "./rule-store.ts";

const recordSchema = z.object({
  id: z.string().min(1),
  user: z.string().min(1),
  connection: z.string().optional(),
  text: z.string().min(1),
  active: z.boolean().default(true),
  deleted: z.boolean().default(false),
  created_at: z.string().optional(),
  revision: z.int().positive().optional(),
  ...effectSchema.shape,
});
type RuleRecord = z.infer<typeof recordSchema>;

/**
 * Rules in `rules.jsonl`, a journal: `{id, user, connection?, text, active, deleted, …}`; the last record of an id
 * counts, one without connection holds on all.
 *
 * Processes that share the file need no lock, which a killed one would leave behind. Each change carries the number of
 * the user's changes that its writer had seen, plus one; where two carry the same number, every reader takes the one
 * that stands first in the file and passes over the other, whose writer finds that out and starts again.
 */
export function fileRuleStore(dataDir: string, log: Pick<Logger, "warn">): RuleStore {
  const file = join(dataDir, "rules.jsonl");
  const journal = openJournal({ file, schema: recordSchema, durable: true, log });
  const inForce = async (userId: string, connection: string): Promise<readonly ContextItem[]> =>
    lastOfEach(await recordsOf(journal, userId))
      .filter((rule) => applies(rule, connection))
      .map(itemOf);
  return {
    inForce,
    async withdrawn(userId, connection) {
      const rules = lastOfEach(await recordsOf(journal, userId));
      return rules.filter((rule) => !applies(rule, connection)).map(({ id }) => id);
    },
    async list(userId, connection) {
      const records = await recordsOf(journal, userId);
      const rules = lastOfEach(records)
        .filter((rule) => connection === undefined || holdsOn(rule, connection))
        .map(ruleOf);
      return { rules, revision: revisionOf(records) };
    },
    async add(draft, seen) {
      const record = recordOf(draft, seen + 1);
      if (revisionOf(await recordsOf(journal, draft.user)) !== seen) return null;
      return (await commit(journal, record)) ? ruleOf(record) : null;
    },
    async remove(userId, ruleId) {
      for (;;) {
        const records = await recordsOf(journal, userId);
        const found = lastOfEach(records).find(({ id }) => id === ruleId);
        if (found === undefined) return null;
        if (found.deleted) return ruleOf(found);
        const gone = { ...found, deleted: true, revision: revisionOf(records) + 1 };
        // Where another change came first, this one does not count; one of the competing writers always gets on.
        if (await commit(journal, gone)) return ruleOf(gone);
      }
    },
    version: async (userId, connection) => digest(await inForce(userId, connection)).slice(0, 16),
  };
}

/** Appends a change; whether it took effect, because nobody else's change with its number stands before it. */
async function commit(journal: Journal<RuleRecord>, record: RuleRecord): Promise<boolean> {
  await journal.append(record);
  return (await recordsOf(journal, record.user)).some(
    ({ id, revision }) => id === record.id && revision === record.revision,
  );
}

async function recordsOf(journal: Journal<RuleRecord>, userId: string): Promise<readonly RuleRecord[]> {
  return takingEffect((await journal.read()).filter(({ user }) => user === userId));
}

/** The records that count: of several with one number, and of such that come too late, only the first. */
function takingEffect(records: readonly RuleRecord[]): readonly RuleRecord[] {
  let last = 0;
  return records.filter(({ revision }) => {
    if (revision === undefined) return true;
    if (revision <= last) return false;
    last = revision;
    return true;
  });
}

function revisionOf(records: readonly RuleRecord[]): RuleList["revision"] {
  return records.findLast(({ revision }) => revision !== undefined)?.revision ?? 0;
}

/** The last record of each id, in the place of the first. */
function lastOfEach(records: readonly RuleRecord[]): readonly RuleRecord[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

function recordOf({ user, connection, text, createdAt }: RuleDraft, revision: number): RuleRecord {
  return {
    id: `rule.${digest([user, connection, text, createdAt, revision]).slice(0, 12)}`,
    user,
    ...(connection !== null && { connection }),
    text,
    active: true,
    deleted: false,
    created_at: createdAt,
    revision,
  };
}

function applies(rule: RuleRecord, connection: string): boolean {
  return rule.active && !rule.deleted && holdsOn(rule, connection);
}

function holdsOn(rule: RuleRecord, connection: string): boolean {
  return (rule.connection ?? connection) === connection;
}

function itemOf(record: RuleRecord): ContextItem {
  const { user: _user, connection: _connection, active: _active, deleted: _deleted, ...rest } = record;
  const { created_at: _createdAt, revision: _revision, ...item } = rest;
  return { ...item, layer: "rules" };
}

function ruleOf({ created_at, connection, revision: _revision, ...rest }: RuleRecord): Rule {
  return { ...rest, connection: connection ?? null, createdAt: created_at ?? null };
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
