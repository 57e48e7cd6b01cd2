import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { Document, YAMLError } from "yaml";
import { messageOf } from "../core/errors.ts";
import { readSource, shownPath } from "./read-source.ts";
import type { SourceFolder } from "./read-source.ts";

/** The way to a value inside a document: keys and indexes. */
export type FieldPath = readonly PropertyKey[];

/** A YAML file's value, and the line on which a field of it stands. */
export interface YamlSource {
  readonly file: string;
  readonly value: unknown;
  lineAt(path: FieldPath): number;
}

const advices: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: "the field is there twice; keep one",
  BLOCK_AS_IMPLICIT_KEY: 'a second ": " on one line; put the text in quotes',
  TAB_AS_INDENT: "a tab indents the line; use spaces",
  MULTIPLE_DOCS: "a second document begins; keep one a file",
};

/** Reads and parses a YAML file; null with the mistakes logged when it is missing or not YAML. */
export function readYaml(source: SourceFolder, name: string): YamlSource | null {
  const text = readSource(source, name);
  if (text === null) return null;
  const file = shownPath(source, name);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const problems: readonly YAMLError[] = [...document.errors, ...document.warnings];
  // One slip makes the parser stumble several times; the first error is the one to mend.
  const [first] = problems;
  if (first !== undefined) {
    source.log.add({ file, line: lines.linePos(first.pos[0]).line }, yamlProblem(first));
    return null;
  }
  try {
    const value: unknown = document.toJS();
    return { file, value, lineAt: (path) => lines.linePos(offsetAt(document, path)).line };
  } catch (error) {
    source.log.add({ file }, `is not YAML: ${messageOf(error)}; mend the reference`);
    return null;
  }
}

function yamlProblem(error: YAMLError): string {
  const advice = advices[error.code];
  if (advice !== undefined) return advice;
  const quotes = error.code === "BAD_SCALAR_START" || error.code === "UNEXPECTED_TOKEN";
  return `is not YAML: ${error.message}; ${quotes ? "put the text in quotes" : "mend the line"}`;
}

function offsetAt(document: Document.Parsed, path: FieldPath): number {
  let offset = document.contents?.range[0] ?? 0;
  let node: unknown = document.contents;
  for (const step of path) {
    const target: unknown = isAlias(node) ? node.resolve(document) : node;
    const child = isMap(target)
      ? fieldOf(target.items, step)
      : isSeq(target)
        ? entryOf(target.items, step)
        : null;
    if (child === null) return offset;
    offset = child.offset ?? offset;
    node = child.node;
  }
  return offset;
}

interface Child {
  readonly offset: number | undefined;
  readonly node: unknown;
}

function fieldOf(pairs: readonly { key: unknown; value: unknown }[], step: PropertyKey): Child | null {
  const pair = pairs.find(({ key }) => isScalar(key) && String(key.value) === String(step));
  return pair === undefined ? null : { offset: startOf(pair.key), node: pair.value };
}

function entryOf(entries: readonly unknown[], step: PropertyKey): Child | null {
  const entry = entries[Number(step)];
  return entry === undefined ? null : { offset: startOf(entry), node: entry };
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
