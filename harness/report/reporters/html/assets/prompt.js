import { h, plural } from "./dom.js";
import { contextItem } from "./data.js";

const itemStart = /^(\s*)- \[([^\][\s]{1,200})\]/;
const foldedFrom = 14;
const longestOpen = 60;

/**
 * A text as it was sent, word for word, with each context item set apart where it stands and coloured by its layer, and
 * those that a right answer needs marked. Texts with headings fold by section.
 */
export function promptText(text, sample) {
  const lines = text.split("\n").length;
  const long = lines > longestOpen && !hasSections(text);
  return long ? foldedText(plural(lines, "line"), text, sample) : openText(text, sample);
}

/** A text behind a line that says what it is, opened by the reader. */
export function foldedText(title, text, sample) {
  return h("details", { class: "fold" }, h("summary", null, title), openText(text, sample));
}

function openText(text, sample) {
  if (!hasSections(text)) return lineBlock(text.split("\n"), sample);
  const sections = sectionsOf(text);
  return h(
    "div",
    { class: "prompt" },
    sections.map((section) => sectionBlock(section, sample)),
  );
}

function hasSections(text) {
  return /^## /m.test(text);
}

function sectionsOf(text) {
  const sections = [{ heading: null, lines: [] }];
  for (const line of text.split("\n")) {
    if (line.startsWith("## ")) sections.push({ heading: line, lines: [] });
    else sections.at(-1).lines.push(line);
  }
  return sections.filter(
    ({ heading, lines }) => heading !== null || lines.some((line) => line.trim() !== ""),
  );
}

function sectionBlock({ heading, lines }, sample) {
  if (heading === null) return lineBlock(lines, sample);
  const ids = lines.flatMap((line) => {
    const id = itemStart.exec(line)?.[2];
    return id !== undefined && contextItem(id, sample.language) !== null ? [id] : [];
  });
  const required = ids.filter((id) => sample.required.includes(id)).length;
  const notes = [
    plural(lines.filter((line) => line.trim() !== "").length, "line"),
    ids.length > 0 ? plural(ids.length, "item") : null,
  ];
  return h(
    "details",
    { class: "prompt-section", open: required > 0 || lines.length <= foldedFrom },
    h(
      "summary",
      null,
      h("span", { class: "prompt-heading" }, heading),
      h("span", { class: "coverage" }, notes.filter(Boolean).join(", ")),
      required > 0 ? h("span", { class: "required-badge" }, `${required} required`) : null,
    ),
    lineBlock(lines, sample),
  );
}

function lineBlock(lines, sample) {
  const blocks = [];
  let open = null;
  for (const line of trimmedEnds(lines)) {
    const start = itemStart.exec(line);
    const item = start === null ? null : contextItem(start[2], sample.language);
    if (item !== null) {
      open = { item, indent: start[1].length, lines: [line] };
      blocks.push(open);
    } else if (open !== null && belongs(line, open.indent)) open.lines.push(line);
    else {
      open = null;
      if (blocks.at(-1)?.item === null) blocks.at(-1).lines.push(line);
      else blocks.push({ item: null, lines: [line] });
    }
  }
  return h(
    "div",
    { class: "text" },
    blocks.map((block) =>
      block.item === null
        ? h("div", { class: "plain-lines" }, markedIds(block.lines.join("\n"), sample))
        : itemBlock(block, sample),
    ),
  );
}

function trimmedEnds(lines) {
  const first = lines.findIndex((line) => line.trim() !== "");
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex((line) => line.trim() !== "") + 1);
}

/** A line of an item's fields: further in than the item, and no list entry of its own. */
function belongs(line, indent) {
  const inner = line.length - line.trimStart().length;
  return line.trim() !== "" && inner > indent && !line.trimStart().startsWith("- ");
}

function itemBlock({ item, lines }, sample) {
  const required = sample.required.includes(item.id);
  const [first, ...fields] = lines;
  const at = first.indexOf("[");
  const after = at + item.id.length + 2;
  return h(
    "div",
    { class: `context-item layer-${item.layer}${required ? " required" : ""}`, "data-item": item.id },
    h("span", { class: "layer-name" }, item.layer),
    first.slice(0, at),
    h("mark", { class: `layer-${item.layer}`, title: `layer: ${item.layer}` }, first.slice(at, after)),
    first.slice(after),
    required ? h("span", { class: "required-badge" }, "required") : null,
    fields.length > 0 ? h("span", { class: "item-fields" }, `\n${fields.join("\n")}`) : null,
  );
}

/** Ids of known items in running text, where a server writes them in another form than a list. */
function markedIds(text, sample) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(/\[([^\][\s]{1,200})\]/g)) {
    const item = contextItem(match[1], sample.language);
    if (item === null) continue;
    parts.push(
      text.slice(end, match.index),
      h("mark", { class: `layer-${item.layer}`, title: `layer: ${item.layer}` }, match[0]),
    );
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}
