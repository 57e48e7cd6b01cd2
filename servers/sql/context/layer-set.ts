import { layers } from "../../../harness/core/context-item.ts";
import type { Layer } from "../../../harness/core/context-item.ts";

/** The layers that are on. One that is missing here appears nowhere: no guide, no prompt, no tool result. */
export type LayerSet = ReadonlySet<Layer>;

/** Reads `schema,hints`; empty text means none. Throws a RangeError that names an unknown layer. */
export function parseLayers(text: string): LayerSet {
  const names = text.split(",").map((name) => name.trim());
  return new Set(names.filter((name) => name !== "").map(known));
}

function known(name: string): Layer {
  const layer = layers.find((candidate) => candidate === name);
  if (layer === undefined)
    throw new RangeError(`--layers: there is no layer ${name}; there are ${layers.join(", ")}`);
  return layer;
}
