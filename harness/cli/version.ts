import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { packageRoot } from "../core/built-file.ts";

/** The package's version. */
export function version(): string {
  return versionIn(join(packageRoot(), "package.json"));
}

/** The installed version of DuckDB's bindings. */
export function duckdbVersion(): string {
  const require = createRequire(import.meta.url);
  return versionIn(require.resolve("@duckdb/node-api/package.json"));
}

function versionIn(path: string): string {
  return (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version;
}
