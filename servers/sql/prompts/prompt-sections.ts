import type { Layer } from "../../../harness/core/context-item.ts";
import type { Section } from "../context/arrange-sections.ts";
import { arrangeSections } from "../context/arrange-sections.ts";
import type { LayerSet } from "../context/layer-set.ts";
import type { LoadedContext } from "../context/load-context.ts";
import { oneLine } from "../context/one-line.ts";

/** Sections of what the server knows, with the lines that the SQL prompt has. */
export function contextSections(known: LoadedContext): readonly Section[] {
  return arrangeSections({ ...known, additionalContext: null, clientContext: null }).sections;
}

/** The layers of a prompt, as far as they are on. */
export function onlyLayers(on: LayerSet, wanted: readonly Layer[]): LayerSet {
  return new Set(wanted.filter((layer) => on.has(layer)));
}

/** A section of one line: text that looked like a heading would open another one. */
export function lineSection(heading: string, text: string): Section {
  return { heading, body: oneLine(text).replace(/^(?:#+\s*)+/, "") };
}
