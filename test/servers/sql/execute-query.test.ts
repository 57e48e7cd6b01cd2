import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { lastPrompt } from "../fixture/model-endpoint.ts";
import { runningShop } from "../fixture/running-shop.ts";
import type { Connected } from "../fixture/sql-server.ts";

const running = runningShop();
let server: Connected;
let known: { session_token: string; connection_id: string };
beforeAll(async () => {
  server = await running.start({ env: { TZ: "America/Mexico_City" } });
  known = await server.signIn();
});

async function answer(sql: string, more: Record<string, unknown> = {}, on: Connected = server) {
  running.endpoint.behave({ say: `\`\`\`sql\n${sql}\n\`\`\`` });
  const { body, isError, text } = await on.call("execute_query", { ...known, question: "¿?", ...more });
  expect([isError, isError ? text : ""]).toEqual([false, ""]);
  return body;
}

describe("values", () => {
  it("are exact, whatever their type, and on whatever time zone the server runs", async () => {
    const body = await answer(`
      SELECT 9007199254740993 AS big, 170141183460469231731687303715884105727::HUGEINT AS huge, 12345678901234567.89::DECIMAL(20,2) AS money,
        1::INTEGER AS small, 0.5::DOUBLE AS half, 'nan'::DOUBLE AS nan, true AS yes, NULL AS nothing, DATE '2026-01-15' AS day,
        TIMESTAMP '2026-01-15 23:30:00' AS moment, current_date AS today, [9007199254740993, NULL] AS list, {'a': 1.10::DECIMAL(4,2)} AS pair`);
    const [big, huge, money, small, half, nan, yes, nothing, day, moment, today, list, pair] = body.rows[0];
    expect([big, huge, money]).toEqual([
      "9007199254740993",
      "170141183460469231731687303715884105727",
      "12345678901234567.89",
    ]);
    expect([small, half, nan, yes, nothing]).toEqual([1, 0.5, "NaN", true, null]);
    expect([day, today]).toEqual(["2026-01-15", "2026-01-15"]);
    expect(moment).toMatch(/^2026-01-15.23:30:00/);
    expect([list, pair]).toEqual([["9007199254740993", null], { a: "1.10" }]);
    expect(body.columns.map(({ type }: { type: string }) => type).slice(0, 4)).toEqual([
      "BIGINT",
      "HUGEINT",
      "DECIMAL(20,2)",
      "INTEGER",
    ]);
  });

  it("read the database and its settings as the flags say", async () => {
    const other = await running.start({ flags: ["--integer-division=true", "--null-order=nulls_first"] });
    const sql = "SELECT n, n / 2 AS half FROM (VALUES (3), (NULL)) t(n) ORDER BY n";
    expect((await answer(sql, {}, other)).rows).toEqual([
      [null, null],
      [3, 1],
    ]);
    expect((await answer(sql)).rows).toEqual([
      [3, 1.5],
      [null, null],
    ]);
  });
});

describe("pages", () => {
  const sql = "SELECT VentaId - 9007199254740993 AS n FROM Ventas ORDER BY 1; -- all of them";
  const numbers = (body: { rows: string[][] }) => body.rows.map(([cell]) => Number(cell));

  it.each([
    [1, 100, [0, 99], true],
    [2, 100, [100, 199], true],
    [3, 100, [200, 249], false],
    [1, 249, [0, 248], true],
    [1, 250, [0, 249], false],
    [1, 251, [0, 249], false],
  ])(
    "page %i of %i rows says whether more follow, and how many there are",
    async (...[page, size, [first, last], truncated]) => {
      const body = await answer(sql, { page, max_rows: size });
      const rows = numbers(body);
      expect([rows[0], rows.at(-1), rows.length]).toEqual([first, last, (last ?? 0) - (first ?? 0) + 1]);
      expect(body).toMatchObject({ row_count: rows.length, total: 250, truncated, page, page_size: size });
      expect(JSON.stringify(body.next_step).includes("page")).toBe(truncated);
    },
  );

  it("behind the last one are empty", async () => {
    expect(await answer(sql, { page: 4 })).toMatchObject({
      rows: [],
      row_count: 0,
      total: 250,
      truncated: false,
    });
  });

  it("are no larger than the server allows", async () => {
    const small = await running.start({ flags: ["--max-rows", "7"] });
    expect(await answer(sql, { max_rows: 1_000_000 }, small)).toMatchObject({
      page_size: 7,
      row_count: 7,
      total: 250,
    });
    expect(await answer(sql, {}, small)).toMatchObject({ page_size: 7, row_count: 7 });
  });

  it("of a result that cannot be counted in time say so", async () => {
    const hurried = await running.start({ flags: ["--query-timeout-ms", "700"] });
    const body = await answer(
      "SELECT a.range FROM range(3000000) a, range(3000000) b",
      { max_rows: 5 },
      hurried,
    );
    expect(body).toMatchObject({ row_count: 5, truncated: true, total: null });
  });

  it("that end early name the place where the next row is", async () => {
    const wide = "SELECT range AS n, repeat('x', 100000) AS wide FROM range(100)";
    let body = await answer(wide, { max_rows: 30 });
    const { result_id } = body;
    const seen: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      seen.push(...body.rows.map(([n]: [string]) => Number(n)));
      if (!body.truncated) break;
      const said = body.next_step.instructions.join(" ");
      const [, max_rows, page] =
        /max_rows (\d+) and page (\d+)/.exec(said) ?? /(?:)()and page (\d+)/.exec(said) ?? [];
      const place = { page: Number(page), max_rows: Number(max_rows) || body.page_size };
      ({ body } = await server.call("execute_query", { ...known, result_id, ...place }));
    }
    expect(seen).toEqual(Array.from({ length: 100 }, (_row, n) => n));
  });

  it("stay far below the size at which a client hangs up", async () => {
    const body = await answer("SELECT repeat('x', 100000) AS wide FROM range(200)", { max_rows: 200 });
    expect(JSON.stringify(body).length).toBeLessThan(2_000_000);
    expect(body).toMatchObject({ truncated: true, total: 200, row_count: 14 });
    expect(body.next_step.instructions.join(" ")).toContain("max_rows 14 and page 2,");
    expect(await answer("SELECT repeat('x', 9000000) AS wide")).toMatchObject({
      truncated: true,
      total: 1,
      row_count: 0,
    });
    expect((await answer("SELECT 1")).rows).toEqual([[1]]);
  });

  it("without rows come with a way on", async () => {
    const body = await answer("SELECT * FROM Ventas WHERE false");
    expect(body).toMatchObject({ row_count: 0, total: 0, truncated: false });
    expect(body.columns).toHaveLength(6);
    expect(body.next_step.instructions.join(" ")).toContain("no rows");
  });
});

