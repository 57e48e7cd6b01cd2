import { describe, expect, it } from "vitest";
import { readOptions } from "../../../servers/sql/read-options.ts";
import { connectClient } from "../fixture/any-client.ts";
import { httpServers } from "../fixture/http-server.ts";
import { runningShop } from "../fixture/running-shop.ts";
import { credentials } from "../fixture/shop.ts";
import { sqlServerCommand } from "../fixture/sql-server.ts";

const needed = ["--connection", "shop", "--database", "shop.duckdb", "--data-dir", "data"];
const flag = "--conformance-fixtures=true";
const running = runningShop();
const startHttp = httpServers();

async function toolsWith(flags: readonly string[]): Promise<readonly string[]> {
  const server = await startHttp(sqlServerCommand(running.shop, running.endpoint), flags);
  const client = await connectClient("v2-modern", { url: server.url, token: credentials.ana });
  try {
    return await client.tools();
  } finally {
    await client.close();
  }
}

describe("the fixtures of the conformance suite", () => {
  it("are refused where somebody else could reach them, or where tokens are asked for", () => {
    const read = (...flags: string[]) => readOptions([...needed, ...flags], {});
    expect(() => read(flag)).toThrow("--conformance-fixtures: is for a test on loopback only");
    const open = ["--host=0.0.0.0", "--public-url=https://sql.example/mcp"];
    expect(() => read(flag, "--auth=opaque", ...open)).toThrow("--conformance-fixtures");
    expect(read(flag, "--auth=none").http.conformanceFixtures).toBe(true);
    expect(read().http.conformanceFixtures).toBe(false);
  });

  it("are beside the server's own tools with the flag, and nowhere without it", async () => {
    const [plain, tested] = await Promise.all([toolsWith([]), toolsWith(["--auth=none", flag])]);
    expect(plain.filter((name) => /^test_|json_schema/.test(name))).toEqual([]);
    expect(tested).toEqual(expect.arrayContaining([...plain, "test_simple_text"]));
  });
});
