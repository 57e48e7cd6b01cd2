import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { builtFile } from "../../../harness/core/built-file.ts";
import { flagsSchema } from "../../../servers/sql/flags.ts";
import { usage } from "../../../servers/sql/usage.ts";

it("says of every flag what it is for, once", () => {
  const flags = [...usage().matchAll(/^ {2}--([a-z-]+) <[^>]+> +\w/gm)].map(([, name]) => name);
  expect(flags).toHaveLength(new Set(flags).size);
  expect(new Set(flags)).toEqual(new Set(Object.keys(flagsSchema.shape)));
});

it("gives the values that a flag takes, and its default", () => {
  const text = usage().replaceAll(/\s+/g, " ");
  expect(text).toContain("--priming <client|server>");
  expect(text).toContain('tool, instructions, resource, skill, none (default: "tool")');
  expect(text).toMatch(/--cache <true\|false> [^<]*\(default: true\)/);
  expect(text).toMatch(/--max-rows <n> [^<]*\(default: 1000\)/);
});

it.each([["--help"], ["--stdio", "--help"], ["--http", "--help", "--port=0"]])(
  "is what the program prints for %j, and nothing else is started",
  (...flags) => {
    const main = builtFile("servers/sql/main.js");
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...flags], { encoding: "utf8" });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: usage(), stderr: "" });
  },
);
