import type { ContextItem, Layer } from "../../../harness/core/context-item.ts";
import { readHeading } from "./headings.ts";
import { mostItemLines, opensItem, parseItem } from "./item-lines.ts";
import { parseTables } from "./parse-tables.ts";
import type { SchemaTable } from "./schema-table.ts";

/** A piece of what the client sent: an item, or free text with the layer under whose heading it stood. */
export type ClientEntry =
  | { readonly kind: "item"; readonly item: ContextItem }
  | { readonly kind: "text"; readonly under: Layer; readonly text: string };

/** A context parameter taken apart. `home` is the layer that the parameter belongs to. */
export interface ClientText {
  readonly home: Layer;
  readonly entries: readonly ClientEntry[];
  readonly tables: readonly SchemaTable[];
}

/** Lines that stand under one heading; `layer` null: under none of ours. */
interface Block {
  readonly layer: Layer | null;
  readonly lines: string[];
}

/** By custom an id begins with its layer. */
const layerOfPrefix: Readonly<Record<string, Layer>> = {
  constraint: "constraints",
  focus: "focus",
  rule: "rules",
  hint: "hints",
  history: "history",
  schema: "schema",
};

/**
 * Takes `client_context` or `additional_context` apart, so that a guide which the client hands back is recognised:
 * items by their headings (or, without one, by their ids), and free text, which stays with the parameter.
 */
export function parseClientText(text: string | null, home: Layer): ClientText {
  const blocks = splitBlocks(text ?? "").map((block) => {
    if (block.layer !== "schema") return { tables: [], entries: readEntries(block, home) };
    const { tables, otherLines } = parseTables(block.lines);
    return { tables, entries: readEntries({ layer: "schema", lines: [...otherLines] }, home) };
  });
  return {
    home,
    entries: blocks.flatMap(({ entries }) => entries),
    tables: blocks.flatMap(({ tables }) => tables),
  };
}

function splitBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [{ layer: null, lines: [] }];
  for (const line of text.split(/\r?\n/)) {
    const heading = readHeading(line);
    if (heading === null) blocks.at(-1)?.lines.push(line);
    else if (heading.kind === "layer") blocks.push({ layer: heading.layer, lines: [] });
    else if (heading.kind === "foreign") blocks.push({ layer: null, lines: [line] });
    // A reserved heading would open a second such section in the prompt: its words stay, its rank does not.
    else blocks.push({ layer: null, lines: [line.replace(/^[\s#]+/, "")] });
  }
  return blocks;
}

function readEntries({ layer, lines }: Block, home: Layer): readonly ClientEntry[] {
  const entries: ClientEntry[] = [];
  let text: string[] = [];
  // Below the schema's lines, which are last in a guide, other text is what the client added.
  let under = layer === null || layer === "schema" ? home : layer;
  const endText = (): void => {
    if (text.length > 0) entries.push({ kind: "text", under, text: text.join("\n").trimEnd() });
    text = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const flush = line.trimStart();
    if (opensItem(flush)) {
      endText();
      const { item, used } = parseItem(
        // No more than an item can take: a text of many items would be copied for each of them.
        [flush, ...lines.slice(at + 1, at + mostItemLines)],
        layerOfItem(flush, layer, home),
      );
      entries.push({ kind: "item", item });
      at += used - 1;
      if (item.layer === "schema") at += keyLines(lines, at + 1);
    } else if (line.trim() === "" && under !== home) {
      // A paragraph of its own below a section is what the client added to it.
      endText();
      under = home;
    } else if (line.trim() !== "" || text.length > 0) {
      text.push(line);
    }
  }
  endText();
  return entries;
}

function layerOfItem(line: string, heading: Layer | null, home: Layer): Layer {
  const [, prefix = ""] = /^- \[([a-z]+)[.:]/.exec(line) ?? [];
  const said = layerOfPrefix[prefix];
  // What follows a guide's last section without a heading of its own is the parameter's: so are its own kind of ids
  // under any heading, and whatever is no schema line under the schema's.
  if (heading === null || heading === "schema") return said ?? home;
  return said === home ? home : heading;
}

/** Keys below a table's line belong to it. */
function keyLines(lines: readonly string[], first: number): number {
  let at = first;
  while (/^\s+(?:primary|foreign) key: /.test(lines[at] ?? "")) at += 1;
  return at - first;
}
