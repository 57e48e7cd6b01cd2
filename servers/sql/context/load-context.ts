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
  readonly rules: RuleStore;
  readonly history: HistoryStore;
  readonly schema: SchemaSource;
}

/** Whose context, for which connection, and how much of it. */
export interface ContextRequest {
  readonly userId: string;
  readonly connection: string;
  readonly layers: LayerSet;
}

/** All that the server itself knows for one question. */
export interface LoadedContext {
  readonly rules: readonly ContextItem[];
  readonly hints: readonly ContextItem[];
  readonly history: readonly ContextItem[];
  readonly schema: readonly SchemaTable[];
  readonly layers: LayerSet;
}

const recentQueries = 20;

/**
 * Loads schema, hints, this user's rules and recent queries at the same time, so that it takes as long as the slowest
 * of them. A layer that is off is not even read; of the schema, names and types are left.
 */
export async function loadContext(
  loaders: ContextLoaders,
  { userId, connection, layers }: ContextRequest,
): Promise<LoadedContext> {
  const unlessOff = <Item>(layer: Layer, load: () => Promise<readonly Item[]>): Promise<readonly Item[]> =>
    layers.has(layer) ? load() : Promise.resolve([]);
  const [rules, hints, history, schema] = await Promise.all([
    unlessOff("rules", () => loaders.rules.inForce(userId, connection)),
    unlessOff("hints", () => loaders.hints.load()),
    unlessOff("history", () => loaders.history.recent(userId, connection, recentQueries)),
    loaders.schema.load(),
  ]);
  return { rules, hints, history, schema: layers.has("schema") ? schema : schema.map(bareTable), layers };
}
