import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCaseDatabase } from "../../../harness/sql/cases/build-case-database.ts";
import type { AnyClient } from "../fixture/any-client.ts";
import { connectClient } from "../fixture/any-client.ts";
import type { HttpServer } from "../fixture/http-server.ts";
import { httpServers } from "../fixture/http-server.ts";
import type { ModelEndpoint } from "../fixture/model-endpoint.ts";
import { startModelEndpoint } from "../fixture/model-endpoint.ts";
import { sqlServerCommand } from "../fixture/sql-server.ts";

const users = 100;
/** Six calls each. Nine rounds are 5,500 calls; the usual run is a sample of 1,300. */
const rounds = Number(process.env["HANDSHAKE_CROSS_USER_ROUNDS"] ?? 2);

const folder = mkdtempSync(join(tmpdir(), "handshake-many-users-"));
const dataDir = join(folder, "data");
const database = join(folder, "shop.duckdb");
const startHttp = httpServers();
let endpoint: ModelEndpoint;
let server: HttpServer;

/** What marks everything of one user: `mark007x`. */
const markOf = (user: number): string => `mark${String(user).padStart(3, "0")}x`;
const marksIn = (text: string): readonly string[] => [...new Set(text.match(/mark\d{3}x/g))].toSorted();

beforeAll(async () => {
  mkdirSync(dataDir);
  const mark = "'mark' || lpad(CAST(TiendaId AS VARCHAR), 3, '0') || 'x'";
  await buildCaseDatabase(database, [
    "CREATE TABLE Tiendas (TiendaId INTEGER PRIMARY KEY, Nombre VARCHAR)",
    `INSERT INTO Tiendas SELECT TiendaId, 'name-' || ${mark} FROM range(${users}) t(TiendaId)`,
    "CREATE TABLE Ventas (VentaId INTEGER, TiendaId INTEGER REFERENCES Tiendas(TiendaId), Nota VARCHAR)",
    `INSERT INTO Ventas SELECT i, TiendaId, 'row-' || ${mark} FROM (SELECT i, i % ${users} AS TiendaId FROM range(${users * 6}) r(i))`,
  ]);
  const everyone = Array.from({ length: users }, (_, user) => user);
  write(
    "users.jsonl",
    everyone.map((user) => ({
      id: `u-${user}`,
      username: `user-${user}`,
      token_sha256: createHash("sha256").update(`credential-${user}`).digest("hex"),
      row_filters: { shop: { Tiendas: `TiendaId = ${user}` } },
    })),
  );
  write(
    "rules.jsonl",
    everyone.map((user) => ({ id: `rule.${user}`, user: `u-${user}`, text: `rule-${markOf(user)}` })),
  );
  write(
    "history.jsonl",
    everyone.map((user) => ({
      id: `history.${user}`,
      user: `u-${user}`,
      connection: "shop",
      at: "2026-01-14",
      question: `asked-${markOf(user)}`,
      sql: "SELECT 1",
    })),
  );
  endpoint = await startModelEndpoint();
  endpoint.behave({ answer: tellAll });
  const shop = { folder, database, dataDir, hints: join(folder, "hints.yaml"), write, remove: () => {} };
  writeFileSync(shop.hints, "[]");
  server = await startHttp(sqlServerCommand(shop, endpoint), ["--http-rate-limit=0", "--executors=2"]);
});
afterAll(async () => {
  await endpoint.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, records: readonly object[]): void {
  writeFileSync(join(dataDir, name), records.map((record) => `${JSON.stringify(record)}\n`).join(""));
}

/** A model that repeats every mark in its prompt, so that what it was told can be seen in the answer. */
function tellAll(prompt: string): string {
  const marks = marksIn(prompt).map((mark) => `prompt-${mark}`);
  if (prompt.startsWith("## Language")) return JSON.stringify({ questions: [`¿${marks.join(" ")}?`] });
  const names = "(SELECT string_agg(Nombre, ' ') FROM Tiendas)";
  return `\`\`\`sql\nSELECT '${marks.join(" ")}' AS seen, Nota, ${names} AS names FROM Ventas ORDER BY VentaId\n\`\`\``;
}

/** Answers of one user that are not as they should be. */
async function ask(user: number, client: AnyClient, made: { calls: number }): Promise<readonly unknown[]> {
  const own = markOf(user);
  const wrong: unknown[] = [];
  const call = async (name: string, args: object, ...needed: readonly string[]) => {
    made.calls += 1;
    const { body, isError } = await client.call(name, { ...args });
    const text = JSON.stringify(body);
    const foreign = marksIn(text).filter((mark) => mark !== own);
    const missing = needed.filter((kind) => !text.includes(`${kind}-${own}`));
    if (isError || foreign.length > 0 || missing.length > 0)
      wrong.push({ user, name, foreign, missing, text: isError ? text.slice(0, 500) : "" });
    return body;
  };
  const { session_token } = await call("authenticate", {});
  const known = { session_token, connection_id: "shop" };
  for (let round = 0; round < rounds; round += 1) {
    const context = await call("get_conversation_context", known, "rule", "name", "asked");
    const answer = await call(
      "execute_query",
      {
        ...known,
        question: `asked-${own} ${round}`,
        client_context: context.client_priming_guide,
        max_rows: 4,
      },
      "row",
      "name",
      "prompt",
    );
    const rest = { ...known, result_id: answer.result_id, page: 2, max_rows: 4 };
    const page = await call("execute_query", rest, "row", "name", "prompt");
    if (answer.total !== 6 || page.rows?.length !== 2)
      wrong.push({ user, total: answer.total, rows: page.rows });
    await call("get_suggested_questions", { ...known, language: "es", count: 3 }, "prompt");
    await call("get_schema", known, "name");
    await call("list_user_rules", { session_token }, "rule");
  }
  return wrong;
}

async function readSchema(client: AnyClient): Promise<void> {
  const { body } = await client.call("authenticate");
  await client.call("get_schema", { session_token: body.session_token, connection_id: "shop" });
}

describe("a hundred users at once, each with rows, rules and questions of their own", () => {
  it("are never shown anything of each other", { timeout: 1_200_000 }, async () => {
    const clients = await Promise.all(
      Array.from({ length: users }, (_, user) =>
        connectClient(user % 4 === 0 ? "v2-legacy" : "v2-modern", {
          url: server.url,
          token: `credential-${user}`,
        }),
      ),
    );
    const made = { calls: 0 };
    const prepare = pLimit(10);
    try {
      // A hundred copies of the database are made first: on a busy machine that can take longer than a client waits.
      await Promise.all(clients.map((client) => prepare(() => readSchema(client))));
      const wrong = await Promise.all(clients.map((client, user) => ask(user, client, made)));
      expect(wrong.flat()).toEqual([]);
      expect(made.calls).toBe(users * (1 + rounds * 6));
    } finally {
      await Promise.all(clients.map((client) => client.close()));
    }
    // The same of what the model was told: one user's marks, and no others.
    for (const { body } of endpoint.seen) {
      const prompt = body.messages.map(({ content }) => content).join("\n");
      expect(marksIn(prompt)).toHaveLength(1);
    }
  });
});
