import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { ReadResourceResult } from "@modelcontextprotocol/client";
import { DuckDBInstance } from "@duckdb/node-api";
import { beforeAll, describe, expect, it } from "vitest";
import { runningShop } from "../fixture/running-shop.ts";
import { credentials } from "../fixture/shop.ts";
import type { Connected } from "../fixture/sql-server.ts";

const running = runningShop();
let server: Connected;
let known: { session_token: string; connection_id: string };
beforeAll(async () => {
  server = await running.start();
  known = await server.signIn();
});

async function ask(sql: string, more: Record<string, unknown> = {}, on: Connected = server) {
  running.endpoint.behave({ say: `\`\`\`sql\n${sql}\n\`\`\`` });
  const { body, isError, text } = await on.call("execute_query", { ...known, question: "¿?", ...more });
  expect([isError, isError ? text : ""]).toEqual([false, ""]);
  return body;
}

/** The parts of a result from its link on, or as many as are wanted. */
async function parts(uri: string, most = Infinity) {
  // oxlint-disable-next-line typescript/no-explicit-any -- parts are looked into field by field
  const found: any[] = [];
  for (let next: string | null = uri; next !== null && found.length < most; next = found.at(-1).next) {
    const { contents }: ReadResourceResult = await server.client.readResource({ uri: next });
    const [content] = contents;
    found.push(JSON.parse(content !== undefined && "text" in content ? content.text : "null"));
  }
  return found;
}

async function linkOf(sql: string) {
  running.endpoint.behave({ say: sql });
  const result = await server.client.callTool({
    name: "execute_query",
    arguments: { ...known, question: "¿?" },
  });
  const link = result.content.find((block) => block.type === "resource_link");
  return link?.uri ?? "";
}

describe("a result id", () => {
  const sql = "SELECT VentaId - 9007199254740993 AS n FROM Ventas ORDER BY 1";

  it("reads further pages without asking the model, and adds nothing to the history", async () => {
    const first = await ask(sql, { max_rows: 100 });
    expect(first.next_step.instructions.join(" ")).toContain("result_id");
    const calls = running.endpoint.seen.length;
    const history = async () =>
      (await server.call("get_conversation_context", known)).body.items.filter(
        ({ layer }: { layer: string }) => layer === "history",
      ).length;
    const before = await history();
    const { result_id } = first;
    for (const [page, from, count] of [
      [2, 100, 100],
      [3, 200, 50],
      [4, 0, 0],
      [1, 0, 100],
    ] as const) {
      const { body } = await server.call("execute_query", { ...known, result_id, page });
      expect(body).toMatchObject({ question: "¿?", sql, total: 250, page, page_size: 100, row_count: count });
      expect(body.context_items).toEqual([]);
      expect(body.rows.slice(0, 1)).toEqual(count > 0 ? [[String(from)]] : []);
    }
    expect(running.endpoint.seen).toHaveLength(calls);
    expect(await history()).toBe(before);
  });

  it("is refused with a question beside it, and without both", async () => {
    const { result_id } = await ask(sql);
    for (const wrong of [{ result_id, question: "¿?" }, {}]) {
      const { body } = await server.call("execute_query", { ...known, ...wrong });
      expect(body.error).toMatchObject({ type: "validation_error", reason: "invalid_arguments" });
    }
  });

  it("works in another process with the secret, not with another secret, and not when changed", async () => {
    const { result_id } = await ask(sql);
    const twin = await running.start();
    expect((await twin.call("execute_query", { ...known, result_id })).body.row_count).toBe(100);
    const stranger = await running.start({ env: { HANDSHAKE_SESSION_SECRET: "x".repeat(40) } });
    const theirs = await stranger.signIn();
    const changed = `${result_id.slice(0, 40)}${result_id[40] === "A" ? "B" : "A"}${result_id.slice(41)}`;
    for (const outcome of [
      await stranger.call("execute_query", { ...theirs, result_id }),
      await server.call("execute_query", { ...known, result_id: changed }),
      await server.call("execute_query", { ...known, result_id: known.session_token }),
    ])
      expect(outcome.body.error).toMatchObject({ type: "validation_error", reason: "invalid_result_id" });
  });

  it("is of no use to another user", async () => {
    const { result_id } = await ask(sql);
    const luis = await running.start({ env: { HANDSHAKE_TOKEN: credentials.luis } });
    const his = await luis.signIn();
    const { body } = await luis.call("execute_query", { ...his, result_id });
    expect(body.error).toMatchObject({ type: "access_denied", reason: "wrong_user" });
    const uri = await linkOf(sql);
    await expect(luis.client.readResource({ uri })).rejects.toMatchObject({
      code: -32602,
      data: { type: "access_denied", reason: "wrong_user" },
    });
  });

  it("expires when the database changes, rather than that pages of two states are mixed", async () => {
    const folder = join(running.shop.folder, "changing");
    mkdirSync(folder);
    const database = join(folder, "shop.duckdb");
    copyFileSync(running.shop.database, database);
    const own = await running.start({ database });
    const { result_id } = await ask(sql, {}, own);
    expect((await own.call("execute_query", { ...known, result_id, page: 2 })).isError).toBe(false);
    const instance = await DuckDBInstance.create(join(folder, "next.duckdb"));
    const connection = await instance.connect();
    await connection.run("CREATE TABLE Ventas AS SELECT i AS VentaId FROM range(500) t(i)");
    connection.closeSync();
    instance.closeSync();
    copyFileSync(join(folder, "next.duckdb"), database);
    const { body } = await own.call("execute_query", { ...known, result_id, page: 2 });
    expect(body).toMatchObject({
      error: { type: "execution_failed", reason: "result_expired" },
      next_step: { tool: "execute_query" },
    });
  });

  it("is not given for SQL that draws lots, nor for one that asks the time of a running clock", async () => {
    expect((await ask("SELECT random() AS r")).result_id).toBeNull();
    expect((await ask("SELECT * FROM Ventas USING SAMPLE 5")).result_id).toBeNull();
    expect((await ask("SELECT 'random()' AS r, now() AS n, today() AS d")).result_id).toEqual(
      expect.any(String),
    );
  });
});

