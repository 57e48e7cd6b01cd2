import { statSync } from "node:fs";

/** What a path leads to; null when to nothing, as below a file. */
export function pathKind(path: string): "file" | "folder" | null {
  try {
    const stats = statSync(path);
    if (stats.isFile()) return "file";
    return stats.isDirectory() ? "folder" : null;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}
