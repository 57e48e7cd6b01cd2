import type { ContextItem } from "../core/context-item.ts";

/**
 * Items as the lines of docs/prompt.md: `- [id] text`, then one indented `field: value` line for each further field.
 * This is what a client puts into its context parameters.
 */
export function renderItems(items: readonly ContextItem[]): string {
  return items.map(renderItem).join("\n");
}

function renderItem({ id, layer: _layer, text, ...fields }: ContextItem): string {
  const lines = Object.entries(fields).map(([name, value]) => `  ${name}: ${oneLine(fieldText(value))}`);
  return [`- [${id}] ${oneLine(text)}`, ...lines].join("\n");
}

function fieldText(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value
    .map((entry: unknown) => (isOutput(entry) ? `${entry.name} = ${entry.expr}` : String(entry)))
    .join("; ");
}

function isOutput(entry: unknown): entry is { name: string; expr: string } {
  return typeof entry === "object" && entry !== null && "name" in entry && "expr" in entry;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
