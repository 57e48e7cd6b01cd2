import type { Json } from "../core/json.ts";
import type { ToolCallEvent } from "../core/trial.ts";

/** What a tool call gave: its structured result, or its text where that is JSON; null where it is neither. */
export function resultOf(call: Pick<ToolCallEvent, "structured" | "text">): Json | null {
  return call.structured ?? parseJson(call.text);
}

/** The value at a dotted path, or null where the path ends early. */
export function valueAt(value: Json | null, path: string): Json | null {
  let here: Json | null = value;
  for (const step of path.split(".")) {
    if (here === null || typeof here !== "object" || Array.isArray(here)) return null;
    here = (here as { readonly [key: string]: Json })[step] ?? null;
  }
  return here;
}

function parseJson(text: string): Json | null {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
