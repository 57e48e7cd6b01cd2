import type { Layer } from "../core/context-item.ts";
import type { DatasetContextItem } from "../core/dataset.ts";

/**
 * The layer of a context item by its id; null for an id that no item has. The schema's items are not in a dataset's
 * files: their ids are `schema:Table` and `schema:Table.Column`.
 */
export function itemLayers(items: readonly DatasetContextItem[]): (id: string) => Layer | null {
  const byId = new Map(items.map((item) => [item.id, item.layer]));
  return (id) => byId.get(id) ?? (id.startsWith("schema:") ? "schema" : null);
}
