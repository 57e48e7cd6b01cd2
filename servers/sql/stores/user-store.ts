import { createHash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { readJsonLines } from "./read-json-lines.ts";

const userSchema = z.object({
  id: z.string().min(1),
  username: z.string().min(1),
  name: z.string().optional(),
  token_sha256: z.string().optional(),
  connections: z.array(z.string().min(1)).optional(),
  row_filters: z.record(z.string(), z.record(z.string(), z.string().min(1))).default({}),
});

/** Conditions on rows by table, in SQL: `{ Tiendas: "Region = 'Norte'" }`. */
export type RowFilters = Readonly<Record<string, string>>;

/** A person who may ask. */
export interface User {
  readonly id: string;
  readonly username: string;
  /** The connections that the user may ask; null: all of them. */
  readonly connections: readonly string[] | null;
  /** By connection: the rows that the user sees. Tables without a condition are seen whole. */
  readonly rowFilters: Readonly<Record<string, RowFilters>>;
}

/** Who may ask. Answers hold at the moment of the call: users come and go while servers run. */
export interface UserStore {
  find(id: string): Promise<User | null>;
  /** Whose credential this is. The store knows only hashes. */
  findByCredential(credential: string): Promise<User | null>;
}

/** Users in `users.jsonl`: `{id, username, name, token_sha256, connections?, row_filters?}`, the hash in hex. */
export function fileUserStore(dataDir: string): UserStore {
  const users = () => readJsonLines(join(dataDir, "users.jsonl"), userSchema);
  return {
    async find(id) {
      return plain((await users()).find((user) => user.id === id));
    },
    async findByCredential(credential) {
      const hash = createHash("sha256").update(credential).digest("hex");
      return plain((await users()).find((user) => user.token_sha256?.toLowerCase() === hash));
    },
  };
}

function plain(user: z.infer<typeof userSchema> | undefined): User | null {
  if (user === undefined) return null;
  const { id, username, connections = null, row_filters: rowFilters } = user;
  return { id, username, connections, rowFilters };
}
