import { dirname, join } from "node:path";
import type { MistakeLog } from "../../mistakes.ts";
import { isFile, isFolder } from "./read-text.ts";

/** The file that holds the questions of a source, and the folder that it is in. */
export interface QuestionsFile {
  readonly file: string;
  readonly folder: string;
}

/** The questions of a source that a user named by its folder or by the file; a folder without one is a mistake. */
export function questionsFile(source: string, names: readonly string[], log: MistakeLog): QuestionsFile {
  if (!isFolder(source)) return { file: source, folder: dirname(source) };
  const found = names.map((name) => join(source, name)).find(isFile);
  if (found !== undefined) return { file: found, folder: source };
  log.add({ file: source }, `holds no ${names.join(" and no ")}; give the file with the questions`);
  log.failIfAny();
  throw new Error(`${source}: no questions, and nothing says so`);
}
