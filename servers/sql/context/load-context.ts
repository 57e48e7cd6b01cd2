import { setTimeout } from "node:timers/promises";
import pLimit from "p-limit";
import type { ContextItem, Layer } from "../../../harness/core/context-item.ts";
import type { HintSource } from "./create-hint-source.ts";
import type { SchemaSource } from "./create-schema-source.ts";
import type { LayerSet } from "./layer-set.ts";
import type { SchemaTable } from "./schema-table.ts";
import { bareTable } from "./schema-table.ts";
import type { HistoryStore } from "../stores/history-store.ts";
import type { RuleStore } from "../stores/rule-store.ts";

/** Where context comes from. */
export interface ContextLoaders {
  readonly hints: HintSource;
  readonly rules: Pick<RuleStore, "inForce" | "withdrawn">;
  readonly history: HistoryStore;
  readonly schema: SchemaSource;
  readonly loading: Loading;
}

/** Whose context, for which connection, and how much of it. */
export interface ContextRequest {
  readonly userId: string;
  readonly connection: string;
  readonly layers: LayerSet;
}

/** What is loaded for a question, each from a place of its own. */
export const contextSources = ["schema", "hints", "rules", "history"] as const;
export type ContextSource = (typeof contextSources)[number];

/**
 * How context is loaded: all sources at the same time, or one after another, so that the difference can be measured.
 * `delaysMs` makes a source slower, as one across a network is.
 */
export interface Loading {
  readonly order: "parallel" | "sequential";
  readonly delaysMs: Readonly<Partial<Record<ContextSource, number>>>;
}

/** All that the server itself knows for one question. */
export interface LoadedContext {
  readonly rules: readonly ContextItem[];
  /** Ids of this user's rules that do not apply; a client's older guide may still hold them. */
  readonly withdrawn: readonly string[];
  readonly hints: readonly ContextItem[];
  readonly history: readonly ContextItem[];
  readonly schema: readonly SchemaTable[];
  readonly layers: LayerSet;
}

const recentQueries = 20;

/**
 * Loads schema, hints, this user's rules and recent queries: at the same time, so that it takes as long as the
 * slowest of them, unless `loading` says otherwise. A layer that is off is not even read; of the schema, names and
 * types are left.
 */
export async function loadContext(
  loaders: ContextLoaders,
  { userId, connection, layers }: ContextRequest,
): Promise<LoadedContext> {
  const start = starter(loaders.loading);
  const loadRules = () =>
    Promise.all([loaders.rules.inForce(userId, connection), loaders.rules.withdrawn(userId, connection)]);
  const unlessOff = <Item>(
    layer: Layer & ContextSource,
    load: () => Promise<readonly Item[]>,
  ): Promise<readonly Item[]> => (layers.has(layer) ? start(layer, load) : Promise.resolve([]));
  const [[rules, withdrawn], hints, history, schema] = await Promise.all([
    layers.has("rules") ? start("rules", loadRules) : ([[], []] as const),
    unlessOff("hints", () => loaders.hints.load()),
    unlessOff("history", () => loaders.history.recent(userId, connection, recentQueries)),
    start("schema", () => loaders.schema.load()),
  ]);
  return {
    rules,
    withdrawn,
    hints,
    history,
    schema: layers.has("schema") ? schema : schema.map(bareTable),
    layers,
  };
}

/** Starts loads at once, or each when the one before has ended; a load that fails does not keep the next from starting. */
function starter({ order, delaysMs }: Loading) {
  const limit = order === "sequential" ? pLimit(1) : pLimit(contextSources.length);
  return <Found>(source: ContextSource, load: () => Promise<Found>): Promise<Found> =>
    limit(async () => {
      const delay = delaysMs[source] ?? 0;
      if (delay > 0) await setTimeout(delay);
      return load();
    });
}
