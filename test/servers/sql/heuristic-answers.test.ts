import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startGateway, type Gateway } from "../../../harness/models/gateway.ts";
import { heuristicModel } from "../../../harness/models/heuristic/heuristic-model.ts";
import { runningShop } from "../fixture/running-shop.ts";
import type { Connected } from "../fixture/sql-server.ts";

const running = runningShop();
let gateway: Gateway;
let server: Connected;
let known: { session_token: string; connection_id: string };
beforeAll(async () => {
  gateway = await startGateway(() => performance.now());
  const lane = gateway.lane("answers", heuristicModel());
  lane.listen(() => {});
  server = await running.start({ env: { OPENAI_BASE_URL: lane.serverUrl } });
  known = await server.signIn();
});
afterAll(() => gateway.close());

const sql = "SELECT Canal, sum(Importe) AS total FROM Ventas WHERE Canal = 'W' GROUP BY Canal";

describe.each(["es", "en"])("with the heuristic model, in %s", (language) => {
  it("SQL is explained", async () => {
    const { body, isError } = await server.call("explain_query", { ...known, sql, language });
    expect(isError).toBe(false);
    expect(body.explanation).toContain("W");
  });

  it("questions are suggested that execute_query can answer", async () => {
    const { body } = await server.call("get_suggested_questions", { ...known, language, count: 4 });
    expect(body.questions.length).toBeGreaterThan(0);
    for (const question of body.questions) {
      const answered = await server.call("execute_query", { ...known, question });
      expect([question, answered.isError]).toEqual([question, false]);
    }
  });

  it("a result is summed up in its own numbers, and none is dropped", async () => {
    const { body } = await server.call("analyze_query_results", {
      ...known,
      sql: "SELECT Canal, Fecha, Importe FROM Ventas",
      language,
    });
    expect(body).toMatchObject({ success: true, row_count: 250, dropped: 0 });
    expect(body.summary).toContain("250");
    const empty = await server.call("analyze_query_results", {
      ...known,
      sql: "SELECT Canal FROM Ventas WHERE false",
      language,
    });
    expect(empty.body).toMatchObject({ success: true, row_count: 0, dropped: 0 });
    expect(empty.body.summary).not.toBe("");
  });
});
