import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { lastPrompt } from "../fixture/model-endpoint.ts";
import { runningShop } from "../fixture/running-shop.ts";
import type { Connected, Outcome } from "../fixture/sql-server.ts";
import { connect, sqlServerCommand } from "../fixture/sql-server.ts";

const running = runningShop();
const started = new Map<string, Promise<Connected>>();
afterAll(async () => {
  for (const server of started.values()) await (await server).close();
});

/** The server with that part exchanged, as test/fixtures/servers/sql-with-part.mjs does it. */
async function serverWith(part: string): Promise<Connected> {
  const { command, args, env } = sqlServerCommand(running.shop, running.endpoint);
  const script = join(import.meta.dirname, "../../fixtures/servers/sql-with-part.mjs");
  const launch = () => connect({ command, args: [script, ...args.slice(1)], env: { ...env, PART: part } });
  const server = started.get(part) ?? launch();
  started.set(part, server);
  return server;
}

interface Exchange {
  readonly part: string;
  /** What a client sees of the part. */
  readonly see: (server: Connected) => Promise<unknown>;
  readonly sound: unknown;
  readonly broken: unknown;
}

const exchanges: readonly Exchange[] = [
  {
    part: "assembler",
    async see(server) {
      await ask(server, { client_context: "canary-client" });
      return lastPrompt(running.endpoint).includes("canary-client");
    },
    sound: true,
    broken: false,
  },
  {
    part: "cache",
    async see(server) {
      running.endpoint.behave({ answer: (prompt) => `It reads ${prompt.slice(prompt.indexOf("## SQL"))}` });
      const known = await server.signIn();
      const explanations: string[] = [];
      for (const sql of ["SELECT 1", "SELECT 2"])
        explanations.push((await server.call("explain_query", { ...known, sql })).body.explanation);
      return explanations.map((text) => text.at(-1));
    },
    sound: ["1", "2"],
    broken: ["1", "1"],
  },
  {
    part: "rules",
    async see(server) {
      const { body } = await server.call("list_user_rules", await server.signIn());
      return body.rules.some(({ text }: { text: string }) => text === "canary-luis");
    },
    sound: false,
    broken: true,
  },
  {
    part: "database",
    see: async (server) => {
      running.endpoint.behave({ say: "DELETE FROM Ventas" });
      return failureOrRows(await ask(server));
    },
    sound: "not_read_only",
    broken: [["unguarded"]],
  },
  {
    part: "limits",
    see: async (server) => failureOrRows(await server.call("authenticate")),
    sound: null,
    broken: "rate_limited",
  },
  {
    part: "sessions",
    async see(server) {
      const forged = { session_token: "forged" };
      return failureOrRows(await server.call("list_connections", forged));
    },
    sound: "invalid_token",
    broken: null,
  },
];

async function ask(server: Connected, more: object = {}): Promise<Outcome> {
  return server.call("execute_query", { ...(await server.signIn()), question: "¿Cuántas?", ...more });
}

/** The reason of a failure, or the rows; null where an answer has none. */
function failureOrRows({ isError, body }: Outcome): unknown {
  return isError ? body.error.reason : (body.rows ?? null);
}

describe("a server with one part exchanged", () => {
  it.each(exchanges)("shows a broken part to its client: $part", async ({ part, see, sound, broken }) => {
    expect(await see(await serverWith("none"))).toEqual(sound);
    expect(await see(await serverWith(part))).toEqual(broken);
  });

  it("is sound in all that hangs on other parts", async () => {
    const server = await serverWith("assembler");
    for (const { part, see, sound } of exchanges.slice(1))
      expect([part, await see(server)]).toEqual([part, sound]);
  });
});
