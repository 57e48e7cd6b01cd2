import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { serverInfo } from "../../../servers/sql/create-server.ts";
import { tools } from "../../../servers/sql/tools/index.ts";
import { runningShop } from "../fixture/running-shop.ts";

const running = runningShop();
const writing = new Set(["execute_query", "execute_query_with_export", "add_user_rule", "remove_user_rule"]);

describe.each(["legacy", "modern"] as const)("the tools as clients see them, %s era", (era) => {
  it("have portable names and schemas, annotations, and descriptions that say when not to use them", async () => {
    const server = await running.start({}, era);
    const listed = await server.client.listTools();
    expect(listed.nextCursor).toBeUndefined();
    expect(listed.tools.map(({ name }) => name)).toEqual([
      "authenticate",
      "list_connections",
      "get_conversation_context",
      "get_schema",
      "execute_query",
      "execute_query_with_export",
      "explain_query",
      "analyze_query_results",
      "get_suggested_questions",
      "add_user_rule",
      "list_user_rules",
      "remove_user_rule",
    ]);
    for (const { name, title, description, inputSchema, outputSchema, annotations } of listed.tools) {
      expect(name).toMatch(/^[A-Za-z0-9_]{1,30}$/);
      expect(title).toBeTruthy();
      expect(description).toMatch(/\b(?:not|without)\b/i);
      expect(annotations).toMatchObject({ readOnlyHint: !writing.has(name) });
      expect([inputSchema.type, outputSchema?.["type"]]).toEqual(["object", "object"]);
      const text = JSON.stringify([inputSchema, outputSchema]);
      expect(text).not.toMatch(/\$ref|\$defs|"type":\[/);
      for (const parameter of Object.values(inputSchema.properties ?? {})) {
        expect(parameter).toHaveProperty("description");
      }
    }
    expect(server.client.getServerVersion()).toMatchObject(serverInfo);
  });

  it("are the same in every server, whatever its layers and its priming", async () => {
    const one = await running.start({}, era);
    const other = await running.start({ layers: "", priming: "server" }, era);
    expect((await other.client.listTools()).tools).toEqual((await one.client.listTools()).tools);
  });
});

describe("the server", () => {
  it("has the package's version", () => {
    const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
    expect(serverInfo.version).toBe(version);
  });

  it("has a tool of the same name for each tool that its tools and errors name", () => {
    const names = new Set(tools.map(({ name }) => name));
    const mentioned = tools.flatMap(({ description }) => description.match(/\b[a-z]+_[a-z_]+\b/g) ?? []);
    const parameters = [
      "session_token",
      "connection_id",
      "result_id",
      "client_priming_guide",
      "authentication_failed",
    ];
    expect(mentioned.filter((word) => !names.has(word) && !parameters.includes(word))).toEqual([]);
  });
});
