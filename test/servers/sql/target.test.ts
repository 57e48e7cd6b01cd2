import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { layers } from "../../../harness/core/context-item.ts";
import { packageRoot } from "../../../harness/core/built-file.ts";
import { targetSchema } from "../../../harness/core/target.ts";
import { runningShop } from "../fixture/running-shop.ts";
import { connect } from "../fixture/sql-server.ts";
import { credentials } from "../fixture/shop.ts";

const running = runningShop();

describe("target.yaml", () => {
  it("starts the server, and finds the answer where it says", async () => {
    const target = targetSchema.parse(parse(readFileSync("servers/sql/target.yaml", "utf8")));
    expect([...target.layers].toSorted()).toEqual([...layers].toSorted());
    const values: Readonly<Record<string, string>> = {
      package: packageRoot(),
      connection: "shop",
      database: running.shop.database,
      hints: running.shop.hints,
      dataDir: running.shop.dataDir,
      layers: "",
      priming: "client",
      primer: "tool",
      ownContext: "true",
      clock: "2026-01-15",
      integerDivision: "false",
      nullOrder: "nulls_last",
      gatewayUrl: running.endpoint.url,
      model: "tiny",
      credentialFile: join(running.shop.dataDir, "credential"),
      sessionSecret: "secret",
    };
    writeFileSync(join(running.shop.dataDir, "credential"), `${credentials.ana}\n`);
    const fill = (text: string): string =>
      text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
    const env = Object.fromEntries(Object.entries(target.env).map(([name, value]) => [name, fill(value)]));
    const server = await connect({
      command: process.execPath,
      args: target.args.map(fill),
      env,
    });
    try {
      const known = await server.signIn();
      running.endpoint.behave({ say: "SELECT 7 AS seven" });
      const { body } = await server.call(target.answer.tool, { ...known, question: "¿?" });
      const at = (path: string | undefined): unknown => body[path ?? ""];
      expect(at(target.answer.sql)).toBe("SELECT 7 AS seven");
      expect(at(target.answer.columns)).toEqual([{ name: "seven", type: "INTEGER" }]);
      expect(at(target.answer.rows)).toEqual([[7]]);
      expect(at(target.answer.truncated)).toBe(false);
      running.endpoint.behave({ say: "SELECT seven" });
      expect((await server.call(target.answer.tool, { ...known, question: "¿?" })).body.sql).toBe(
        "SELECT seven",
      );
    } finally {
      await server.close();
    }
  });
});
