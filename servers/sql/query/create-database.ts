import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { DatabaseSettings } from "../../../harness/core/dataset.ts";
import type { Execution } from "../../../harness/core/result-set.ts";
import { createExecutorPool, type ExecutorPool } from "../../../harness/sql/executor-pool.ts";
import { hasErrorCode } from "../../kit/has-error-code.ts";
import { ServiceError } from "../../kit/service-error.ts";

/** The database of one connection: read-only, its SQL run in child processes. */
export interface Database {
  /** Rows up to `maxRows` (then `truncated`), or why the SQL was refused or failed. */
  run(sql: string, options: RunOptions): Promise<Execution>;
  /** Changes when the file does, so that what was read from it can be kept until then. */
  version(): Promise<string>;
  /** What it is read from, for a child process of another kind. */
  readonly source: DatabaseSource;
  close(): Promise<void>;
}

/** A DuckDB file, and how its SQL is to be understood. `clock` is the frozen date, or null. */
export interface DatabaseSource {
  readonly file: string;
  readonly settings: DatabaseSettings;
  readonly clock: string | null;
}

/** Which rows, and the limits of one statement; `timeoutMs` can only be shorter than the connection's own. */
export interface RunOptions {
  /** Rows from the start that are read past; none when left out. */
  readonly skipRows?: number;
  /** Check the statement, and give its columns without rows: it is not run. */
  readonly bindOnly?: boolean;
  readonly maxRows: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Where the database is, and what it may use. */
export interface DatabaseOptions extends DatabaseSource {
  readonly connection: string;
  readonly timeoutMs: number;
  readonly executors: number;
  /** Executors that several databases share, and that `close` leaves running; own ones when left out. */
  readonly pool?: ExecutorPool;
}

/** How large a result may be: well below the 10 MB at which MCP clients drop the whole connection. */
const maxBytes = 2 * 1024 * 1024;

/**
 * Opens nothing by itself: children start with the first statement, so that a server starts, and can explain itself,
 * when the file is not there. Both methods throw a `configuration_error` then.
 */
export function createDatabase(options: DatabaseOptions): Database {
  const { file, settings, clock } = options;
  const pool = options.pool ?? createExecutorPool({ size: options.executors });
  return {
    source: { file, settings, clock },
    async run(sql, { skipRows = 0, bindOnly = false, maxRows, timeoutMs = Infinity, signal }) {
      const limits = {
        timeoutMs: Math.min(timeoutMs, options.timeoutMs),
        skipRows,
        maxRows,
        maxBytes,
        onExcess: "truncate",
      } as const;
      const request = {
        database: file,
        sql,
        bindOnly,
        settings,
        ...limits,
        ...(clock !== null && { clock }),
        ...(signal && { signal }),
      };
      try {
        return await pool.run(request);
      } catch (cause) {
        if (signal?.aborted === true) throw cause;
        throw unusable(options, cause);
      }
    },
    async version() {
      try {
        const { ino, size, mtimeMs } = await stat(file);
        return JSON.stringify([file, ino, size, mtimeMs]);
      } catch (cause) {
        throw unusable(options, cause);
      }
    },
    close: async () => {
      if (options.pool === undefined) await pool.close();
    },
  };
}

function unusable({ connection, file }: DatabaseOptions, cause: unknown): ServiceError {
  const missing = hasErrorCode(cause, "ENOENT") || /no such file|does not exist/i.test(String(cause));
  return new ServiceError({
    type: "configuration_error",
    reason: missing ? "database_missing" : "database_unusable",
    message: `The database of connection ${connection} (${basename(file)}) ${missing ? "does not exist" : "cannot be opened"}.`,
    nextStep: {
      action: "ask_operator",
      tool: null,
      instructions: [
        "No question can be answered on this connection until its database is there.",
        "Tell the user that whoever runs this server must mend its --database setting; its log has the details.",
      ],
    },
    cause,
  });
}
