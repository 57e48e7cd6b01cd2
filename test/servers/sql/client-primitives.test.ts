import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { runningShop } from "../fixture/running-shop.ts";
import type { Era, Offers } from "../fixture/sql-server.ts";

const running = runningShop();
const eras: readonly Era[] = ["modern", "legacy"];
const sampling = ["--model-source=sampling"];
const noEndpoint = { OPENAI_BASE_URL: "" };

interface Sampled {
  readonly systemPrompt?: string;
  readonly messages: readonly { readonly content: unknown }[];
  readonly modelPreferences?: Readonly<Record<string, number>>;
}

/** One round of a call: a question to the client, or the result. */
interface Round {
  readonly inputRequests?: Readonly<Record<string, unknown>>;
  readonly requestState?: string;
  readonly content?: readonly { readonly text: string }[];
}

const bodyOf = ({ content }: Round): { rows?: unknown; error?: { type: string; reason: string } } =>
  JSON.parse(content?.[0]?.text ?? "null");

/** A client that lends its model, which says what it is told to and keeps what it was asked. */
function lender(say: (asked: number) => string) {
  const asked: Sampled[] = [];
  const offers: Offers = {
    capabilities: { sampling: {} },
    prepare: (client) =>
      client.setRequestHandler("sampling/createMessage", ({ params }) => {
        asked.push(params as Sampled);
        const text = say(asked.length);
        return { model: "the client's own", role: "assistant", content: { type: "text", text } };
      }),
  };
  return { asked, offers };
}

/** A client with roots, which tests move. */
function rooted(uris: readonly string[]) {
  const state = { uris, asked: 0 };
  const offers: Offers = {
    capabilities: { roots: { listChanged: true } },
    prepare: (client) =>
      client.setRequestHandler("roots/list", () => {
        state.asked += 1;
        return { roots: state.uris.map((uri) => ({ uri })) };
      }),
  };
  return { state, offers };
}

describe.each(eras)("sampling, %s", (era) => {
  it("asks the client's model instead of an endpoint, with preferences but no model's name", async () => {
    const { asked, offers } = lender(() => "```sql\nSELECT count(*) AS n FROM Tiendas\n```");
    const server = await running.start({ flags: sampling, env: noEndpoint }, era, offers);
    const known = await server.signIn();
    const { body } = await server.call("execute_query", { ...known, question: "¿Cuántas tiendas?" });
    expect(body).toMatchObject({ success: true, rows: [["40"]] });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.systemPrompt).toContain("SQL");
    expect(JSON.stringify(asked[0]?.messages)).toContain("¿Cuántas tiendas?");
    expect(asked[0]?.modelPreferences).toMatchObject({ intelligencePriority: 0.9 });
    expect(running.endpoint.seen).toHaveLength(0);
  });

  it("says what to do when the client has no model to lend and the server none of its own", async () => {
    const server = await running.start({ flags: sampling, env: noEndpoint }, era);
    const known = await server.signIn();
    const { body } = await server.call("execute_query", { ...known, question: "q" });
    expect(body.error).toMatchObject({ type: "configuration_error", reason: "sampling_not_offered" });
  });

  it("falls back to the server's endpoint for a client without sampling", async () => {
    running.endpoint.behave({ say: "```sql\nSELECT 7 AS n\n```" });
    const server = await running.start({ flags: sampling }, era);
    const known = await server.signIn();
    const { body } = await server.call("execute_query", { ...known, question: "q" });
    expect(body.rows).toEqual([[7]]);
    running.endpoint.seen.length = 0;
  });
});

