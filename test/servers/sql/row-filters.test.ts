import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCaseDatabase } from "../../../harness/sql/cases/build-case-database.ts";
import type { GuardedShop } from "../fixture/guarded-shop.ts";
import {
  buildGuardedShop,
  hiddenAmount,
  hiddenText,
  northOnly,
  userRecord,
} from "../fixture/guarded-shop.ts";
import { lastPrompt } from "../fixture/model-endpoint.ts";
import { runningShop } from "../fixture/running-shop.ts";
import type { Connected, Outcome } from "../fixture/sql-server.ts";
import { rowFilterAttacks } from "./row-filter-attacks.ts";

const running = runningShop();
let guarded: GuardedShop;
let ana: Connected;
let luis: Connected;
beforeAll(async () => {
  guarded = await buildGuardedShop();
  [ana, luis] = await Promise.all([serve("ana"), serve("luis")]);
});
afterAll(() => guarded.remove());

function serve(name: string, shop: Pick<GuardedShop, "database" | "dataDir"> = guarded): Promise<Connected> {
  const { database, dataDir } = shop;
  return running.start({
    database,
    dataDir,
    layers: "schema",
    flags: ["--cache=off"],
    env: { HANDSHAKE_TOKEN: `credential-of-${name}` },
  });
}

/** Lets the model write this SQL and asks for its rows. */
async function run(server: Connected, sql: string): Promise<Outcome> {
  running.endpoint.behave({ say: `\`\`\`sql\n${sql}\n\`\`\`` });
  return server.call("execute_query", { ...(await server.signIn()), question: "¿?", max_rows: 500 });
}

/** What a result says beside the statement itself. */
function told({ body, text }: Outcome): string {
  const sql: unknown = body.sql;
  return typeof sql === "string" ? text.replaceAll(JSON.stringify(sql).slice(1, -1), "") : text;
}

const isHidden = new RegExp(`${hiddenText}|${hiddenAmount}`, "i");

describe("a user with row filters", () => {
  it("is shown nothing hidden by any statement that a model may write", async () => {
    const attacks = rowFilterAttacks(guarded);
    expect(new Set(attacks.map(({ sql }) => sql)).size).toBeGreaterThanOrEqual(100);
    const failed: unknown[] = [];
    for (const { sql, rows } of attacks) {
      const outcome = await run(ana, sql);
      if (isHidden.test(told(outcome))) failed.push([sql, "shows", outcome.text]);
      const given: unknown = outcome.body.rows ?? outcome.text;
      if (rows !== undefined && !isDeepStrictEqual(given, rows)) failed.push([sql, "gives", given]);
    }
    expect(failed).toEqual([]);
    expect(
      readdirSync(guarded.dataDir, { recursive: true }).filter((name) => /stolen/.test(String(name))),
    ).toEqual([]);
  });

  it("would have been shown it without them", async () => {
    for (const sql of [
      "SELECT max(Nota), max(Importe) FROM Ventas",
      "SELECT * FROM Tiendas",
      "SELECT max(Ultima) FROM PorTienda",
      "SELECT mayor(0)",
      "SELECT stats(Importe) FROM Ventas LIMIT 1",
      "SELECT CAST(max(Nota) AS INTEGER) FROM Ventas",
      "SELECT error(max(Nota)) FROM Ventas",
    ])
      expect([sql, told(await run(luis, sql))]).toEqual([sql, expect.stringMatching(isHidden)]);
  });

  it("has sample values, schema, suggestions and explanations of the visible rows", async () => {
    const known = await ana.signIn();
    const context = await ana.call("get_conversation_context", known);
    expect(context.text).toContain("Norte");
    const schema = await ana.call("get_schema", known);
    running.endpoint.behave({ say: '{"questions": ["¿Cuántas tiendas hay?"]}' });
    const suggested = await ana.call("get_suggested_questions", known);
    const prompts = [lastPrompt(running.endpoint)];
    running.endpoint.behave({ say: "```sql\nSELECT 1\n```" });
    await ana.call("execute_query", { ...known, question: "¿Qué hay?" });
    prompts.push(lastPrompt(running.endpoint));
    for (const text of [context.text, schema.text, suggested.text, ...prompts])
      expect(text).not.toMatch(isHidden);
    expect(prompts[0]).toContain("Tienda norte 1");
    expect(prompts[0]).not.toContain("Sur");

    const all = await luis.signIn();
    expect((await luis.call("get_conversation_context", all)).text).toContain("Sur");
    await luis.call("get_suggested_questions", all);
    expect(lastPrompt(running.endpoint)).toMatch(/Sur/);
  });

  it("exports, counts and reads on what is visible alone", async () => {
    running.endpoint.behave({ say: "```sql\nSELECT * FROM Ventas ORDER BY Importe DESC\n```" });
    const known = await ana.signIn();
    const page = await ana.call("execute_query", { ...known, question: "¿Ventas?", max_rows: 100 });
    expect(page.body).toMatchObject({ total: 125, truncated: true });
    const rest = await ana.call("execute_query", {
      ...known,
      result_id: page.body.result_id,
      page: 2,
      max_rows: 100,
    });
    expect(rest.body.rows).toHaveLength(25);
    const exported = await ana.call("execute_query_with_export", {
      ...known,
      result_id: page.body.result_id,
      format: "csv",
    });
    expect([exported.isError, exported.text.match(isHidden)]).toEqual([false, null]);
    const { content } = (await ana.client.callTool({
      name: "execute_query_with_export",
      arguments: { ...known, result_id: page.body.result_id, format: "csv" },
    })) as { content: { type: string; uri?: string }[] };
    const uri = content.find(({ type }) => type === "resource_link")?.uri ?? "";
    const [file] = (await ana.client.readResource({ uri })).contents as { blob?: string }[];
    const csv = Buffer.from(file?.blob ?? "", "base64").toString();
    expect(csv.trim().split("\n")).toHaveLength(126);
    expect(csv).not.toMatch(isHidden);
  });
});

