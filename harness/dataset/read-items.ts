import { z } from "zod";
import { effectSchema } from "../core/context-item.ts";
import type { Layer } from "../core/context-item.ts";
import type { DatasetContextItem } from "../core/dataset.ts";
import { parseLocated, placeOf } from "./located.ts";
import type { Located } from "./located.ts";
import { shownPath } from "./read-source.ts";
import type { SourceFolder } from "./read-source.ts";
import { readYaml } from "./yaml-source.ts";

const text = z.string().min(1);
// Ids stand in brackets and in lists in a prompt.
const id = text.regex(/^[\p{L}\p{N}_][\p{L}\p{N}_.:-]*$/u, "use letters, digits, . : - and _");
const languageText = z.record(
  z.string().regex(/^[a-z]{2}$/, "a language is two lower-case letters, as in es"),
  text,
);
const timed = text.regex(/^\d{4}-\d{2}-\d{2}([T ].*)?$/, "a date, as in 2026-01-14");

const hint = z.strictObject({ id, text, ...effectSchema.shape });
const rule = z.strictObject({ id, user: text, text, ...effectSchema.shape });
const spoken = z.strictObject({ id, text: z.union([text, languageText]), ...effectSchema.shape });
const query = z
  .strictObject({ id, user: text, at: timed, question: text, sql: text })
  .transform(({ question, ...item }) => ({ ...item, text: `${item.at}: ${question}` }));

/** The context files of a dataset: which layer each holds and what its items look like. */
export const contextFiles = [
  { name: "hints.yaml", layer: "hints", schema: hint },
  { name: "rules.yaml", layer: "rules", schema: rule },
  { name: "history.yaml", layer: "history", schema: query },
  { name: "focus.yaml", layer: "focus", schema: spoken },
  { name: "constraints.yaml", layer: "constraints", schema: spoken },
] as const satisfies readonly { name: string; layer: Layer; schema: z.ZodType }[];

/** The items that are well formed, and the ids of all, so that a broken item is not also reported as unknown. */
export interface ReadItems {
  readonly items: readonly Located<DatasetContextItem>[];
  readonly brokenIds: ReadonlySet<string>;
}

/** Reads the context files that exist, in the order of `contextFiles`; mistakes are logged. */
export function readItems(source: SourceFolder, names: readonly string[]): ReadItems {
  const items: Located<DatasetContextItem>[] = [];
  const brokenIds = new Set<string>();
  for (const kind of contextFiles.filter(({ name }) => names.includes(`context/${name}`))) {
    for (const raw of readList(source, `context/${kind.name}`)) {
      const item = parseLocated(kind.schema, raw, source.log);
      if (item === null) brokenIds.add(idOf(raw.value));
      else items.push({ ...item, value: { ...item.value, layer: kind.layer } });
    }
  }
  checkIds(source, items);
  return { items, brokenIds };
}

function idOf(value: unknown): string {
  const found = value !== null && typeof value === "object" && "id" in value ? value.id : null;
  return typeof found === "string" ? found : "";
}

function readList(source: SourceFolder, name: string): readonly Located<unknown>[] {
  const yaml = readYaml(source, name);
  if (yaml === null || yaml.value === null) return [];
  if (!Array.isArray(yaml.value)) {
    source.log.add(
      { file: shownPath(source, name), line: yaml.lineAt([]) },
      "expected a list of items; begin each with - id: …",
    );
    return [];
  }
  return yaml.value.map((value: unknown, index) => ({
    value,
    file: yaml.file,
    lineAt: (path) => yaml.lineAt([index, ...path]),
  }));
}

function checkIds(source: SourceFolder, items: readonly Located<DatasetContextItem>[]): void {
  const first = new Map<string, Located<DatasetContextItem>>();
  for (const item of items) {
    const earlier = first.get(item.value.id);
    const place = placeOf(item, "id");
    if (item.value.id.startsWith("schema:"))
      source.log.add(place, "ids of schema: belong to tables and columns; choose another");
    if (earlier === undefined) first.set(item.value.id, item);
    else
      source.log.add(
        place,
        `${item.value.id} is also the id of ${earlier.file}:${earlier.lineAt([])}; choose another`,
      );
  }
}
