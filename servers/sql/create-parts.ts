import { randomBytes } from "node:crypto";
import { createModelClient } from "../kit/create-model-client.ts";
import { createSessions } from "../kit/create-sessions.ts";
import { assembleContext } from "./context/assemble-context.ts";
import { createHintSource } from "./context/create-hint-source.ts";
import { createSchemaSource } from "./context/create-schema-source.ts";
import { serverInfo } from "./create-server.ts";
import type { Parts } from "./parts.ts";
import { createDatabase } from "./query/create-database.ts";
import type { Options } from "./read-options.ts";
import { fileHistoryStore } from "./stores/history-store.ts";
import { fileRuleStore } from "./stores/rule-store.ts";
import { fileUserStore } from "./stores/user-store.ts";

const sessionLifetimeMs = 8 * 60 * 60 * 1000;

/** The parts that the options ask for. Nothing is opened yet: files and children wait until they are needed. */
export function createParts(options: Options): Parts {
  const { connection, dataDir, clock, model } = options;
  const frozen = clock === null ? null : Date.parse(`${clock}T00:00:00Z`);
  const now = frozen === null ? Date.now : () => frozen;
  const secret = options.sessionSecret ?? randomBytes(32).toString("hex");
  const database = createDatabase({
    connection,
    file: options.database,
    settings: options.settings,
    clock,
    timeoutMs: options.queryTimeoutMs,
    executors: options.executors,
  });
  return {
    connection,
    layers: options.layers,
    priming: options.priming,
    maxRows: options.maxRows,
    users: fileUserStore(dataDir),
    rules: fileRuleStore(dataDir),
    history: fileHistoryStore(dataDir),
    hints: createHintSource(options.hintsFile),
    schema: createSchemaSource(database),
    database,
    sessions: createSessions({ secret, issuer: serverInfo.name, lifetimeMs: sessionLifetimeMs, now }),
    model: createModelClient({ ...model, model: model.name, timeoutMs: options.modelTimeoutMs }),
    assemble: assembleContext,
    now,
  };
}
