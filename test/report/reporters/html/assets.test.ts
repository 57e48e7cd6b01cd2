import { runInNewContext, Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { joinModules, readAssets } from "../../../../harness/report/reporters/html/assets.ts";

function join(files: Readonly<Record<string, string>>): string {
  return joinModules("main.js", (name) => {
    const text = files[name];
    if (text === undefined) throw new Error(`no ${name}`);
    return text;
  });
}

describe("joinModules", () => {
  it("puts every module once, after those that it imports", () => {
    const script = join({
      "main.js": `import { b } from "./b.js";\nimport { a } from "./a.js";\nreturn a + b;`,
      "b.js": `import { a } from "./a.js";\nexport const b = a + 1;`,
      "a.js": `export const a = 1;`,
    });
    expect(script.match(/const a = 1/g)).toHaveLength(1);
    expect(script).not.toMatch(/\b(?:import|export)\b/);
    expect(runInNewContext(script)).toBe(3);
  });

  it("refuses two top-level declarations of one name, of which the later would win in silence", () => {
    const files = {
      "main.js": `import { f } from "./a.js";\nf();\nfunction g() {}`,
      "a.js": `export function f() {}\nfunction g() {}`,
    };
    expect(() => join(files)).toThrow(/declare twice: g/);
  });
});

describe("readAssets", () => {
  it("reads a program that parses, and a chart library without a link to its map", () => {
    const { program, chartLibrary, styles } = readAssets();
    expect(() => new Script(program)).not.toThrow();
    expect(program).not.toMatch(/^(?:import|export) /m);
    expect(chartLibrary).toContain("Chart");
    expect(chartLibrary).not.toContain("sourceMappingURL");
    expect(styles).toContain("--pass");
  });
});
