import type { Logger } from "../create-logger.ts";

/** How many sessions there may be, and for how many milliseconds one may have nothing open before it is forgotten. */
export interface SessionBounds {
  readonly maxSessions: number;
  readonly idleMs: number;
}

/** A session as the table sees it. */
export interface TableEntry {
  /** The principal that opened it; nobody else may use it. */
  readonly owner: string | null;
  /** Its requests and streams that have not ended. */
  open: number;
  /** When something of it began or ended last, in milliseconds. */
  lastUsed: number;
  close(): Promise<void>;
}

/** Sessions by their id, in bounded number. */
export interface SessionTable<Entry extends TableEntry> {
  /** The owner's session of this id. */
  find(id: string, owner: string | null): Entry | undefined;
  add(id: string, entry: Entry): void;
  /** Closes and forgets a session; `why` is for the log. */
  forget(id: string, why: string): void;
  /** Whether one more fits, if need be in the place of the one that was idle longest: the owner's own, else anybody's. */
  makeRoom(owner: string | null): boolean;
  close(): Promise<void>;
}

/** An empty table. Sessions that are idle for too long leave it by themselves. */
export function createSessionTable<Entry extends TableEntry>(
  { maxSessions, idleMs }: SessionBounds,
  { now, log }: { readonly now: () => number; readonly log: Logger },
): SessionTable<Entry> {
  const entries = new Map<string, Entry>();
  const forget = (id: string, why: string): void => {
    const entry = entries.get(id);
    if (entry === undefined) return;
    entries.delete(id);
    log.info({ transport: "http", era: "legacy", session: id, why }, "session closed");
    entry.close().catch((error: unknown) => log.warn({ err: error }, "session did not close"));
  };
  const expire = (): void => {
    for (const [id, { open, lastUsed }] of entries)
      if (open === 0 && now() - lastUsed >= idleMs) forget(id, "idle");
  };
  const timer = setInterval(expire, Math.min(idleMs, 60_000)).unref();
  return {
    find(id, owner) {
      expire();
      const entry = entries.get(id);
      return entry?.owner === owner ? entry : undefined;
    },
    add: (id, entry) => void entries.set(id, entry),
    forget,
    makeRoom(owner) {
      expire();
      if (entries.size < maxSessions) return true;
      const id = longestIdle(entries, owner);
      if (id !== undefined) forget(id, "too many sessions");
      return id !== undefined;
    },
    async close() {
      clearInterval(timer);
      const all = [...entries.values()];
      entries.clear();
      await Promise.allSettled(all.map((entry) => entry.close()));
    },
  };
}

function longestIdle(entries: ReadonlyMap<string, TableEntry>, owner: string | null): string | undefined {
  const idle = [...entries]
    .filter(([, { open }]) => open === 0)
    .toSorted(([, a], [, b]) => a.lastUsed - b.lastUsed);
  const [id] = idle.find(([, entry]) => entry.owner === owner) ?? idle[0] ?? [];
  return id;
}
