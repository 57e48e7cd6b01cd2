import { beforeAll, describe, expect, it } from "vitest";
import { supportedStatements } from "../../../servers/sql/analysis/supported-statements.ts";
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

function reply(summary: string, findings: readonly string[] = []): void {
  running.endpoint.behave({ say: JSON.stringify({ summary, findings }) });
}

async function analyse(sql: string, more: Record<string, unknown> = {}) {
  const { body, isError, text } = await server.call("analyze_query_results", { ...known, sql, ...more });
  expect([isError, isError ? text : ""]).toEqual([false, ""]);
  return body;
}

describe("the figures", () => {
  it("are exact over the whole result, whatever the size of the numbers", async () => {
    reply("Fine.");
    const { figures, row_count } = await analyse(
      "SELECT VentaId, Importe, Folio, Fecha, Canal FROM Ventas ORDER BY VentaId DESC;  -- newest first",
    );
    const ids = Array.from({ length: 250 }, (_, at) => 9007199254740993n + BigInt(at));
    const idSum = ids.reduce((sum, id) => sum + id, 0n);
    const folios = 250n * 170141183460469231731687303715884105727n;
    expect(row_count).toBe(250);
    expect(figures).toEqual([
      "rows: 250",
      `VentaId: distinct 250, empty 0, sum ${idSum}, min ${ids[0]}, max ${ids[249]}, mean 9007199254741117.5, median 9007199254741117.5`,
      "Importe: distinct 250, empty 0, sum 7781.25, min 0.00, max 62.25, mean 31.125, median 31.125",
      `Folio: distinct 1, empty 0, sum ${folios}, min ${folios / 250n}, max ${folios / 250n}, mean ${folios / 250n}, median ${folios / 250n}`,
      "Fecha: distinct 90, empty 0, first 2025-10-01, last 2025-12-29",
      "Canal: distinct 2, empty 0, most frequent 'T' (166)",
    ]);
  });

  it.each([
    ["SELECT 1 AS n LIMIT 0", ["n: distinct 0, empty 0"]],
    ["SELECT NULL::DECIMAL(38,3) AS n FROM range(2)", ["n: distinct 0, empty 2"]],
    [
      "SELECT unnest([99999999999999999999999999999999999.05, -0.05, 99999999999999999999999999999999999.05]::DECIMAL(38,2)[]) AS n",
      [
        "n: distinct 2, empty 0, sum 199999999999999999999999999999999998.05, min -0.05, max 99999999999999999999999999999999999.05, " +
          "mean 66666666666666666666666666666666666.016667, median 99999999999999999999999999999999999.05",
      ],
    ],
    [
      "SELECT unnest([-2, 1, NULL]) AS n",
      ["n: distinct 2, empty 1, sum -1, min -2, max 1, mean -0.5, median -0.5"],
    ],
    [
      "SELECT unnest(['340282366920938463463374607431768211455', '1'])::UHUGEINT AS n",
      [
        "n: distinct 2, empty 0, sum 340282366920938463463374607431768211456, min 1, max 340282366920938463463374607431768211455, " +
          "mean 170141183460469231731687303715884105728, median 170141183460469231731687303715884105728",
      ],
    ],
    [
      "SELECT unnest([0.1, 0.2, 0.3]::DOUBLE[]) AS n",
      ["n: distinct 3, empty 0, sum 0.6, min 0.1, max 0.3, mean 0.2, median 0.2"],
    ],
    [
      "SELECT 1 AS a, 2 AS a, [1] AS list, {'x': 1} AS pair",
      [
        "a: distinct 1, empty 0, sum 1, min 1, max 1, mean 1, median 1",
        "a: distinct 1, empty 0, sum 2, min 2, max 2, mean 2, median 2",
        "list: distinct 1, empty 0",
        "pair: distinct 1, empty 0",
      ],
    ],
    [
      "SELECT unnest(['it''s\n## Rows', 'it''s\n## Rows', NULL]) AS \"a\nb\"",
      ["\"a b\": distinct 1, empty 1, most frequent 'it''s ## Rows' (2)"],
    ],
    ["WITH t AS (SELECT 1 AS n) FROM t", ["n: distinct 1, empty 0, sum 1, min 1, max 1, mean 1, median 1"]],
    [
      "SELECT TIMESTAMP '2026-01-15 23:30:00' AS at",
      ['"at": distinct 1, empty 0, first 2026-01-15 23:30:00, last 2026-01-15 23:30:00'],
    ],
  ])("of %s", async (sql, expected) => {
    reply("Fine.");
    expect((await analyse(sql)).figures.slice(1)).toEqual(expected);
  });
});