describe.each(eras)("a bounded sub-agent, %s", (era) => {
  const sql = (text: string): string => `\`\`\`sql\n${text}\n\`\`\``;

  it("has SQL that does not run put right", async () => {
    const drafts = [sql("SELECT Regio FROM Tiendas"), sql("SELECT count(DISTINCT Region) AS n FROM Tiendas")];
    const { asked, offers } = lender((times) => drafts[times - 1] ?? "");
    const server = await running.start({ flags: sampling, env: noEndpoint }, era, offers);
    const known = await server.signIn();
    const { body, meta } = await server.call("execute_query", { ...known, question: "¿Cuántas regiones?" });
    expect(body.rows).toEqual([["2"]]);
    expect(meta["dev.handshake-bench/repairs"]).toBe(1);
    expect(JSON.stringify(asked[1]?.messages)).toContain("Tiendas.Region");
  });

  it("ends when its questions are used up, with what it has", async () => {
    const { asked, offers } = lender((times) => sql(`SELECT nada${times} FROM Tiendas`));
    const flags = [...sampling, "--repairs=5", "--sampling-calls=2"];
    const server = await running.start({ flags, env: noEndpoint }, era, offers);
    const known = await server.signIn();
    const { body } = await server.call("execute_query", { ...known, question: "q" });
    expect(body.error).toMatchObject({ type: "execution_failed", reason: "budget_exhausted" });
    expect(body.attempts.map((attempt: { sql: string }) => attempt.sql)).toEqual([
      "SELECT nada1 FROM Tiendas",
      "SELECT nada2 FROM Tiendas",
    ]);
    expect(asked).toHaveLength(2);
  });

  it("gives an analysis its exact figures when the time is used up", async () => {
    const { asked, offers } = lender(() => "{}");
    const flags = [...sampling, "--sampling-seconds=0"];
    const server = await running.start({ flags, env: noEndpoint }, era, offers);
    const known = await server.signIn();
    const { body } = await server.call("analyze_query_results", {
      ...known,
      sql: "SELECT Nombre, Region FROM Tiendas",
      language: "es",
    });
    expect(body).toMatchObject({
      success: true,
      row_count: 40,
      findings: [],
      partial: expect.stringContaining("0 s"),
    });
    expect(body.figures.length).toBeGreaterThan(0);
    expect(asked).toHaveLength(0);
  });
});

it("sampling, legacy: a client that refuses gets an error that says so", async () => {
  const { offers } = lender(() => {
    throw new Error("not today");
  });
  const server = await running.start({ flags: sampling, env: noEndpoint }, "legacy", offers);
  const known = await server.signIn();
  const { body } = await server.call("execute_query", { ...known, question: "q" });
  expect(body.error).toMatchObject({ type: "execution_failed", reason: "sampling_refused" });
});

describe("the state between two rounds", () => {
  /** A client that answers nothing by itself, so that the rounds can be played by hand. */
  async function byHand() {
    const { offers } = lender(() => "");
    const server = await running.start(
      { flags: [...sampling, "--sampling-calls=2"], env: noEndpoint },
      "modern",
      { ...offers, manual: true },
    );
    const known = await server.signIn();
    const args = { ...known, question: "q" };
    const open = (more: object = {}, changed: object = {}) =>
      server.client.callTool(
        { name: "execute_query", arguments: { ...args, ...changed }, ...more },
        { allowInputRequired: true },
      ) as Promise<Round>;
    return { open };
  }
  const answer = (text: string) => ({ model: "m", role: "assistant", content: { type: "text", text } });

  it("ends the call when it comes back with the answer, and is of no use in another call", async () => {
    const { open } = await byHand();
    const asked = await open();
    const [key = ""] = Object.keys(asked.inputRequests ?? {});
    const back = {
      requestState: asked.requestState,
      inputResponses: { [key]: answer("```sql\nSELECT 5 AS n\n```") },
    };
    const done = await open(back);
    expect(bodyOf(done).rows).toEqual([[5]]);
    const other = await open(back, { question: "another" });
    expect(bodyOf(other).error?.reason).toBe("state_of_another_call");
    await expect(open({ ...back, requestState: `${asked.requestState}x` })).rejects.toThrow(/requestState/);
  });

  it("does not reset the budget when it is replayed", async () => {
    const { open } = await byHand();
    const asked = await open();
    // The answer is withheld, so that each replay has the question put again; the second one is the last.
    expect(await open({ requestState: asked.requestState, inputResponses: {} })).toHaveProperty(
      "inputRequests",
    );
    const refused = await open({ requestState: asked.requestState, inputResponses: {} });
    expect(bodyOf(refused).error).toMatchObject({
      type: "execution_failed",
      reason: "budget_exhausted",
    });
  });
});

