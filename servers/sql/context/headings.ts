import type { Layer } from "../../../harness/core/context-item.ts";
import { layers } from "../../../harness/core/context-item.ts";

/** The heading under which a prompt, and a guide, presents each layer. */
export const headings: Readonly<Record<Layer, string>> = {
  constraints: "Technical constraints",
  focus: "Conversation context",
  rules: "User rules",
  hints: "Business hints",
  history: "Recent queries",
  schema: "Schema",
};

/** The two sections of a prompt that belong to no layer. */
export const todayHeading = "Today";
export const questionHeading = "Question";

/** What a line is: the heading of a layer, one of the prompt's other headings, somebody else's, or (null) none. */
export type HeadingKind =
  | { readonly kind: "layer"; readonly layer: Layer }
  | { readonly kind: "reserved" }
  | { readonly kind: "foreign" }
  | null;

/** Recognises headings in text that someone else wrote. */
export function readHeading(line: string): HeadingKind {
  const [, name] = /^ {0,3}#{1,6}\s+(\S.*)$/.exec(line) ?? [];
  if (name === undefined) return null;
  const plain = name.replace(/[\s#:]+$/, "").toLowerCase();
  const layer = layers.find((candidate) => headings[candidate].toLowerCase() === plain);
  if (layer !== undefined) return { kind: "layer", layer };
  const reserved = [todayHeading, questionHeading].some((heading) => heading.toLowerCase() === plain);
  return { kind: reserved ? "reserved" : "foreign" };
}
