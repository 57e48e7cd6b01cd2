import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The package's root folder: the nearest one above this file that holds package.json. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("no package.json above handshake-bench's own files");
    folder = parent;
  }
  return folder;
}

/** Absolute path of a built file, named relative to `dist`. Child processes are always started from there. */
export function builtFile(relative: string): string {
  const path = join(packageRoot(), "dist", relative);
  if (!existsSync(path)) throw new Error(`${path} is missing: run npm run build`);
  return path;
}
