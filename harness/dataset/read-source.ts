import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MistakeLog } from "./mistakes.ts";
import { pathKind } from "./path-kind.ts";

/** A dataset folder while it is read: `name` of a file is relative to the folder, with `/`. */
export interface SourceFolder {
  /** As the user gave it; messages show files below it. */
  readonly folder: string;
  readonly log: MistakeLog;
}

/** The file's path as messages show it. */
export function shownPath(source: SourceFolder, name: string): string {
  return join(source.folder, name);
}

/** The file's text without a byte order mark, or null with a mistake logged: missing, a folder, or not UTF-8. */
export function readSource(source: SourceFolder, name: string): string | null {
  const file = shownPath(source, name);
  if (pathKind(file) !== "file") {
    source.log.add({ file }, "is missing; create it, datasets/README.md describes it");
    return null;
  }
  const bytes = readFileSync(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    source.log.add({ file, line: firstBrokenLine(bytes) }, "is not UTF-8 text; save the file as UTF-8");
    return null;
  }
}

function firstBrokenLine(bytes: Buffer): number {
  let start = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    const slice = bytes.subarray(start, end === -1 ? bytes.length : end);
    if (end === -1 || !isUtf8(slice)) return line;
    start = end + 1;
  }
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
