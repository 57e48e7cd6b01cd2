import { type ContextItem, effectSchema, type Layer } from "../../../core/context-item.ts";

/** The items of a section, and its lines that are no items. */
export interface ItemSection {
  readonly items: readonly ContextItem[];
  readonly text: readonly string[];
}

/** Reads `- [id] text` lines with their indented `field: value` lines. */
export function readItems(section: string, layer: Layer): ItemSection {
  const items: ContextItem[] = [];
  const text: string[] = [];
  let open: { id: string; text: string; fields: Map<string, string> } | null = null;
  const close = (): void => {
    if (open !== null) items.push(itemOf(open, layer));
    open = null;
  };
  for (const line of section.split("\n")) {
    const head = /^- \[([^\]\s]+)\]\s*(.*)$/.exec(line);
    const field = /^\s+([A-Za-z]+):\s*(.*)$/.exec(line);
    if (head !== null) {
      close();
      open = { id: head[1] ?? "", text: head[2] ?? "", fields: new Map() };
    } else if (open !== null && field !== null) open.fields.set(field[1] ?? "", (field[2] ?? "").trim());
    else if (line.trim() !== "") {
      close();
      text.push(line.trim());
    }
  }
  close();
  return { items, text };
}

const listFields = ["terms", "unless", "show"];
const numberFields = ["limit", "fiscalYearStart"];

function itemOf(
  raw: { id: string; text: string; fields: ReadonlyMap<string, string> },
  layer: Layer,
): ContextItem {
  const effect: Record<string, unknown> = {};
  for (const [name, value] of raw.fields) {
    if (listFields.includes(name)) effect[name] = splitList(value);
    else if (numberFields.includes(name)) effect[name] = Number(value);
    else if (name === "outputs") effect[name] = splitList(value).map(outputOf);
    else if (Object.hasOwn(effectSchema.shape, name)) effect[name] = value;
  }
  const checked = effectSchema.safeParse(effect);
  return { id: raw.id, layer, ...(checked.success ? checked.data : {}), ...historyParts(raw, layer) };
}

function splitList(value: string): string[] {
  return value
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function outputOf(text: string): { name: string; expr: string } {
  const at = text.indexOf("=");
  return { name: text.slice(0, at).trim(), expr: text.slice(at + 1).trim() };
}

// The text of a history item is its date and question.
function historyParts(
  raw: { text: string; fields: ReadonlyMap<string, string> },
  layer: Layer,
): { text: string; sql?: string; at?: string } {
  const sql = raw.fields.get("sql");
  if (layer !== "history" || sql === undefined) return { text: raw.text };
  const dated = /^(\d{4}-\d{2}-\d{2}[^:]*):\s*(.*)$/.exec(raw.text);
  return dated === null ? { text: raw.text, sql } : { text: dated[2] ?? "", at: dated[1] ?? "", sql };
}