describe("the trace context of a call", () => {
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  it.each(["legacy", "modern"] as const)("goes on to the model, %s era", async (era) => {
    const traced = await running.start({}, era);
    running.endpoint.behave({ say: "SELECT 1" });
    await traced.call("execute_query", { ...known, question: "¿?" }, { meta: { traceparent } });
    expect(running.endpoint.seen.at(-1)?.headers["traceparent"]).toBe(traceparent);
    await traced.call("execute_query", { ...known, question: "¿?" });
    expect(running.endpoint.seen.at(-1)?.headers["traceparent"]).toBeUndefined();
  });
});

describe("a call that is cancelled", () => {
  it("stops asking the model", async () => {
    running.endpoint.behave({ hang: true });
    const controller = new AbortController();
    const [seen, before] = [running.endpoint.seen.length, running.endpoint.abandoned()];
    const asked = server.call("execute_query", { ...known, question: "¿?" }, { signal: controller.signal });
    await expect.poll(() => running.endpoint.seen.length).toBe(seen + 1);
    controller.abort();
    await expect(asked).rejects.toThrow(/abort/i);
    await expect.poll(() => running.endpoint.abandoned()).toBe(before + 1);
    expect((await answer("SELECT 1")).rows).toEqual([[1]]);
  });

  it("stops its SQL", async () => {
    running.endpoint.behave({
      say: "SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range * b.range = 7",
    });
    const controller = new AbortController();
    const asked = server.call("execute_query", { ...known, question: "¿?" }, { signal: controller.signal });
    setTimeout(() => controller.abort(), 300);
    await expect(asked).rejects.toThrow(/abort/i);
    const started = performance.now();
    expect((await answer("SELECT 1")).rows).toEqual([[1]]);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe("the history", () => {
  it("grows by each answered question, is read afresh, and the next prompt has it", async () => {
    await answer("SELECT 41 + 1", { question: "¿cuánto es canary-asked?" });
    const lines = readFileSync(join(running.shop.dataDir, "history.jsonl"), "utf8").trim().split("\n");
    const { id, ...entry } = JSON.parse(lines.at(-1) ?? "");
    expect(entry).toEqual({
      user: "u-ana",
      connection: "shop",
      at: "2026-01-15T00:00:00.000Z",
      question: "¿cuánto es canary-asked?",
      sql: "SELECT 41 + 1",
    });
    await answer("SELECT 1");
    expect(lastPrompt(running.endpoint)).toContain(
      `- [${id}] 2026-01-15: ¿cuánto es canary-asked?\n  sql: SELECT 41 + 1`,
    );
    running.shop.write("history.jsonl", []);
    await answer("SELECT 1");
    expect(lastPrompt(running.endpoint)).not.toContain("canary-asked");
  });

  it("counts a question once, however many of its pages are read", async () => {
    running.shop.write("history.jsonl", []);
    for (const page of [1, 2, 3]) await answer("SELECT * FROM Ventas", { page });
    expect(readFileSync(join(running.shop.dataDir, "history.jsonl"), "utf8").trim().split("\n")).toHaveLength(
      1,
    );
  });
});

describe("two servers", () => {
  it("give the same bytes from the same start, and work on one database and data folder at once", async () => {
    const session = async (): Promise<readonly string[]> => {
      running.shop.write("history.jsonl", []);
      const fresh = await running.start();
      const texts = [(await fresh.call("authenticate")).text];
      for (const sql of ["SELECT * FROM Tiendas LIMIT 3", "SELECT count(*) FROM Ventas"]) {
        running.endpoint.behave({ say: sql });
        texts.push((await fresh.call("execute_query", { ...known, question: sql })).text);
      }
      texts.push((await fresh.call("get_conversation_context", known)).text, lastPrompt(running.endpoint));
      return texts;
    };
    expect(await session()).toEqual(await session());

    const [one, two] = await Promise.all([running.start(), running.start()]);
    running.shop.write("history.jsonl", []);
    running.endpoint.behave({ say: "SELECT count(*) FROM Ventas" });
    const asked = Array.from({ length: 10 }, (_, at) =>
      (at % 2 === 0 ? one : two).call("execute_query", { ...known, question: `question ${at}` }),
    );
    for (const { body } of await Promise.all(asked)) expect(body.rows).toEqual([["250"]]);
    const { items } = (await one.call("get_conversation_context", known)).body;
    expect(items.filter(({ layer }: { layer: string }) => layer === "history")).toHaveLength(10);
  });
});
