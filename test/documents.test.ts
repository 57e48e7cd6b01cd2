import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const documents = [
  ...readdirSync(root),
  ...["docs", "servers", "datasets"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  ),
].filter((file) => file.endsWith(".md"));

const textOf = (file: string): string => readFileSync(join(root, file), "utf8");
const withoutCode = (text: string): string =>
  text.replaceAll(/```[\s\S]*?```/g, "").replaceAll(/`[^`\n]*`/g, "");

/** The anchors of a document's headings, as forges make them. */
function anchorsOf(file: string): ReadonlySet<string> {
  const headings = textOf(file).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(/\s/g, "-"),
    ),
  );
}

function deadLinks(file: string): readonly string[] {
  const links = withoutCode(textOf(file)).matchAll(/\]\(([^)\s]+)\)/g);
  return [...links]
    .map(([, link = ""]) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? file : relative(root, join(root, dirname(file), path));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(target).has(anchor);
    });
}

describe("the documents", () => {
  it.each(documents)("lead with every link to a file and a heading that exist: %s", (file) => {
    expect(deadLinks(file)).toEqual([]);
  });

  it("name the flags of the SQL server, all of them and no others", async () => {
    const { flagsSchema } = await import("../servers/sql/flags.ts");
    const rows = textOf("servers/sql/README.md").matchAll(/^\| (`--[^|]+) \|/gm);
    const named = [...rows].flatMap(([, cell = ""]) =>
      [...cell.matchAll(/`--([a-z-]+)/g)].map(([, name]) => name),
    );
    expect(new Set(named)).toEqual(new Set(["stdio", "http", ...Object.keys(flagsSchema.shape)]));
  });
});
