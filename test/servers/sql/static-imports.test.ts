import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../../..");

/** The packages that a module loads with itself, through all files of ours that it imports without `import()`. */
function packagesOf(entry: string): ReadonlySet<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const source = readFileSync(file, "utf8");
    const lines = source.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from\s+"([^"]+)"/gm);
    for (const [, specifier = ""] of lines) {
      if (specifier.startsWith(".")) visit(resolve(dirname(file), specifier));
      else packages.add(specifier);
    }
  };
  visit(entry);
  return packages;
}

it("the stdio server starts without what only some servers need: a run starts dozens of them", () => {
  const loaded = [...packagesOf(join(root, "servers/sql/start.ts"))];
  expect(loaded).toContain("@modelcontextprotocol/server");
  for (const heavy of ["@duckdb/node-api", "openai", "hono", "@hono/node-server", "ioredis", "exceljs"])
    expect(loaded.filter((name) => name === heavy || name.startsWith(`${heavy}/`))).toEqual([]);
});
