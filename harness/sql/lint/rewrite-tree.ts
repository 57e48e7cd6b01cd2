import type { Json } from "../../core/json.ts";
import { isNode, type SyntaxNode } from "../syntax-tree.ts";

/** A copy of a tree in which one node, told by identity, is replaced. Untouched branches are shared. */
export function replaceNode(root: SyntaxNode, target: SyntaxNode, replacement: SyntaxNode): SyntaxNode {
  const replaced = replaceIn(root, target, replacement);
  return isNode(replaced) ? replaced : root;
}

function replaceIn(value: Json, target: SyntaxNode, replacement: SyntaxNode): Json {
  if (value === target) return replacement;
  if (value === null || typeof value !== "object") return value;
  if (!isNode(value)) {
    const items = value.map((item) => replaceIn(item, target, replacement));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  let changed = false;
  const fields = Object.entries(value).map(([key, inner]): [string, Json] => {
    const next = replaceIn(inner, target, replacement);
    changed ||= next !== inner;
    return [key, next];
  });
  return changed ? Object.fromEntries(fields) : value;
}
