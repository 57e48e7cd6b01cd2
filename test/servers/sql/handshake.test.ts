import { describe, expect, it } from "vitest";
import { lastPrompt } from "../fixture/model-endpoint.ts";
import { runningShop } from "../fixture/running-shop.ts";

const running = runningShop();

describe.each(["legacy", "modern"] as const)("the handshake, %s era", (era) => {
  it("leads a client from authenticate to the answer, each result naming the next call", async () => {
    const server = await running.start({}, era);
    expect(server.client.getInstructions()).toContain("authenticate");
    await server.client.listTools();

    const signedIn = await server.call("authenticate");
    expect(signedIn).toMatchObject({ isError: false, meta: {} });
    expect(signedIn.body).toMatchObject({
      success: true,
      user_id: "u-ana",
      username: "ana",
      expires_at: "2026-01-15T08:00:00.000Z",
      next_step: { action: "prime_session_context", tool: "list_connections" },
    });
    expect(signedIn.body.next_step.instructions.join(" ")).toMatch(
      /^1\..*2\..*get_conversation_context.*3\..*execute_query/,
    );
    expect(signedIn.body.next_step.tip).toContain("client_context");

    const listed = await server.call("list_connections", signedIn.body.next_step.arguments);
    expect(listed.body.connections).toEqual([{ connection_id: "shop", dialect: "duckdb", available: true }]);
    expect(listed.body.next_step).toMatchObject({
      tool: "get_conversation_context",
      arguments: { session_token: signedIn.body.session_token, connection_id: "shop" },
    });

    const primed = await server.call("get_conversation_context", listed.body.next_step.arguments);
    const { client_priming_guide: guide, items, next_step: toQuery } = primed.body;
    expect(guide).toMatch(
      /^## User rules\n[^]*\n## Business hints\n[^]*\n## Recent queries\n[^]*\n## Schema\n/,
    );
    for (const { id } of items) expect(guide).toContain(`[${id}]`);
    expect(toQuery).toMatchObject({
      tool: "execute_query",
      pass_on: { client_context: "client_priming_guide" },
    });

    running.endpoint.behave({
      say: "```sql\nSELECT Region, count(*) AS n FROM Tiendas GROUP BY 1 ORDER BY 1\n```",
    });
    const asked = { ...toQuery.arguments, question: "¿Cuántas tiendas por región?", client_context: guide };
    const answered = await server.call("execute_query", asked);
    expect(answered.body).toMatchObject({
      success: true,
      question: "¿Cuántas tiendas por región?",
      sql: "SELECT Region, count(*) AS n FROM Tiendas GROUP BY 1 ORDER BY 1",
      columns: [
        { name: "Region", type: "VARCHAR" },
        { name: "n", type: "BIGINT" },
      ],
      rows: [
        ["Norte", "20"],
        ["Sur", "20"],
      ],
      row_count: 2,
      total: 2,
      truncated: false,
      page: 1,
      page_size: 100,
      next_step: { tool: null },
    });
    expect(answered.body.context_items).toEqual(items.map(({ id }: { id: string }) => id));
    for (const result of [signedIn, listed, primed, answered]) expect(result.structured).toEqual(result.body);
  });

  it("leads straight to the question when the server primes, and never speaks of passing the guide on", async () => {
    const server = await running.start({ priming: "server" }, era);
    expect(server.client.getInstructions()).not.toContain("guide");
    const signedIn = await server.call("authenticate");
    const listed = await server.call("list_connections", signedIn.body.next_step.arguments);
    expect(listed.body.next_step).toMatchObject({
      tool: "execute_query",
      arguments: { connection_id: "shop" },
    });
    running.endpoint.behave({ say: "SELECT 1" });
    const answered = await server.call("execute_query", {
      ...listed.body.next_step.arguments,
      question: "¿uno?",
    });
    const primed = await server.call("get_conversation_context", listed.body.next_step.arguments);
    for (const { body } of [signedIn, listed, answered, primed]) {
      expect(body.next_step.pass_on).toBeUndefined();
      expect(JSON.stringify(body.next_step)).not.toMatch(/guide|client_context/);
    }
    expect(lastPrompt(running.endpoint)).toContain("canary-rule");
  });
});

describe("get_schema", () => {
  it("gives tables with what the schema layer adds, all or those that are named", async () => {
    const server = await running.start();
    const known = await server.signIn();
    const { tables } = (await server.call("get_schema", known)).body;
    expect(tables.map(({ name }: { name: string }) => name)).toEqual(["Notas internas", "Tiendas", "Ventas"]);
    const { body } = await server.call("get_schema", { ...known, tables: ["ventas"] });
    expect(body.tables).toHaveLength(1);
    expect(body.tables[0]).toMatchObject({
      name: "Ventas",
      comment: "Renglones de venta canary-table-comment",
      primary_key: ["VentaId"],
      foreign_keys: [{ columns: ["TiendaId"], table: "Tiendas", references: ["TiendaId"] }],
    });
    expect(body.tables[0].columns.slice(1, 3)).toEqual([
      { name: "TiendaId", type: "INTEGER" },
      { name: "Canal", type: "VARCHAR", comment: "Canal de venta canary-column-comment", values: ["T", "W"] },
    ]);
  });
});
