import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tools } from "../../../servers/sql/tools/index.ts";
import { runningShop } from "../fixture/running-shop.ts";
import { sqlServerCommand } from "../fixture/sql-server.ts";

const running = runningShop();
const problems: Error[] = [];
let client: Client;
beforeAll(async () => {
  client = new Client({ name: "v1", version: "0" });
  client.onerror = (error) => problems.push(error);
  await client.connect(
    new StdioClientTransport({ ...sqlServerCommand(running.shop, running.endpoint), stderr: "ignore" }),
  );
});
afterAll(() => client.close());

async function call(name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args });
  const [part] = result.content as { text: string }[];
  const { structuredContent, isError } = result;
  return { structuredContent, isError, body: JSON.parse(part?.text ?? "") };
}

describe("a client of the older SDK", () => {
  it("gets the whole handshake, with results that fit the output schemas it was told", async () => {
    expect((await client.listTools()).tools).toHaveLength(tools.length);
    const { body } = await call("authenticate");
    const known = { session_token: body.session_token, connection_id: "shop" };
    await call("list_connections", { session_token: body.session_token });
    const { body: primed } = await call("get_conversation_context", known);
    await call("get_schema", known);
    running.endpoint.behave({ say: "SELECT count(*) AS n, [1.5] AS list FROM Ventas" });
    const answered = await call("execute_query", {
      ...known,
      question: "¿?",
      client_context: primed.client_priming_guide,
    });
    expect(answered.structuredContent).toMatchObject({ success: true, rows: [["250", ["1.5"]]] });
    expect(problems).toEqual([]);
  });

  it("sees the real error, since errors carry no structured content that it would check", async () => {
    const refused = await call("get_schema", { session_token: "forged", connection_id: "shop" });
    expect(refused).toMatchObject({
      isError: true,
      body: { error: { type: "authentication_failed", reason: "invalid_token" } },
    });
    expect(refused.structuredContent).toBeUndefined();
    expect((await call("execute_query")).body.error.type).toBe("validation_error");
    await expect(call("no_such_tool")).rejects.toMatchObject({ code: -32602 });
  });
});