describe.each(eras)("roots, %s", (era) => {
  const flags = ["--roots=enforce"];

  it("opens databases inside them, and none outside, whatever links lead there", async () => {
    const { shop } = running;
    const inside = rooted([pathToFileURL(shop.folder).href]);
    const server = await running.start({ flags }, era, inside.offers);
    const known = await server.signIn();
    expect((await server.call("get_schema", known)).isError).toBe(false);

    const elsewhere = join(shop.folder, `elsewhere-${era}`);
    mkdirSync(elsewhere);
    symlinkSync(shop.database, join(elsewhere, "shop.duckdb"));
    const outside = rooted([pathToFileURL(elsewhere).href]);
    const other = await running.start(
      { flags, database: join(elsewhere, "shop.duckdb") },
      era,
      outside.offers,
    );
    const { body } = await other.call("get_schema", await other.signIn());
    expect(body.error).toMatchObject({ type: "access_denied", reason: "outside_roots" });
    const { session_token } = known;
    const listed = await other.call("list_connections", { session_token });
    expect(listed.body.connections).toEqual([]);
  });

  it("notices that they have changed", async () => {
    const { shop } = running;
    const { state, offers } = rooted([pathToFileURL(shop.folder).href]);
    const server = await running.start({ flags }, era, offers);
    const known = await server.signIn();
    expect((await server.call("get_schema", known)).isError).toBe(false);
    state.uris = [];
    if (era === "legacy") await server.client.sendRootsListChanged();
    const { body } = await server.call("get_schema", known);
    expect(body.error.reason).toBe("outside_roots");
  });

  it("does not take a root that it cannot read for no roots at all", async () => {
    const server = await running.start({ flags }, era, rooted(["https://example.org/data"]).offers);
    const { body } = await server.call("get_schema", await server.signIn());
    // In the earlier revision the client's own library does not let such a root out.
    const [type, reason] =
      era === "modern" ? ["validation_error", "unsupported_root"] : ["execution_failed", "roots_unknown"];
    expect(body.error).toMatchObject({ type, reason });
  });

  it("uses the configured databases for a client without roots", async () => {
    const server = await running.start({ flags }, era);
    expect((await server.call("get_schema", await server.signIn())).isError).toBe(false);
  });
});

it("roots, legacy: are asked for once, until the client says that they have changed", async () => {
  const { state, offers } = rooted([pathToFileURL(running.shop.folder).href]);
  const server = await running.start({ flags: ["--roots=enforce"] }, "legacy", offers);
  const known = await server.signIn();
  for (let i = 0; i < 3; i += 1) await server.call("get_schema", known);
  expect(state.asked).toBe(1);
});

