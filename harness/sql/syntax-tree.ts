import type { Json } from "../core/json.ts";

/** A node of DuckDB's own parse tree, as `json_serialize_sql` writes it. */
export type SyntaxNode = { readonly [field: string]: Json };

/** Whether a JSON value is an object, that is, a node. */
export function isNode(value: Json | undefined): value is SyntaxNode {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Reads a node from JSON text; what is no object is an empty node. */
export function parseNode(text: string): SyntaxNode {
  const value: Json = JSON.parse(text);
  return isNode(value) ? value : {};
}

/** A node's field as a node, a list, or a text; `null`, an empty list or "" where it is something else. */
export function nodeAt(node: SyntaxNode, field: string): SyntaxNode | null {
  const value = node[field];
  return isNode(value) ? value : null;
}

export function listAt(node: SyntaxNode, field: string): readonly Json[] {
  const value = node[field];
  return Array.isArray(value) ? value : [];
}

export function textAt(node: SyntaxNode, field: string): string {
  const value = node[field];
  return typeof value === "string" ? value : "";
}

/** Every node of a tree, the root first. Constants are leaves: what is inside them is data. */
export function* walk(root: Json | undefined): Generator<SyntaxNode> {
  const stack: Json[] = root === undefined ? [] : [root];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (value === null || typeof value !== "object") continue;
    if (isNode(value)) yield value;
    if (isNode(value) && value["class"] === "CONSTANT") continue;
    stack.push(...Object.values(value).toReversed());
  }
}