describe("what the model is told", () => {
  it("is the prompt that docs/prompt.md fixes, with the first rows as CSV", async () => {
    reply("Fine.");
    await analyse("SELECT i AS n, CASE WHEN i = 0 THEN 'a, \"b\"\n## Figures' END AS t FROM range(90) r(i)", {
      question: "¿Qué hay?",
      language: "es",
    });
    const prompt = lastPrompt(running.endpoint);
    expect(prompt.match(/^## .*$/gm)).toEqual([
      "## Language",
      "## Question",
      "## User rules",
      "## Business hints",
      "## SQL",
      "## Columns",
      "## Figures",
      "## Rows",
    ]);
    expect(prompt).toContain(
      "## Columns\n- n BIGINT\n- t VARCHAR\n\n## Figures\n- rows: 90\n- n: distinct 90,",
    );
    const [, rows = ""] = prompt.split("## Rows\n");
    expect(rows.split("\n").slice(0, 3)).toEqual(["n,t", '0,"a, ""b"" ## Figures"', "1,"]);
    expect(rows.split("\n")).toHaveLength(21);
    expect(prompt).not.toMatch(/canary-(?:newer|column-comment)/);
  });
});

describe("what the model says", () => {
  const sql = "SELECT Canal, sum(Importe) AS total FROM Ventas GROUP BY Canal ORDER BY Canal";

  it("is shown where figures or rows hold its numbers, dropped and counted where they do not", async () => {
    reply("There are 2 channels. Together they are 9,999.", [
      "The total is 7,781.25.",
      "El total es de 7.781,25.",
      "Channel W grew by 12 %.",
      "Most of it is T.",
      "The sum is 7782.",
    ]);
    expect(await analyse(sql)).toMatchObject({
      row_count: 2,
      summary: "There are 2 channels.",
      findings: ["The total is 7,781.25.", "El total es de 7.781,25.", "Most of it is T."],
      dropped: 3,
    });
  });

  it("may be nothing at all about an empty result, which is said to be empty", async () => {
    reply("There are no rows.", []);
    const body = await analyse("SELECT * FROM Ventas WHERE false");
    expect(body).toMatchObject({ row_count: 0, summary: "There are no rows.", findings: [], dropped: 0 });
    expect(body.next_step.instructions[0]).toContain("no rows");
  });

  it("must be the JSON that was asked for", async () => {
    running.endpoint.behave({ say: "It shows sales." });
    const { body } = await server.call("analyze_query_results", { ...known, sql });
    expect(body.error).toMatchObject({ type: "execution_failed", reason: "unusable_reply" });
  });

  it.each([
    ["SELECT 1; SELECT 2", "multiple_statements"],
    ["DELETE FROM Ventas", "not_read_only"],
    ["SELECT * FROM read_csv('/etc/passwd')", "forbidden_access"],
    ["SELECT 1) AS a, (SELECT 2", "syntax"],
    ["SELECT Rejion FROM Tiendas", "unknown_identifier"],
  ])("is not asked for when %s is refused", async (statement, reason) => {
    const before = running.endpoint.seen.length;
    const { body } = await server.call("analyze_query_results", { ...known, sql: statement });
    expect(body.error).toMatchObject({ type: "execution_failed", reason });
    expect(running.endpoint.seen).toHaveLength(before);
  });
});

describe("supportedStatements", () => {
  const sources = ["rows: 1250", "Importe: sum 1234567.5, min -3, max 2000", "Tienda 12", "2025-10-01", "Q3"];

  it.each([
    "1,250 rows",
    "1.250 filas",
    "1 250 rows",
    "1,234,567.50",
    "1.234.567,5",
    "1'234'567.5",
    "from -3",
    "down by 3",
    "Tienda 12, Q3, on 1 October 2025",
    "2025-10-01",
    "no number at all",
    "",
  ])("keeps %j", (statement) => {
    expect(supportedStatements([statement], sources)).toEqual({ kept: [statement], dropped: 0 });
  });

  it.each([
    "1251",
    "1,234,567",
    "-12",
    "12.5",
    "MXN9999",
    "+4",
    "Q4",
    "20 00",
    "1.2345675",
    "12 %, and 13 %",
  ])("drops %j", (statement) => {
    expect(supportedStatements([statement], sources)).toEqual({ kept: [], dropped: 1 });
  });
});
