import { statSync } from "node:fs";
import { DuckDBInstance } from "@duckdb/node-api";
import { createSession, type DatabaseSession } from "./database-session.ts";
import { frozenClock } from "./frozen-clock.ts";
import type { PlainRequest } from "./execution-request.ts";
import { sealedSettings } from "./sealed-settings.ts";

/** How the databases of one child are opened. `memoryMb` limits DuckDB itself, below the limit of the process. */
export interface OpenOptions {
  readonly memoryMb: number;
  readonly threads: number;
  readonly maxOpen: number;
}

/** Gives a session on a hardened, read-only database; the most recently used ones stay open. */
export interface OpenDatabases {
  /** A session that is open already, or `null`. */
  ready(request: PlainRequest): DatabaseSession | null;
  session(request: PlainRequest): Promise<DatabaseSession>;
}

interface OpenDatabase {
  readonly instance: DuckDBInstance;
  /** One session for each frozen clock, because temporary macros belong to a connection. */
  readonly sessions: Map<string, DatabaseSession>;
}

/** Keeps at most `maxOpen` databases open, by file and settings. A file that was replaced is opened anew. */
export function openDatabases(options: OpenOptions): OpenDatabases {
  const open = new Map<string, OpenDatabase>();
  return {
    ready(request) {
      const key = databaseKey(request);
      const database = open.get(key);
      const session = database?.sessions.get(request.clock ?? "");
      if (database === undefined || session === undefined) return null;
      open.delete(key);
      open.set(key, database);
      return session;
    },
    async session(request) {
      const key = databaseKey(request);
      const database = open.get(key) ?? (await openHardened(request, options));
      open.delete(key);
      open.set(key, database);
      closeOldest(open, options.maxOpen);
      return sessionAt(database, request.clock);
    },
  };
}

function databaseKey({ database, settings }: PlainRequest): string {
  const file = statSync(database);
  return JSON.stringify([
    database,
    file.ino,
    file.size,
    file.mtimeMs,
    settings.integerDivision,
    settings.nullOrder,
  ]);
}

async function openHardened(
  { database, settings }: PlainRequest,
  options: OpenOptions,
): Promise<OpenDatabase> {
  const instance = await DuckDBInstance.create(database, {
    access_mode: "READ_ONLY",
    threads: String(options.threads),
    ...sealedSettings(options.memoryMb, settings),
    enable_external_access: "false",
  });
  const connection = await instance.connect();
  await connection.run("SET GLOBAL TimeZone = 'UTC'");
  await connection.run("SET lock_configuration = true");
  connection.closeSync();
  return { instance, sessions: new Map() };
}

async function sessionAt(database: OpenDatabase, clock: string | null): Promise<DatabaseSession> {
  const key = clock ?? "";
  const known = database.sessions.get(key);
  if (known !== undefined) return known;
  const connection = await database.instance.connect();
  for (const statement of clock === null ? [] : frozenClock(clock)) await connection.run(statement);
  // The real clock stands still within a transaction.
  const session = await createSession(connection, clock !== null);
  database.sessions.set(key, session);
  return session;
}

function closeOldest(open: Map<string, OpenDatabase>, keep: number): void {
  for (const [key, database] of open) {
    if (open.size <= keep) return;
    open.delete(key);
    for (const session of database.sessions.values()) session.close();
    database.instance.closeSync();
  }
}
