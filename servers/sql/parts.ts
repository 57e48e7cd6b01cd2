import type { Cache } from "../kit/cache/cache.ts";
import type { ModelClient } from "../kit/create-model-client.ts";
import type { RateLimiter } from "../kit/create-rate-limiter.ts";
import type { Sessions } from "../kit/create-sessions.ts";
import type { assembleContext } from "./context/assemble-context.ts";
import type { Connection } from "./connections/connection.ts";
import type { Exports } from "./export/create-exports.ts";
import type { ExportHandles } from "./export/export-handle.ts";
import type { LayerSet } from "./context/layer-set.ts";
import type { Loading } from "./context/load-context.ts";
import type { HistoryStore } from "./stores/history-store.ts";
import type { ResultHandles } from "./query/result-handle.ts";
import type { RuleStore } from "./stores/rule-store.ts";
import type { UserStore } from "./stores/user-store.ts";

/**
 * What the server is composed of, as plain values: a test builds a real server with one part exchanged. `priming`
 * says whether the client is asked to pass the guide on, or the server alone enriches its prompts.
 */
export interface Parts {
  readonly connections: readonly Connection[];
  readonly layers: LayerSet;
  readonly priming: "client" | "server";
  /** Whether the server adds rules, hints and history to its prompts; off, to measure what a client passes on. */
  readonly ownContext: boolean;
  /** The most rows that one page may have. */
  readonly maxRows: number;
  readonly users: UserStore;
  readonly rules: RuleStore;
  readonly history: HistoryStore;
  readonly loading: Loading;
  /** Whether only databases inside the client's roots may be asked, where the client declares roots. */
  readonly enforceRoots: boolean;
  readonly sessions: Sessions;
  /** Handles of results, by which they are read on without asking again. */
  readonly results: ResultHandles;
  readonly exports: Exports;
  readonly exportHandles: ExportHandles;
  /** Whether the client is on this machine, so that a file's path is of use to it. */
  readonly sharesFiles: boolean;
  readonly model: ModelClient;
  /** How often the model may put SQL right that would not run. */
  readonly repairs: number;
  /** Keeps schemas and the model's explanations and suggestions; who may have them is checked before. */
  readonly cache: Cache;
  /** How often one user may call. */
  readonly limits: RateLimiter;
  readonly assemble: typeof assembleContext;
  /** Milliseconds since the epoch; stands still when the server's clock is frozen. */
  readonly now: () => number;
  readonly clockStands: boolean;
}
