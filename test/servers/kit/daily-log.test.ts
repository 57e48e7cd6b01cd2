import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtFile } from "../../../harness/core/built-file.ts";
import { createLogger } from "../../../servers/kit/create-logger.ts";
import { dailyLog } from "../../../servers/kit/daily-log.ts";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "handshake-log-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a place that cannot be written is named by its flag", () => {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  const settings = { name: "server", level: "info" };
  expect(() => createLogger({ ...settings, file: null, folder: file })).toThrow(/^--log-dir: [^\n]+$/);
  expect(() => createLogger({ ...settings, file: folder })).toThrow(/^--log: [^\n]+$/);
});

describe("dailyLog", () => {
  it("begins a file at midnight UTC, wherever the process is", () => {
    let time = Date.parse("2026-01-15T23:59:59.999Z");
    const log = dailyLog({ folder: join(folder, "days"), name: "server", now: () => time });
    log.write("before\n");
    time += 1;
    log.write("after\n");
    log.write("later\n");
    const files = readdirSync(join(folder, "days")).toSorted();
    expect(files).toEqual(["server-2026-01-15.log", "server-2026-01-16.log"]);
    expect(files.map((file) => readFileSync(join(folder, "days", file), "utf8"))).toEqual([
      "before\n",
      "after\nlater\n",
    ]);
  });

  it("appends to a day's file that is there", () => {
    const now = () => Date.parse("2026-01-15T10:00:00Z");
    for (const line of ["one\n", "two\n"])
      dailyLog({ folder: join(folder, "again"), name: "server", now }).write(line);
    expect(readFileSync(join(folder, "again", "server-2026-01-15.log"), "utf8")).toBe("one\ntwo\n");
  });

  it("keeps the lines of several processes whole, up to the moment at which they exit", async () => {
    const shared = join(folder, "shared");
    const script = `
      import { createLogger } from ${JSON.stringify(builtFile("servers/kit/create-logger.js"))};
      const log = createLogger({ name: "server", file: null, folder: ${JSON.stringify(shared)}, level: "info" });
      for (let n = 0; n < 500; n += 1) log.info({ n, filler: "x".repeat(300) }, "line");
      process.exit(0);
    `;
    const run = () => promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
    await Promise.all([run(), run(), run()]);
    const lines = readdirSync(shared).flatMap((file) =>
      readFileSync(join(shared, file), "utf8").trimEnd().split("\n"),
    );
    expect(lines).toHaveLength(1_500);
    expect(new Set(lines.map((line) => JSON.parse(line).pid)).size).toBe(3);
  });
});
