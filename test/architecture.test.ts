import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** What a folder may import of ours, as ARCHITECTURE.md states it. `cli` may import everything. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  core: [],
  stats: [],
  ranking: [],
  sql: ["core"],
  dataset: ["core", "sql"],
  mcp: ["core"],
  models: ["core", "ranking"],
  context: ["core", "mcp", "ranking"],
  store: ["core"],
  run: ["core", "stats", "ranking", "sql", "dataset", "mcp", "models", "context", "store"],
  scorers: ["core", "stats", "sql"],
  report: ["core", "stats"],
};

interface Import {
  readonly file: string;
  readonly from: string;
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));
}

function imports(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8");
  const found = text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g);
  return [...found].map((match) => ({
    file,
    from: relative(root, join(root, dirname(file), match[1] ?? "")),
  }));
}

function codeLines(file: string): number {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "" && !/^\s*(\/\/|\*|\/\*)/.test(line)).length;
}

describe("the layout", () => {
  const all = [...sources("harness"), ...sources("servers")];

  it("keeps to the one-way order of folders", () => {
    const broken = all.flatMap(imports).filter(({ file, from }) => {
      const [top, folder = ""] = file.split("/");
      const [fromTop, fromFolder = ""] = from.split("/");
      if (top === "servers") return fromTop === "harness" && !["core", "sql", "ranking"].includes(fromFolder);
      if (fromTop !== "harness") return true;
      return folder !== "cli" && fromFolder !== folder && !(allowed[folder] ?? []).includes(fromFolder);
    });
    expect(broken).toEqual([]);
  });

  it("lets scorers see the comparison of harness/sql, never what executes", () => {
    const executing = sources("harness/scorers")
      .flatMap(imports)
      .filter(({ from }) => from.startsWith("harness/sql/") && /executor|child|pool/.test(from));
    expect(executing).toEqual([]);
  });

  it("keeps files under 250 lines of code, 9 in 10 under 180", () => {
    const sizes = all.map((file) => ({ file, lines: codeLines(file) }));
    expect(sizes.filter(({ lines }) => lines > 250)).toEqual([]);
    const long = sizes.filter(({ lines }) => lines > 180);
    const tenth = Math.ceil(all.length / 10);
    expect(long.length <= tenth ? [] : long).toEqual([]);
  });

  it("names every file for what it holds", () => {
    const vague = all.filter((file) =>
      /(^|\/)(utils?|helpers?|common|misc|types|manager)(\.ts|\/)/.test(file),
    );
    expect(vague).toEqual([]);
  });

  it("says in ARCHITECTURE.md what every folder of the harness is for", () => {
    const text = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
    const folders = readdirSync(join(root, "harness"));
    expect(folders.filter((folder) => !text.includes(`\`${folder}/\``))).toEqual([]);
  });
});

describe("a server", () => {
  it("never writes to stdout itself", () => {
    const writing = sources("servers").filter((file) =>
      /console\.(log|info)|process\.stdout/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(writing).toEqual([]);
  });
});
