import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { openCache } from "../kit/cache/open-cache.ts";
import { folderLedger } from "../kit/host/budget-ledger.ts";
import { createSamplingModel } from "../kit/host/create-sampling-model.ts";
import type { ModelClient } from "../kit/create-model-client.ts";
import { createModelClient } from "../kit/create-model-client.ts";
import type { Logger } from "../kit/create-logger.ts";
import { createRateLimiter, unlimited } from "../kit/create-rate-limiter.ts";
import { createHandles } from "../kit/create-handles.ts";
import { createSessions } from "../kit/create-sessions.ts";
import { createConnection } from "./connections/create-connection.ts";
import { assembleContext } from "./context/assemble-context.ts";
import { createExports } from "./export/create-exports.ts";
import { exportRefSchema } from "./export/export-handle.ts";
import { serverInfo } from "./create-server.ts";
import type { Parts } from "./parts.ts";
import { resultRefSchema } from "./query/result-handle.ts";
import type { Options } from "./read-options.ts";
import { fileRuleStore } from "./stores/file-rule-store.ts";
import { fileHistoryStore } from "./stores/history-store.ts";
import { fileUserStore } from "./stores/user-store.ts";

const sessionLifetimeMs = 8 * 60 * 60 * 1000;
const resultLifetimeMs = 60 * 60 * 1000;

/** The server's own endpoint, or its client's model with the endpoint, where there is one, for clients without sampling. */
function createModel({ model, modelTimeoutMs, sampling, dataDir }: Options): ModelClient {
  const endpoint = createModelClient({ ...model, model: model.name, timeoutMs: modelTimeoutMs });
  if (sampling === false) return endpoint;
  return createSamplingModel({
    budget: sampling,
    ledger: folderLedger(join(dataDir, "exchanges"), Date.now),
    now: Date.now,
    fallback: model.baseUrl === null ? null : endpoint,
  });
}

/** The parts that the options ask for. Nothing is opened yet: files and children wait until they are needed. */
export function createParts(options: Options, log: Logger): Parts {
  const { dataDir, copiesDir, clock, executors, queryTimeoutMs: timeoutMs } = options;
  const frozen = clock === null ? null : Date.parse(`${clock}T00:00:00Z`);
  const now = frozen === null ? Date.now : () => frozen;
  const secret = options.sessionSecret ?? randomBytes(32).toString("hex");
  return {
    connections: options.connections.map((entry) =>
      createConnection(entry, { clock, timeoutMs, executors, copiesDir }),
    ),
    layers: options.layers,
    priming: options.priming,
    ownContext: options.ownContext,
    maxRows: options.maxRows,
    users: fileUserStore(dataDir),
    rules: fileRuleStore(dataDir, log),
    history: fileHistoryStore(dataDir, log),
    loading: options.loading,
    enforceRoots: options.enforceRoots,
    sessions: createSessions({ secret, issuer: serverInfo.name, lifetimeMs: sessionLifetimeMs, now }),
    results: createHandles({
      secret,
      purpose: "result",
      payload: resultRefSchema,
      lifetimeMs: resultLifetimeMs,
      now,
    }),
    exports: createExports({ ...options.exports, dataDir, now, newName: randomUUID }),
    exportHandles: createHandles({
      secret,
      purpose: "export",
      payload: exportRefSchema,
      lifetimeMs: options.exports.lifetimeMs,
      now,
    }),
    sharesFiles: false,
    model: createModel(options),
    repairs: options.repairs,
    cache: openCache(options.cache, { prefix: `${serverInfo.name}/${serverInfo.version}/`, now, log }),
    limits:
      options.rateLimit === null
        ? unlimited
        : createRateLimiter({ perMinute: options.rateLimit, now: Date.now }),
    assemble: assembleContext,
    now,
    clockStands: frozen !== null,
  };
}
