import { SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { join } from "node:path";
import { errorMetaKey } from "../../../servers/kit/error-result.ts";
import { runningShop } from "../fixture/running-shop.ts";
import type { Connected, Outcome } from "../fixture/sql-server.ts";
import { sessionSecret } from "../fixture/sql-server.ts";

const running = runningShop();
let server: Connected;
let known: { session_token: string; connection_id: string };
beforeAll(async () => {
  server = await running.start();
  known = await server.signIn();
});

/** What an error of this type and reason looks like, in all the places where one is looked for. */
function anError(type: string, reason: string): Outcome {
  return {
    isError: true,
    structured: undefined,
    text: expect.any(String),
    body: expect.objectContaining({
      success: false,
      error: { type, reason, message: expect.stringMatching(/^[A-Z].+/) },
      next_step: expect.objectContaining({ instructions: expect.arrayContaining([expect.any(String)]) }),
    }),
    meta: { [errorMetaKey]: { type, reason } },
  };
}

const clock = Date.parse("2026-01-15T00:00:00Z") / 1000;

function sign(claims: Record<string, unknown>, secret = sessionSecret): Promise<string> {
  const whole = { iss: "handshake-sql", sub: "u-ana", username: "ana", exp: clock + 60, ...claims };
  return new SignJWT(whole).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(secret));
}

describe("a session_token", () => {
  const use = (token: string) => server.call("list_connections", { session_token: token });

  it("works in another process that has the secret", async () => {
    const other = await running.start();
    expect((await other.call("list_connections", { session_token: known.session_token })).isError).toBe(
      false,
    );
    expect((await use(await sign({}))).isError).toBe(false);
  });

  it.each([
    ["has expired", () => sign({ exp: clock - 1 }), "expired_token"],
    ["was signed by somebody else", () => sign({}, "some other secret"), "invalid_token"],
    ["has been tampered with", async () => `${(await sign({})).slice(0, -4)}AAAA`, "invalid_token"],
    ["is no token", async () => "let me in", "invalid_token"],
    ["belongs to a user who is gone", () => sign({ sub: "u-gone" }), "unknown_user"],
  ])("is refused when it %s, with the way back", async (_what, make, reason) => {
    const refused = await use(await make());
    expect(refused).toEqual(anError("authentication_failed", reason));
    expect(refused.body.next_step).toMatchObject({ tool: "authenticate", arguments: {} });
  });

  it("of another user is refused: the client is signed in as somebody else", async () => {
    expect(await use(await sign({ sub: "u-luis", username: "luis" }))).toEqual(
      anError("access_denied", "wrong_user"),
    );
  });
});

describe("authenticate", () => {
  it.each([
    ["no credential", {}, "no_credential"],
    ["a credential that nobody has", { HANDSHAKE_TOKEN: "guess" }, "unknown_credential"],
  ])("fails with %s, and asks for no secret", async (_what, env, reason) => {
    const stranger = await running.start({ env: { HANDSHAKE_TOKEN: "", ...env } });
    const refused = await stranger.call("authenticate");
    expect(refused).toEqual(anError("authentication_failed", reason));
    expect(refused.body.next_step.tool).toBeNull();
  });
});

describe("arguments", () => {
  it("that are missing are named, and the way on is to call again", async () => {
    const refused = await server.call("execute_query", known);
    expect(refused).toEqual(anError("validation_error", "invalid_arguments"));
    expect(refused.body.fields).toEqual(["question"]);
    expect(refused.body.next_step.tool).toBe("execute_query");
  });

  it("without a session lead back to authenticate", async () => {
    for (const tool of ["list_connections", "get_conversation_context", "get_schema", "execute_query"]) {
      const refused = await server.call(tool, { connection_id: "shop", question: "?" });
      expect(refused).toEqual(anError("validation_error", "invalid_arguments"));
      expect(refused.body.next_step.tool).toBe("authenticate");
    }
  });

  it.each([
    [{ clientContext: "misspelt" }],
    [{ page: 0 }],
    [{ max_rows: 1.5 }],
    [{ client_context: ["a"] }],
    [{ question: "  " }],
  ])("%j are not accepted in silence", async (wrong) => {
    expect(await server.call("execute_query", { ...known, question: "?", ...wrong })).toEqual(
      anError("validation_error", "invalid_arguments"),
    );
  });

  it("of authenticate are none: a secret does not belong there", async () => {
    expect(await server.call("authenticate", { password: "x" })).toEqual(
      anError("validation_error", "invalid_arguments"),
    );
  });
});

