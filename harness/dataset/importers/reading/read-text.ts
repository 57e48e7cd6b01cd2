import { statSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { MistakeLog } from "../../mistakes.ts";
import { readSource } from "../../read-source.ts";
import type { SourceFolder } from "../../read-source.ts";

/** A file of a source: its folder as `SourceFolder` and its name in it. */
export interface SourceFile {
  readonly folder: SourceFolder;
  readonly name: string;
}

/** Names a file by its path; nothing is read. */
export function sourceFile(path: string, log: MistakeLog): SourceFile {
  return { folder: { folder: dirname(path), log }, name: basename(path) };
}

/** A file's text without a byte order mark; null with the mistake logged when it is not there or not UTF-8. */
export function readText(path: string, log: MistakeLog): string | null {
  const { folder, name } = sourceFile(path, log);
  if (isFile(path)) return readSource(folder, name);
  log.add(
    { file: path },
    isFolder(path) ? "is a folder; name a file" : "there is no such file; mend the path",
  );
  return null;
}

/** Whether a path is a file that exists. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Whether a path is a folder that exists. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
