import type { ContextItem, Layer } from "../../../harness/core/context-item.ts";
import { layers as layerOrder } from "../../../harness/core/context-item.ts";
import { headings } from "./headings.ts";
import { renderItem } from "./item-lines.ts";
import type { LayerSet } from "./layer-set.ts";
import { mergeTables } from "./merge-tables.ts";
import type { ClientEntry, ClientText } from "./parse-client-text.ts";
import { parseClientText } from "./parse-client-text.ts";
import { renderTables, schemaItemIds } from "./schema-lines.ts";
import type { SchemaTable } from "./schema-table.ts";
import { bareTable } from "./schema-table.ts";

/** All context there is for one question: what the client sent, and what the server knows. */
export interface ContextSources {
  readonly additionalContext: string | null;
  readonly clientContext: string | null;
  readonly rules: readonly ContextItem[];
  /** Ids of items that hold no more: what the client still sends of them is dropped. */
  readonly withdrawn?: readonly string[];
  readonly hints: readonly ContextItem[];
  /** Newest first. */
  readonly history: readonly ContextItem[];
  readonly schema: readonly SchemaTable[];
  readonly layers: LayerSet;
}

/** A heading with what stands under it. */
export interface Section {
  readonly heading: string;
  readonly body: string;
}

/** The sections of the context in the order of priority, and the ids of their items in the order in which they stand. */
export interface ArrangedContext {
  readonly sections: readonly Section[];
  readonly itemIds: readonly string[];
}

/**
 * Puts every item under its heading, once, the layers in order of priority. An item of a layer that is off is left
 * out wherever it comes from; text that is no item stays with the parameter that it came in.
 */
export function arrangeSections(sources: ContextSources): ArrangedContext {
  const withdrawn = new Set(sources.withdrawn);
  const sent = [
    parseClientText(sources.additionalContext, "constraints"),
    parseClientText(sources.clientContext, "focus"),
  ].map((text) => withoutItems(text, withdrawn));
  const placed = new Set<string>();
  const sections = layerOrder.map((layer): Section => {
    const body =
      layer === "schema" ? placeSchema(sources, sent, placed) : placeLayer(layer, sources, { sent, placed });
    return { heading: headings[layer], body };
  });
  return { sections: sections.filter(({ body }) => body !== ""), itemIds: [...placed] };
}

/** Items and text as the lines of a prompt. */
export function renderSections(sections: readonly Section[]): string {
  return sections.map(({ heading, body }) => `## ${heading}\n${body}`).join("\n\n");
}

function withoutItems(text: ClientText, ids: ReadonlySet<string>): ClientText {
  const kept = text.entries.filter((entry) => entry.kind === "text" || !ids.has(entry.item.id));
  return { ...text, entries: kept };
}

interface Placing {
  readonly sent: readonly ClientText[];
  /** Ids of the items that stand somewhere already; grows as sections are filled, and keeps their order. */
  readonly placed: Set<string>;
}

function placeLayer(
  layer: Exclude<Layer, "schema">,
  sources: ContextSources,
  { sent, placed }: Placing,
): string {
  if (!sources.layers.has(layer)) return "";
  const home = sent.filter((text) => text.home === layer);
  const elsewhere = sent.filter((text) => text.home !== layer);
  const known = layer === "constraints" || layer === "focus" ? [] : sources[layer];
  const entries: readonly ClientEntry[] = [
    ...home.flatMap((text) => text.entries.filter((entry) => belongs(entry, layer, sources.layers))),
    ...known.map((item) => ({ kind: "item", item }) as const),
    ...elsewhere.flatMap((text) => text.entries.filter((entry) => isItemOf(entry, layer))),
  ];
  return placeEntries(entries, placed);
}

function placeSchema(
  { layers, schema }: ContextSources,
  sent: readonly ClientText[],
  placed: Set<string>,
): string {
  const merged = mergeTables(
    schema,
    sent.flatMap(({ tables }) => tables),
  );
  if (!layers.has("schema")) return renderTables(merged.map(bareTable), () => false);
  const shown = new Set(schemaItemIds(merged).filter((id) => !placed.has(id)));
  const lines = renderTables(merged, (id) => shown.has(id));
  for (const id of shown) placed.add(id);
  const loose = sent.flatMap(({ entries }) => entries.filter((entry) => isItemOf(entry, "schema")));
  return [lines, placeEntries(loose, placed)].filter((text) => text !== "").join("\n");
}

function placeEntries(entries: readonly ClientEntry[], placed: Set<string>): string {
  return entries
    .flatMap((entry) => {
      if (entry.kind === "text") return [entry.text];
      if (placed.has(entry.item.id)) return [];
      placed.add(entry.item.id);
      return [renderItem(entry.item)];
    })
    .join("\n");
}

function belongs(entry: ClientEntry, layer: Layer, layers: LayerSet): boolean {
  return entry.kind === "text" ? layers.has(entry.under) : entry.item.layer === layer;
}

function isItemOf(entry: ClientEntry, layer: Layer): boolean {
  return entry.kind === "item" && entry.item.layer === layer;
}
