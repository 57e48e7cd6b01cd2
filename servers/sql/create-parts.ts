import { randomBytes } from "node:crypto";
import { createModelClient } from "../kit/create-model-client.ts";
import { createSessions } from "../kit/create-sessions.ts";
import { createConnection } from "./connections/create-connection.ts";
import { assembleContext } from "./context/assemble-context.ts";
import { serverInfo } from "./create-server.ts";
import type { Parts } from "./parts.ts";
import type { Options } from "./read-options.ts";
import { fileHistoryStore } from "./stores/history-store.ts";
import { fileRuleStore } from "./stores/rule-store.ts";
import { fileUserStore } from "./stores/user-store.ts";

const sessionLifetimeMs = 8 * 60 * 60 * 1000;

/** The parts that the options ask for. Nothing is opened yet: files and children wait until they are needed. */
export function createParts(options: Options): Parts {
  const { dataDir, clock, model, executors, queryTimeoutMs: timeoutMs } = options;
  const frozen = clock === null ? null : Date.parse(`${clock}T00:00:00Z`);
  const now = frozen === null ? Date.now : () => frozen;
  const secret = options.sessionSecret ?? randomBytes(32).toString("hex");
  return {
    connections: options.connections.map((entry) => createConnection(entry, { clock, timeoutMs, executors })),
    layers: options.layers,
    priming: options.priming,
    maxRows: options.maxRows,
    users: fileUserStore(dataDir),
    rules: fileRuleStore(dataDir),
    history: fileHistoryStore(dataDir),
    loading: options.loading,
    sessions: createSessions({ secret, issuer: serverInfo.name, lifetimeMs: sessionLifetimeMs, now }),
    model: createModelClient({ ...model, model: model.name, timeoutMs: options.modelTimeoutMs }),
    assemble: assembleContext,
    now,
  };
}
