import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { packageRoot } from "../../../core/built-file.ts";

/** The page's own program and styles, and the chart library, each as text to put into the page. */
export interface Assets {
  readonly chartLibrary: string;
  readonly program: string;
  readonly styles: string;
}

const styleSheets = [
  "tokens.css",
  "page.css",
  "layout.css",
  "verdict.css",
  "figures.css",
  "measures.css",
  "trials.css",
  "trial.css",
  "rows.css",
  "transcript.css",
];

/** Reads the assets from the package. They are sources themselves, so they are the same from `harness` and from `dist`. */
export function readAssets(): Assets {
  const folder = join(packageRoot(), "harness/report/reporters/html/assets");
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  return {
    chartLibrary: chartLibrary(),
    program: joinModules("main.js", read),
    styles: styleSheets.map(read).join("\n"),
  };
}

function chartLibrary(): string {
  const entry = createRequire(import.meta.url).resolve("chart.js");
  const text = readFileSync(join(dirname(entry), "chart.umd.min.js"), "utf8");
  return text.replace(/^\/\/# sourceMappingURL=.*$/m, "");
}

/**
 * Modules as one classic script, each after those that it imports. It asks of them: relative named imports on one
 * line without renaming, `export` only before a declaration, and no name declared twice at top level.
 */
export function joinModules(entry: string, read: (name: string) => string): string {
  const placed = new Set<string>();
  const parts: string[] = [];
  const place = (name: string): void => {
    if (placed.has(name)) return;
    placed.add(name);
    const source = read(name);
    for (const [, imported = ""] of source.matchAll(importLine)) place(imported);
    parts.push(source.replaceAll(importLine, "").replaceAll(exportWord, "").trim());
  };
  place(entry);
  const script = parts.join("\n\n");
  refuseRepeatedNames(script);
  return `(() => {\n"use strict";\n${script}\n})();`;
}

const importLine = /^import \{[^}]*\} from "\.\/([\w-]+\.js)";$/gm;
const exportWord = /^export (?=(?:async )?(?:function|const|let)\b)/gm;
const declaration = /^(?:async )?(?:function|const|let) (\w+)/gm;

/** Two functions of one name would silently become the later one. */
function refuseRepeatedNames(script: string): void {
  const names = [...script.matchAll(declaration)].map(([, name = ""]) => name);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0) throw new Error(`the report's modules declare twice: ${repeated.join(", ")}`);
}
