import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

const megabyte = "x".repeat(1_000_000);

describe("what is too long", () => {
  it.each([
    ["list_connections", "session_token"],
    ["get_schema", "connection_id"],
    ["execute_query", "question"],
    ["add_user_rule", "text"],
    ["remove_user_rule", "rule_id"],
    [megabyte, "explain_query"],
  ])("is refused by %.20s in a short error: %s", async (name, parameter) => {
    const [tool, field] = name === megabyte ? [parameter, megabyte] : [name, parameter];
    const refused = await server.call(tool, { ...known, question: "¿?", [field]: megabyte });
    expect(refused.body.error).toMatchObject({ type: "validation_error", reason: "invalid_arguments" });
    expect(refused.text.length).toBeLessThan(25_000);
    expect(server.stderr()).not.toContain("x".repeat(20_000));
  });

  it("is no answer of a model, and is not kept", async () => {
    running.endpoint.behave({ say: "z".repeat(12_000_000) });
    const sql = "SELECT count(*) FROM Tiendas";
    for (const [tool, args] of [
      ["execute_query", { question: "¿Cuántas?" }],
      ["explain_query", { sql }],
      ["get_suggested_questions", {}],
    ] as const) {
      const { body } = await server.call(tool, { ...known, ...args });
      expect(body.error).toMatchObject({ type: "execution_failed", reason: "unusable_reply" });
    }
    running.endpoint.behave({ say: "It counts stores." });
    expect((await server.call("explain_query", { ...known, sql })).body.explanation).toBe(
      "It counts stores.",
    );
  });

  it("in the history does not fill the guide", async () => {
    const file = join(running.shop.dataDir, "history.jsonl");
    const before = readFileSync(file, "utf8");
    const entry = { id: "history.long", user: "u-ana", connection: "shop", at: "2026-01-14T00:00:00Z" };
    writeFileSync(
      file,
      `${before}${JSON.stringify({ ...entry, question: megabyte, sql: `SELECT '${megabyte}'` })}\n`,
    );
    const { body } = await server.call("get_conversation_context", known);
    writeFileSync(file, before);
    expect(body.client_priming_guide).toContain("[history.long] 2026-01-14: xxx");
    expect(body.client_priming_guide.length).toBeLessThan(20_000);
  });
});

describe("a long client_context", () => {
  const lines = (line: (n: number) => string): string =>
    Array.from({ length: 30_000 }, (_line, n) => line(n)).join("\n");

  it.each([
    ["many tables", `## Schema\n${lines((n) => `- t${n}\n  - c INTEGER`)}`, "- t29999\n"],
    ["many items", lines((n) => `- [hint.${n}] about ${n}`), "- [hint.29999] about 29999\n"],
    [
      "a key of many columns",
      `## Schema\n- Clave\n  primary key: ${"a, ".repeat(30_000)}b`,
      "- [schema:Clave] Clave\n",
    ],
  ])("of %s reaches the model, and holds nobody else up for long", async (_what, client_context, end) => {
    running.endpoint.behave({ say: "```sql\nSELECT 1\n```" });
    const asked = server.call("execute_query", { ...known, question: "¿?", client_context });
    const { session_token } = known;
    expect((await server.call("list_connections", { session_token })).isError).toBe(false);
    expect((await asked).body.success).toBe(true);
    expect(JSON.stringify(running.endpoint.seen.at(-1)?.body.messages)).toContain(
      JSON.stringify(end).slice(1, -1),
    );
  });
});

describe("SQL that gives other rows each time", () => {
  it.each(['SELECT "random"() AS n', 'SELECT "uuid" () AS n'])("has no result_id: %s", async (sql) => {
    running.endpoint.behave({ say: `\`\`\`sql\n${sql}\n\`\`\`` });
    const { body } = await server.call("execute_query", { ...known, question: "¿?" });
    expect(body).toMatchObject({ success: true, result_id: null });
  });
});

it("an identifier as long as SQL may be is looked for among the others without delay", async () => {
  const sql = `SELECT ${"x".repeat(19_000)} FROM Tiendas`;
  const refused = await server.call("explain_query", { ...known, sql });
  expect(refused.body.error).toMatchObject({ type: "execution_failed", reason: "unknown_identifier" });
});

it.each(["a\r\nX-Evil: 1", "\u0000", megabyte, "00-nope-nope-01"])(
  "a traceparent that is none is passed over: %.12j",
  async (traceparent) => {
    running.endpoint.behave({ say: "```sql\nSELECT 1\n```" });
    const args = { ...known, question: "¿?" };
    const { body } = await server.call("execute_query", args, { meta: { traceparent } });
    expect(body.success).toBe(true);
    expect(running.endpoint.seen.at(-1)?.headers).not.toHaveProperty("traceparent");
  },
);

it("a session is of no use to a client that has no credential any more", async () => {
  const token = join(running.shop.folder, "token");
  writeFileSync(token, credentials.ana);
  const env = { HANDSHAKE_TOKEN: "", HANDSHAKE_TOKEN_FILE: token };
  const withFile = await running.start({ env });
  const args = await withFile.signIn();
  expect((await withFile.call("get_schema", args)).isError).toBe(false);
  rmSync(token);
  expect((await withFile.call("get_schema", args)).body.error).toMatchObject({
    type: "authentication_failed",
    reason: "no_credential",
  });
});

it("the way on from a resource of an unknown connection has no empty session_token in it", async () => {
  await expect(server.client.readResource({ uri: "guide://nope" })).rejects.toMatchObject({
    data: { type: "not_found", next_step: expect.not.objectContaining({ arguments: expect.anything() }) },
  });
});
