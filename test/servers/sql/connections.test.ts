import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runningShop } from "../fixture/running-shop.ts";

const running = runningShop();

/** A server on two connections, of which Ana may ask the first alone. */
async function startOnTwo() {
  const { shop } = running;
  const folder = join(shop.dataDir, "two");
  mkdirSync(folder, { recursive: true });
  const users = readFileSync(join(shop.dataDir, "users.jsonl"), "utf8").trim().split("\n");
  const limited = users.map((line) => {
    const user = JSON.parse(line) as { id: string };
    return JSON.stringify(user.id === "u-ana" ? { ...user, connections: ["shop", "gone"] } : user);
  });
  writeFileSync(join(folder, "users.jsonl"), `${limited.join("\n")}\n`);
  const list = [
    { id: "shop", title: "The shop", database: shop.database, hints: shop.hints },
    { id: "archive", database: shop.database },
    { id: "gone", database: "gone.duckdb" },
  ];
  writeFileSync(join(folder, "connections.yaml"), JSON.stringify(list));
  return running.start({ connections: join(folder, "connections.yaml"), dataDir: folder });
}

describe("a server of several connections", () => {
  it("lists those that the user may ask, and says which database is not there", async () => {
    const server = await startOnTwo();
    const { session_token } = await server.signIn();
    const { body } = await server.call("list_connections", { session_token });
    expect(body.connections).toEqual([
      { connection_id: "shop", title: "The shop", dialect: "duckdb", available: true },
      { connection_id: "gone", dialect: "duckdb", available: false },
    ]);
    expect(body.next_step.arguments).toEqual({ session_token });
  });

  it("refuses one that is not for this user, and tells it from one that does not exist", async () => {
    const server = await startOnTwo();
    const { session_token } = await server.signIn();
    const refused = await server.call("get_schema", { session_token, connection_id: "archive" });
    expect(refused.body.error).toMatchObject({ type: "access_denied", reason: "connection_not_allowed" });
    expect(refused.body.next_step.tool).toBe("list_connections");
    const unknown = await server.call("get_schema", { session_token, connection_id: "nowhere" });
    expect(unknown.body.error).toMatchObject({ type: "not_found", reason: "unknown_connection" });
  });
});

describe("a server without next steps", () => {
  it("leaves them out of results, errors and schemas alike", async () => {
    const server = await running.start({ flags: ["--next-steps=false"] });
    const listed = await server.client.listTools();
    expect(JSON.stringify(listed.tools.map(({ outputSchema }) => outputSchema))).not.toContain("next_step");
    const { body } = await server.call("authenticate");
    expect(body).toMatchObject({ success: true });
    expect(body).not.toHaveProperty("next_step");
    const refused = await server.call("list_connections", { session_token: "forged" });
    expect(refused.body.error.type).toBe("authentication_failed");
    expect(refused.body).not.toHaveProperty("next_step");
  });
});