describe.each(eras)("confirmation before a rule is removed, %s", (era) => {
  /** A client with forms, whose user says what they are told to. */
  function asking(answer: { action: "accept" | "decline" | "cancel"; content?: Record<string, boolean> }) {
    const messages: string[] = [];
    const offers: Offers = {
      capabilities: { elicitation: { form: {} } },
      prepare: (client) =>
        client.setRequestHandler("elicitation/create", ({ params }) => {
          messages.push(params.message);
          expect(params).toMatchObject({ requestedSchema: { properties: { confirm: { type: "boolean" } } } });
          return answer;
        }),
    };
    return { messages, offers };
  }
  const idOf = (rules: readonly { id: string }[]): string[] => rules.map(({ id }) => id);

  it.each([
    [{ action: "accept", content: { confirm: true } }, true],
    [{ action: "accept", content: { confirm: false } }, false],
    [{ action: "decline" }, false],
    [{ action: "cancel" }, false],
  ] as const)("%j: removed is %s", async (answer, removed) => {
    const { shop } = running;
    const id = `rule.${era}.${answer.action}`;
    shop.write("rules.jsonl", [{ id, user: "u-ana", text: "Siempre en pesos" }]);
    const { messages, offers } = asking(answer);
    const server = await running.start({}, era, offers);
    const { session_token } = await server.signIn();
    // A model cannot say yes for the user.
    const args = { session_token, rule_id: id, confirmed: true };
    const { body } = await server.call("remove_user_rule", args);
    expect(messages).toEqual([expect.stringContaining("Siempre en pesos")]);
    expect(body).toMatchObject({ success: true, removed });
    const { rules } = (await server.call("list_user_rules", { session_token })).body;
    expect(idOf(rules).includes(id)).toBe(!removed);
  });

  it("is left to the model where the client has no forms, in a second call", async () => {
    running.shop.write("rules.jsonl", [{ id: "rule.one", user: "u-ana", text: "Siempre en pesos" }]);
    const server = await running.start({}, era);
    const { session_token } = await server.signIn();
    const first = await server.call("remove_user_rule", { session_token, rule_id: "rule.one" });
    expect(first.body).toMatchObject({ removed: false, next_step: { tool: "remove_user_rule" } });
    const { tool, arguments: args } = first.body.next_step;
    expect((await server.call(tool, args)).body).toMatchObject({ removed: true });
  });
});

describe("a client that is odd", () => {
  it("may write the arguments of a call in another order in its next round", async () => {
    const offers: Offers = { ...lender(() => "").offers, manual: true };
    const server = await running.start({ flags: sampling, env: noEndpoint }, "modern", offers);
    const { session_token, connection_id } = await server.signIn();
    const call = async (args: Record<string, unknown>, more = {}): Promise<Round> => {
      const params = { name: "execute_query", arguments: args, ...more };
      return (await server.client.request(
        { method: "tools/call", params },
        { allowInputRequired: true },
      )) as Round;
    };
    const first = await call({ session_token, connection_id, question: "¿?" });
    const [key = ""] = Object.keys(first.inputRequests ?? {});
    const answer = { role: "assistant", model: "m", content: { type: "text", text: "SELECT 7 AS n" } };
    const { requestState } = first;
    const second = await call(
      { question: "¿?", connection_id, session_token },
      { requestState, inputResponses: { [key]: answer } },
    );
    expect(bodyOf(second).rows).toEqual([[7]]);
  });

  it("that never answers does not outlast the time that the server gives itself", async () => {
    const offers: Offers = {
      capabilities: { sampling: {} },
      prepare: (client) => client.setRequestHandler("sampling/createMessage", () => new Promise(() => {})),
    };
    const flags = [...sampling, "--sampling-seconds=1"];
    const server = await running.start({ flags, env: noEndpoint }, "legacy", offers);
    const known = await server.signIn();
    const { body } = await server.call("execute_query", { ...known, question: "¿?" });
    expect(body.error).toMatchObject({ type: "execution_failed", reason: "budget_exhausted" });
  });

  it("is asked again for roots that changed while it was answering", async () => {
    const inside = pathToFileURL(running.shop.folder).href;
    let asked = 0;
    const offers: Offers = {
      capabilities: { roots: { listChanged: true } },
      prepare: (client) =>
        client.setRequestHandler("roots/list", async () => {
          asked += 1;
          if (asked > 1) return { roots: [] };
          // The notice overtakes the answer, which is of the time before it.
          await client.sendRootsListChanged();
          return { roots: [{ uri: inside }] };
        }),
    };
    const server = await running.start({ flags: ["--roots=enforce"] }, "legacy", offers);
    const known = await server.signIn();
    expect((await server.call("get_schema", known)).isError).toBe(false);
    expect((await server.call("get_schema", known)).body.error.reason).toBe("outside_roots");
  });
});