describe("things that are not there", () => {
  it.each(["get_conversation_context", "get_schema", "execute_query"])(
    "%s names the connections that exist",
    async (tool) => {
      const asked = { ...known, connection_id: "shops", ...(tool === "execute_query" && { question: "?" }) };
      const refused = await server.call(tool, asked);
      expect(refused).toEqual(anError("not_found", "unknown_connection"));
      expect(refused.body.error.message).toContain("open to this user: shop");
    },
  );

  it("get_schema names the tables that exist", async () => {
    const refused = await server.call("get_schema", { ...known, tables: ["Ventas", "Venta"] });
    expect(refused).toEqual(anError("not_found", "unknown_table"));
    expect(refused.body.error.message).toMatch(/no table Venta; there are Notas internas, Tiendas, Ventas/);
  });

  it("an unknown tool is a protocol error", async () => {
    await expect(server.call("drop_everything")).rejects.toMatchObject({ code: -32602 });
  });
});

describe("a question", () => {
  const ask = (say: string) => {
    running.endpoint.behave({ say });
    return server.call("execute_query", { ...known, question: "¿?" });
  };

  it("to which the model answers without SQL fails, and is not asked again", async () => {
    const before = running.endpoint.seen.length;
    const refused = await ask("I would rather not.");
    expect(refused).toEqual(anError("execution_failed", "no_sql"));
    expect(refused.body.error.message).toContain("I would rather not.");
    expect(refused.body.next_step.tool).toBeNull();
    expect(running.endpoint.seen.length - before).toBe(1);
  });

  it.each([
    ["DELETE FROM Ventas", "not_read_only"],
    ["SELECT 1; DROP TABLE Ventas", "multiple_statements"],
    ["SELECT * FROM read_csv('/etc/passwd')", "forbidden_access"],
    ["SELECT FROM WHERE", "syntax"],
    ["SELECT Importes FROM Ventas", "unknown_identifier"],
    ["SELECT CAST('x' AS INTEGER)", "type"],
  ])("whose SQL is %s fails as %s and shows the SQL", async (sql, reason) => {
    const refused = await ask(`\`\`\`sql\n${sql}\n\`\`\``);
    expect(refused).toEqual(anError("execution_failed", reason));
    expect(refused.body.sql).toBe(sql);
  });

  it("that fails leaves nothing in the history", async () => {
    const recent = async () =>
      (await server.call("get_conversation_context", known)).body.items.filter(
        ({ layer }: { layer: string }) => layer === "history",
      ).length;
    const before = await recent();
    await ask("SELECT nothing FROM nowhere");
    expect(await recent()).toBe(before);
  });

  it("fails when the model cannot be had", async () => {
    running.endpoint.behave({ status: 503 });
    const refused = await server.call("execute_query", { ...known, question: "¿?" });
    expect(refused).toEqual(anError("execution_failed", "model_unavailable"));
    const alone = await running.start({ env: { OPENAI_BASE_URL: "http://127.0.0.1:9/v1" } });
    expect(await alone.call("execute_query", { ...known, question: "¿?" })).toEqual(
      anError("execution_failed", "model_unavailable"),
    );
  });

  it("whose SQL runs too long is stopped, and the next one is answered", async () => {
    const hurried = await running.start({ flags: ["--query-timeout-ms", "300"] });
    running.endpoint.behave({
      say: "SELECT count(*) FROM range(1000000) a, range(1000000) b, range(1000) c WHERE a.range + b.range = c.range",
    });
    expect(await hurried.call("execute_query", { ...known, question: "¿?" })).toEqual(
      anError("execution_failed", "timeout"),
    );
    running.endpoint.behave({ say: "SELECT 1" });
    expect((await hurried.call("execute_query", { ...known, question: "¿?" })).isError).toBe(false);
  });
});

describe("a server that is not set up right starts and explains itself", () => {
  it("when the database is missing", async () => {
    const broken = await running.start({ database: join(running.shop.folder, "missing.duckdb") });
    const listed = await broken.call("list_connections", { session_token: known.session_token });
    expect(listed.body.connections).toEqual([{ connection_id: "shop", dialect: "duckdb", available: false }]);
    for (const tool of ["get_conversation_context", "get_schema", "execute_query"]) {
      const refused = await broken.call(tool, {
        ...known,
        ...(tool === "execute_query" && { question: "?" }),
      });
      expect(refused).toEqual(anError("configuration_error", "database_missing"));
      expect(refused.body.error.message).toContain("missing.duckdb");
      expect(refused.text).not.toContain(running.shop.folder);
    }
  });

  it("when the hints are missing, unless their layer is off", async () => {
    const flags = ["--hints", join(running.shop.folder, "missing.yaml")];
    const broken = await running.start({ flags });
    expect(await broken.call("get_conversation_context", known)).toEqual(
      anError("configuration_error", "hints_unreadable"),
    );
    const without = await running.start({ flags, layers: "schema" });
    expect((await without.call("get_conversation_context", known)).isError).toBe(false);
  });

  it("when its model is not named", async () => {
    const broken = await running.start({ env: { HANDSHAKE_MODEL: "" } });
    expect(await broken.call("execute_query", { ...known, question: "?" })).toEqual(
      anError("configuration_error", "model_not_configured"),
    );
  });
});
