import { createHash } from "node:crypto";
import { appendFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { ContextItem } from "../../../harness/core/context-item.ts";
import { readJsonLines } from "./read-json-lines.ts";

const entrySchema = z.object({
  id: z.string().min(1),
  user: z.string().min(1),
  connection: z.string().optional(),
  at: z.string().min(10),
  question: z.string().min(1).optional(),
  text: z.string().min(1).optional(),
  sql: z.string().min(1),
});

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
  /** A user's last questions on a connection, newest first. */
  recent(userId: string, connection: string, limit: number): Promise<readonly ContextItem[]>;
  /** Remembers a question; its id depends on nothing but the entry and how many there were before. */
  append(entry: AnsweredQuestion): Promise<void>;
}

/** History in `history.jsonl`: `{id, user, connection, at, question, sql}`, oldest first. */
export function fileHistoryStore(dataDir: string): HistoryStore {
  const file = join(dataDir, "history.jsonl");
  const entries = () => readJsonLines(file, entrySchema);
  return {
    async recent(userId, connection, limit) {
      return (await entries())
        .filter((entry) => entry.user === userId && (entry.connection ?? connection) === connection)
        .toReversed()
        .slice(0, limit)
        .map(({ id, at, question, text, sql }) => {
          const date = at.slice(0, 10);
          const asked = question ?? text?.replace(`${date}: `, "") ?? "";
          return { id, layer: "history", at: date, text: `${date}: ${asked}`, sql };
        });
    },
    async append(entry) {
      const { length } = await entries();
      const name = createHash("sha256")
        .update(JSON.stringify([length, entry]))
        .digest("hex")
        .slice(0, 12);
      await mkdir(dirname(file), { recursive: true });
      // One write of one line, so that two processes that append at once do not tear each other's lines.
      await appendFile(file, `${JSON.stringify({ id: `history.${name}`, ...entry })}\n`);
    },
  };
}
