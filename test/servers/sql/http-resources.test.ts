import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HttpServer } from "../fixture/http-server.ts";
import { httpServers } from "../fixture/http-server.ts";
import { runningShop } from "../fixture/running-shop.ts";
import { credentials } from "../fixture/shop.ts";
import { sqlServerCommand } from "../fixture/sql-server.ts";

const running = runningShop();
const startHttp = httpServers();
const clients: Client[] = [];
let server: HttpServer;
beforeAll(async () => {
  server = await startHttp(sqlServerCommand(running.shop, running.endpoint));
});
afterAll(async () => {
  await Promise.allSettled(clients.map((client) => client.close()));
});

async function connect(user: keyof typeof credentials, mode: "legacy" | { readonly pin: "2026-07-28" }) {
  const client = new Client(
    { name: "test", version: "0" },
    { capabilities: {}, versionNegotiation: { mode } },
  );
  const requestInit = { headers: { authorization: `Bearer ${credentials[user]}` } };
  await client.connect(new StreamableHTTPClientTransport(server.url, { requestInit }));
  clients.push(client);
  const textOf = async (uri: string): Promise<string> => {
    const [content] = (await client.readResource({ uri })).contents;
    if (content === undefined) return "";
    return "text" in content ? content.text : Buffer.from(content.blob, "base64").toString("utf8");
  };
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })).structuredContent as Record<string, string>;
  return { client, textOf, call };
}

describe.each([
  ["legacy", "legacy"],
  ["modern", { pin: "2026-07-28" }],
] as const)("over HTTP, %s era", (_era, mode) => {
  it("resources, prompts and completions are those of the bearer token's user", async () => {
    const [ana, luis] = [await connect("ana", mode), await connect("luis", mode)];
    for (const uri of ["guide://shop", "skill://ask-shop/SKILL.md"]) {
      expect(await ana.textOf(uri)).toContain("canary-rule");
      expect(await luis.textOf(uri)).toContain("canary-luis");
    }
    const { messages } = await luis.client.getPrompt({
      name: "ask_with_context",
      arguments: { question: "¿?" },
    });
    expect(JSON.stringify(messages)).toContain("canary-luis");
    const ref = { type: "ref/prompt", name: "start_session" } as const;
    const { completion } = await ana.client.complete({
      ref,
      argument: { name: "connection_id", value: "s" },
    });
    expect(completion.values).toEqual(["shop"]);
  });

  it("a file is read by its user alone, and its path is nobody's business", async () => {
    const [ana, luis] = [await connect("ana", mode), await connect("luis", mode)];
    running.endpoint.behave({ say: "SELECT 1 AS one" });
    const { session_token } = await ana.call("authenticate", {});
    const args = { session_token, connection_id: "shop", question: "¿?", format: "csv" };
    const file = await ana.call("execute_query_with_export", args);
    expect(file).toMatchObject({ success: true, row_count: 1 });
    expect(file).not.toHaveProperty("path");
    expect(await ana.textOf(file["uri"] ?? "")).toBe("one\n1\n");
    await expect(luis.textOf(file["uri"] ?? "")).rejects.toMatchObject({
      code: -32602,
      data: { type: "access_denied", reason: "wrong_user" },
    });
  });
});
