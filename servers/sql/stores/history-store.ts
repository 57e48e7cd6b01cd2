import { createHash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import type { ContextItem } from "../../../harness/core/context-item.ts";
import type { Logger } from "../../kit/create-logger.ts";
import { openJournal } from "./open-journal.ts";

const entrySchema = z.object({
  id: z.string().min(1),
  user: z.string().min(1),
  connection: z.string().optional(),
  at: z.string().min(10),
  question: z.string().min(1).optional(),
  text: z.string().min(1).optional(),
  sql: z.string().min(1),
});
type Entry = z.infer<typeof entrySchema>;

/** A question that was answered. `at` is an ISO time. */
export interface AnsweredQuestion {
  readonly user: string;
  readonly connection: string;
  readonly at: string;
  readonly question: string;
  readonly sql: string;
}

/** What users asked before. */
export interface HistoryStore {
  /** A user's last questions on a connection, newest first; a long one cut, and without its SQL where that is long. */
  recent(userId: string, connection: string, limit: number): Promise<readonly ContextItem[]>;
  /** Remembers a question; its id depends on nothing but the entry and how many there were before. */
  append(entry: AnsweredQuestion): Promise<void>;
}

/** The most characters of a question, or of its SQL, that are shown: they stand in every guide and prompt. */
const mostShown = 4_000;

/**
 * History in `history.jsonl`: `{id, user, connection, at, question, sql}`, oldest first. An append does not wait for the
 * disk: a question that is forgotten after a power failure is no harm.
 */
export function fileHistoryStore(dataDir: string, log: Pick<Logger, "warn">): HistoryStore {
  const file = join(dataDir, "history.jsonl");
  const journal = openJournal({ file, schema: entrySchema, durable: false, log });
  return {
    async recent(userId, connection, limit) {
      return withIdsOfTheirOwn(await journal.read())
        .filter((entry) => entry.user === userId && (entry.connection ?? connection) === connection)
        .toReversed()
        .slice(0, limit)
        .map(({ id, at, question, text, sql }) => {
          const date = at.slice(0, 10);
          const asked = question ?? text?.replace(`${date}: `, "") ?? "";
          const shown = asked.length > mostShown ? `${asked.slice(0, mostShown)}…` : asked;
          const short = sql.length <= mostShown && { sql };
          return { id, layer: "history", at: date, text: `${date}: ${shown}`, ...short };
        });
    },
    async append(entry) {
      const { length } = await journal.read();
      const name = createHash("sha256")
        .update(JSON.stringify([length, entry]))
        .digest("hex")
        .slice(0, 12);
      await journal.append({ id: `history.${name}`, ...entry });
    },
  };
}

/** Two processes that add the same question at the same moment give it the same id: the later one gets a number. */
function withIdsOfTheirOwn(entries: readonly Entry[]): readonly Entry[] {
  const times = new Map<string, number>();
  return entries.map((entry) => {
    const time = (times.get(entry.id) ?? 0) + 1;
    times.set(entry.id, time);
    return time === 1 ? entry : { ...entry, id: `${entry.id}-${time}` };
  });
}
