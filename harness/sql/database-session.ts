import type { DuckDBConnection, DuckDBResult } from "@duckdb/node-api";

/**
 * One connection for one statement at a time. A stream of rows that fails midway just ends: the client library gives
 * no error then. So a statement runs in a transaction, and a transaction that can no longer be used gives it away.
 */
export interface DatabaseSession {
  readonly connection: DuckDBConnection;
  /** Begins a statement; its rows come chunk by chunk. To be followed by `endedWell` or `abandon`. */
  stream(sql: string): Promise<DuckDBResult>;
  /** Whether the stream that has ended was whole. */
  endedWell(): Promise<boolean>;
  /** Leaves a statement whose rows are not all wanted, or that failed. */
  abandon(): Promise<void>;
  /** Runs a statement again to its end, to throw what its stream did not say. */
  throwFailure(sql: string): Promise<void>;
  close(): void;
}

/** A session on a connection; `lasting`: one transaction may serve many statements, because no clock runs in it. */
export async function createSession(
  connection: DuckDBConnection,
  lasting: boolean,
): Promise<DatabaseSession> {
  const [begin, rollback, probe] = [
    await connection.prepare("BEGIN"),
    await connection.prepare("ROLLBACK"),
    await connection.prepare("SELECT 1"),
  ];
  let open = false;
  const leave = async (): Promise<void> => {
    if (open) await rollback.run();
    open = false;
  };
  const enter = async (): Promise<void> => {
    if (open && !lasting) await leave();
    if (!open) await begin.run();
    open = true;
  };
  return {
    connection,
    async stream(sql) {
      await enter();
      return streamOnce(connection, sql);
    },
    async endedWell() {
      try {
        await probe.run();
        return true;
      } catch {
        return false;
      }
    },
    abandon: leave,
    async throwFailure(sql) {
      await connection.run(sql);
    },
    close() {
      for (const statement of [begin, rollback, probe]) statement.destroySync();
      connection.closeSync();
    },
  };
}

async function streamOnce(connection: DuckDBConnection, sql: string): Promise<DuckDBResult> {
  const prepared = await connection.prepare(sql);
  try {
    return await prepared.stream();
  } finally {
    prepared.destroySync();
  }
}
