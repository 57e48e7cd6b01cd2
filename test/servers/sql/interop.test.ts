import { beforeAll, describe, expect, it } from "vitest";
import type { AnyClient } from "../fixture/any-client.ts";
import { clientKinds, connectClient } from "../fixture/any-client.ts";
import type { HttpServer } from "../fixture/http-server.ts";
import { httpServers } from "../fixture/http-server.ts";
import { runningShop } from "../fixture/running-shop.ts";
import { credentials } from "../fixture/shop.ts";
import { sqlServerCommand } from "../fixture/sql-server.ts";

const running = runningShop();
const startHttp = httpServers();
const transports = ["stdio", "http"] as const;
const matrix = clientKinds.flatMap((kind) => transports.map((transport) => [kind, transport] as const));

let server: HttpServer;
beforeAll(async () => {
  server = await startHttp(sqlServerCommand(running.shop, running.endpoint));
});

async function withClient(
  [kind, transport]: (typeof matrix)[number],
  use: (client: AnyClient) => Promise<void>,
): Promise<void> {
  const client = await connectClient(
    kind,
    transport === "stdio"
      ? { command: sqlServerCommand(running.shop, running.endpoint) }
      : { url: server.url, token: credentials.ana },
  );
  try {
    await use(client);
    expect(client.problems).toEqual([]);
  } finally {
    await client.close();
  }
}

describe("a client", () => {
  it.each(matrix)("%s over %s gets from the handshake to an answered question", (...pair) =>
    withClient(pair, async (client) => {
      expect(client.instructions).toContain("authenticate");
      expect(await client.tools()).toContain("execute_query");
      const signedIn = await client.call("authenticate");
      expect(signedIn.body).toMatchObject({ success: true, user_id: "u-ana" });
      const listed = await client.call("list_connections", signedIn.body.next_step.arguments);
      const primed = await client.call("get_conversation_context", listed.body.next_step.arguments);
      running.endpoint.behave({ say: "SELECT count(*) AS n, [1.5] AS list FROM Ventas" });
      const answered = await client.call("execute_query", {
        ...primed.body.next_step.arguments,
        question: "¿Cuántas ventas?",
        client_context: primed.body.client_priming_guide,
      });
      expect(answered.structured).toMatchObject({ success: true, rows: [["250", ["1.5"]]] });
      for (const { structured, body } of [signedIn, listed, primed, answered])
        expect(structured).toEqual(body);
    }),
  );

  it.each(matrix)("%s over %s sees the real error, with its type in text and _meta alike", (...pair) =>
    withClient(pair, async (client) => {
      const refused = await client.call("get_schema", { session_token: "forged", connection_id: "shop" });
      const told = { type: "authentication_failed", reason: "invalid_token" };
      expect(refused).toMatchObject({ isError: true, body: { error: told }, structured: undefined });
      expect(refused.meta["dev.handshake-bench/error"]).toEqual(told);
    }),
  );
});

describe("the log over HTTP", () => {
  it("says era and transport of every call, and nothing that is secret", () => {
    const calls = server.log().filter(({ msg }) => msg === "request");
    for (const era of ["legacy", "modern"])
      expect(calls).toContainEqual(
        expect.objectContaining({
          transport: "http",
          era,
          method: "tools/call",
          name: "execute_query",
          status: 200,
          user: "u-ana",
        }),
      );
    expect(JSON.stringify(server.log())).not.toMatch(/credential-of|eyJ|Cuántas/);
  });
});