describe("the copy that such a user is served from", () => {
  it("is one file for equal filters and all server processes, and holds no hidden byte", async () => {
    const folder = join(guarded.dataDir, "filtered");
    guarded.write("users.jsonl", [
      userRecord("ana", northOnly),
      userRecord("luis"),
      userRecord("eva", northOnly),
    ]);
    const eva = await serve("eva");
    expect((await run(eva, "SELECT count(*) FROM Ventas")).body.rows).toEqual([["125"]]);
    const files = readdirSync(folder);
    expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.duckdb$/)]);
    expect(isHidden.test(readFileSync(join(folder, files[0] ?? ""), "latin1"))).toBe(false);
  });

  it("is made whole when two server processes want it at the same moment", async () => {
    const own = await buildGuardedShop();
    try {
      const both = await Promise.all([serve("ana", own), serve("ana", own)]);
      const counted = await Promise.all(both.map((server) => run(server, "SELECT count(*) FROM Ventas")));
      expect(counted.map(({ body }) => body.rows)).toEqual([[["125"]], [["125"]]]);
      expect(readdirSync(join(own.dataDir, "filtered"))).toHaveLength(1);
    } finally {
      own.remove();
    }
  });

  it("comes back when it was removed, and follows filters and data as they change", async () => {
    const own = await buildGuardedShop();
    try {
      const server = await serve("ana", own);
      const count = "SELECT count(*) FROM Tiendas";
      const first = await run(server, count);
      expect(first.body.rows).toEqual([["20"]]);
      rmSync(join(own.dataDir, "filtered"), { recursive: true });
      expect((await run(server, count)).body.rows).toEqual([["20"]]);

      own.write("users.jsonl", [userRecord("ana", { Tiendas: "TiendaId <= 3" })]);
      expect((await run(server, count)).body.rows).toEqual([["3"]]);
      const known = await server.signIn();
      const stale = await server.call("execute_query", { ...known, result_id: first.body.result_id });
      expect(stale.body.error).toMatchObject({ reason: "result_expired" });

      rmSync(own.database);
      await buildCaseDatabase(own.database, [
        "CREATE TABLE Tiendas AS SELECT i AS TiendaId FROM range(2) t(i)",
      ]);
      expect((await run(server, count)).body.rows).toEqual([["2"]]);
    } finally {
      own.remove();
    }
  });
});

describe("a filter that cannot be used", () => {
  it.each([
    [{ Tiendas: "Regin = 'Norte'" }, "Tiendas", "Regin"],
    [{ Tienda: "true" }, "Tienda", "names no table"],
    [{ Tiendas: "TiendaId" }, "Tiendas", "of type INTEGER"],
    [{ Tiendas: "1=1); ATTACH 'x' AS x; --" }, "Tiendas", "is no condition"],
    [{ Ventas: "CAST(Nota AS INTEGER) > 0" }, "Ventas", "fails on a row"],
  ])(
    "is a configuration error that names user and table, and shows no rows: %j",
    async (filters, table, what) => {
      guarded.write("users.jsonl", [
        userRecord("rosa", filters),
        userRecord("luis"),
        userRecord("ana", northOnly),
      ]);
      const rosa = await serve("rosa");
      const known = await rosa.signIn();
      running.endpoint.behave({ say: "```sql\nSELECT * FROM Tiendas\n```" });
      for (const [tool, more] of [
        ["execute_query", { question: "¿?" }],
        ["get_schema", {}],
        ["get_conversation_context", {}],
        ["get_suggested_questions", {}],
      ] as const) {
        const { body, text, isError } = await rosa.call(tool, { ...known, ...more });
        expect(isError).toBe(true);
        expect(body.error).toMatchObject({ type: "configuration_error", reason: "row_filter_invalid" });
        expect(body.error.message).toContain(`user rosa on table ${table} of connection shop`);
        expect(body.error.message).toContain(what);
        expect(text).not.toMatch(/norte|surmark|nota-/i);
      }
    },
  );
});