describe("the pages of a statement without an order", () => {
  it.each([
    ["a scan", "SELECT i, k FROM wide WHERE i % 3 = 0"],
    ["a group", "SELECT k, count(*) AS n FROM wide GROUP BY k"],
    ["a join", "SELECT a.i, b.i AS j FROM wide a JOIN wide b ON a.k = b.k WHERE a.i < 3000"],
    ["distinct rows", "SELECT DISTINCT k FROM wide"],
    ["ties", "SELECT i, k FROM wide ORDER BY k % 7"],
  ])(
    "fit together without gap or repetition: %s",
    async (_name, body) => {
      const sql = `WITH wide AS (SELECT i, hash(i) % 9973 AS k FROM range(200000) t(i)) ${body}`;
      const uri = await linkOf(sql);
      const [first, second, third] = await parts(uri, 3);
      const [again, whole] = [
        await ask(sql, { max_rows: 1000, page: 2 }),
        await ask(sql, { max_rows: 1000, page: 3 }),
      ];
      expect([first.first_row, second.first_row, third.first_row]).toEqual([0, 1000, 2000]);
      expect(again.rows).toEqual(second.rows);
      expect(whole.rows).toEqual(third.rows);
    },
    60_000,
  );
});

describe("the whole result as a resource", () => {
  it("comes part by part, each naming the next, until the end", async () => {
    const uri = await linkOf("SELECT i, repeat('x', 100) AS t FROM range(2500) t(i)");
    const all = await parts(uri);
    expect(all.map(({ row_count }) => row_count)).toEqual([1000, 1000, 500]);
    expect(all.flatMap(({ rows }) => rows.map(([i]: [string]) => Number(i)))).toEqual(
      Array.from({ length: 2500 }, (_, i) => i),
    );
    expect(all.map(({ truncated }) => truncated)).toEqual([true, true, false]);
  });

  it("has shorter parts where rows are long, and loses none", async () => {
    const uri = await linkOf("SELECT i, repeat('x', 9000) AS t FROM range(400) t(i)");
    const all = await parts(uri);
    expect(all.length).toBeGreaterThan(2);
    expect(all.flatMap(({ rows }) => rows)).toHaveLength(400);
  });

  it("is not linked where the page is the whole result, and takes no URI that was made up", async () => {
    expect(await linkOf("SELECT 1")).toBe("");
    const good = await linkOf("SELECT * FROM Ventas");
    for (const uri of ["result://made-up/0", good.replace(/0$/, "-1"), good.replace(/0$/, "x")])
      await expect(server.client.readResource({ uri })).rejects.toMatchObject({
        code: -32602,
        data: { type: "validation_error" },
      });
  });

  it("is for nobody whom the server does not know", async () => {
    const uri = await linkOf("SELECT * FROM Ventas");
    const nobody = await running.start({ env: { HANDSHAKE_TOKEN: "" } }, "legacy");
    await expect(nobody.client.readResource({ uri })).rejects.toMatchObject({
      code: -32602,
      data: { type: "authentication_failed", reason: "no_credential" },
    });
  });
});
