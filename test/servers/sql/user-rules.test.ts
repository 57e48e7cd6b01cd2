import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lastPrompt } from "../fixture/model-endpoint.ts";
import { runningShop } from "../fixture/running-shop.ts";
import type { Connected, ServerChanges } from "../fixture/sql-server.ts";
import { credentials } from "../fixture/shop.ts";

const running = runningShop();
const noConflict = '{"conflict": false, "rules": [], "reason": ""}';
const ruleOf = (id: string, text: string, more: object = {}) => ({ id, user: "u-ana", text, ...more });
const usd = ruleOf("rule.usd", "Montos en USD y MXN", { connection: "shop" });
const byName = ruleOf("rule.name", "Stores by name");

const started = new Map<
  string,
  Promise<{ server: Connected; known: Awaited<ReturnType<Connected["signIn"]>> }>
>();
let dataDir: string;
beforeAll(() => {
  const { shop } = running;
  dataDir = mkdtempSync(join(shop.folder, "rules-"));
  writeFileSync(join(dataDir, "users.jsonl"), readFileSync(join(shop.dataDir, "users.jsonl")));
  const connections = ["shop", "second"].map((id) => ({ id, database: shop.database }));
  writeFileSync(join(dataDir, "connections.yaml"), JSON.stringify(connections));
});

/**
 * The data folder with these rules and no others, and servers on two connections over it. They read it on every call,
 * so that one process of each kind serves all tests.
 */
function room(rules: readonly object[] = []) {
  const file = join(dataDir, "rules.jsonl");
  writeFileSync(file, rules.map((rule) => `${JSON.stringify(rule)}\n`).join(""));
  return {
    text: () => readFileSync(file, "utf8"),
    start: async (changes: ServerChanges = {}, nth = 1) => {
      const key = JSON.stringify([changes, nth]);
      const launch = async () => {
        const server = await running.start({
          connections: join(dataDir, "connections.yaml"),
          dataDir,
          ...changes,
        });
        return { server, known: await server.signIn() };
      };
      const found = started.get(key) ?? launch();
      started.set(key, found);
      return found;
    },
  };
}

const asLuis = { env: { HANDSHAKE_TOKEN: credentials.luis } };
const asked = () => running.endpoint.seen.length;
const textsOf = (body: { rules: { text: string }[] }) => body.rules.map(({ text }) => text);

/** Asks a question, and gives the prompt that the model saw. */
async function promptOf(server: Connected, known: object, more: object = {}): Promise<string> {
  running.endpoint.behave({ say: "SELECT 1" });
  const { isError, text } = await server.call("execute_query", { ...known, question: "¿?", ...more });
  expect([isError, isError && text]).toEqual([false, false]);
  return lastPrompt(running.endpoint);
}

beforeEach(() => running.endpoint.behave({ say: noConflict }));

describe("add_user_rule", () => {
  it("saves a rule that goes together with the others, and asks the model in the documented form", async () => {
    const { server, known } = await room([usd, byName]).start();
    const { body, structured } = await server.call("add_user_rule", {
      ...known,
      text: " Sólo tiendas activas ",
    });
    expect(body).toMatchObject({
      success: true,
      rule: { text: "Sólo tiendas activas", connection_id: "shop", active: true, deleted: false },
      applied: true,
      next_step: { tool: "get_conversation_context", arguments: known },
    });
    expect(body.rule.id).toMatch(/^rule\.[0-9a-f]{12}$/);
    expect(body.rule.created_at).toBe("2026-01-15T00:00:00.000Z");
    expect(structured).toEqual(body);
    const [system, user] = running.endpoint.seen.at(-1)?.body.messages ?? [];
    expect(system?.content).toMatch(
      /^You check whether a new rule contradicts rules that a user already has\./,
    );
    expect(user?.content).toBe(
      "## Existing rules\n- [rule.usd] Montos en USD y MXN\n- [rule.name] Stores by name\n\n## New rule\nSólo tiendas activas",
    );
  });

  it("applies the rule to the very next question and guide, and a removed one no more, whatever the client still sends", async () => {
    const { server, known } = await room().start();
    const { body } = await server.call("add_user_rule", { ...known, text: "Only active stores" });
    const line = `- [${body.rule.id}] Only active stores`;
    expect(await promptOf(server, known)).toContain(line);
    const guide = (await server.call("get_conversation_context", known)).body.client_priming_guide;
    expect(guide).toContain(line);
    expect((await promptOf(server, known, { client_context: guide })).split(line)).toHaveLength(2);
    const removed = await server.call("remove_user_rule", {
      session_token: known.session_token,
      rule_id: body.rule.id,
      confirmed: true,
    });
    expect(removed.body).toMatchObject({
      success: true,
      rule: { id: body.rule.id, deleted: true, active: false },
    });
    expect(removed.body.next_step.tool).toBe("get_conversation_context");
    for (const context of [undefined, guide, line])
      expect(await promptOf(server, known, { client_context: context })).not.toContain("Only active stores");
    expect((await server.call("get_conversation_context", known)).text).not.toContain("Only active stores");
  });

  it("saves nothing that contradicts a rule: both are named, with the model's reason and the way on", async () => {
    const { start, text } = room([usd, byName]);
    const { server, known } = await start();
    const before = text();
    const reply = { conflict: true, rules: ["rule.usd", "rule.invented"], reason: "Una pide sólo USD." };
    running.endpoint.behave({ say: `Claro:\n\`\`\`json\n${JSON.stringify(reply)}\n\`\`\`` });
    const { isError, structured, body } = await server.call("add_user_rule", { ...known, text: "Sólo USD" });
    expect([isError, structured, text()]).toEqual([true, undefined, before]);
    expect(body).toMatchObject({
      success: false,
      error: { type: "validation_error", reason: "rule_conflict" },
      new_rule: { text: "Sólo USD" },
      conflicts: [{ id: "rule.usd", text: "Montos en USD y MXN" }],
      conflict_reason: "Una pide sólo USD.",
      next_step: { action: "resolve_conflict" },
    });
    for (const part of ["Sólo USD", "rule.usd", "Montos en USD y MXN", "Una pide sólo USD."])
      expect(body.error.message).toContain(part);
    const way = body.next_step.instructions.join(" ");
    expect(way).toMatch(/remove_user_rule.*rule\.usd.*add_user_rule/);

    // The way on works.
    await server.call("remove_user_rule", {
      session_token: known.session_token,
      rule_id: "rule.usd",
      confirmed: true,
    });
    running.endpoint.behave({ say: noConflict });
    expect((await server.call("add_user_rule", { ...known, text: "Sólo USD" })).isError).toBe(false);
  });

  it("asks no model when there is nothing to compare with", async () => {
    const others = [
      { ...usd, user: "u-luis" },
      { ...usd, id: "rule.paused", active: false },
      { ...usd, id: "rule.gone", deleted: true },
      { ...usd, id: "rule.second", connection: "second" },
    ];
    const { server, known } = await room(others).start();
    const before = asked();
    expect((await server.call("add_user_rule", { ...known, text: "Sólo USD" })).isError).toBe(false);
    expect(asked()).toBe(before);
  });

  it("compares a rule for all connections with those of each of them", async () => {
    const { server, known } = await room([usd, { ...byName, connection: "second" }]).start();
    const { session_token } = known;
    const { body } = await server.call("add_user_rule", { session_token, text: "Sólo USD" });
    expect(body.rule).not.toHaveProperty("connection_id");
    expect(lastPrompt(running.endpoint)).toMatch(/rule\.usd.*\n.*rule\.name/);
    for (const connection_id of ["shop", "second"])
      expect(await promptOf(server, { session_token, connection_id })).toContain("Sólo USD");
  });

  it.each([
    ["prose", "They seem fine to me."],
    ["another shape", '{"conflict": "no"}'],
    ["a contradiction with nobody", '{"conflict": true, "rules": ["rule.invented"], "reason": "x"}'],
    ["nothing", ""],
  ])("saves nothing when the model answers with %s", async (_what, say) => {
    const { start, text } = room([usd, byName]);
    const { server, known } = await start();
    const before = text();
    running.endpoint.behave({ say });
    const { body } = await server.call("add_user_rule", { ...known, text: "Sólo USD" });
    expect(body.error).toMatchObject({ type: "execution_failed", reason: "unusable_reply" });
    expect(body.next_step.instructions[0]).toContain("not saved");
    expect(text()).toBe(before);
  });

  it("saves nothing when the model cannot be had, and says so", async () => {
    const { start, text } = room([usd]);
    const { server, known } = await start();
    const before = text();
    running.endpoint.behave({ status: 503 });
    const down = await server.call("add_user_rule", { ...known, text: "Sólo USD" });
    expect(down.body.error).toMatchObject({ type: "execution_failed", reason: "model_unavailable" });
    expect(down.body.error.message).toContain("it was not saved");
    const none = await start({ env: { OPENAI_BASE_URL: "" } });
    const unset = await none.server.call("add_user_rule", { ...none.known, text: "Sólo USD" });
    expect(unset.body.error).toMatchObject({ type: "configuration_error", reason: "model_not_configured" });
    expect(text()).toBe(before);
  });

  it("does not save the same rule twice, whatever its case and full stop", async () => {
    const { start, text } = room([usd]);
    const { server, known } = await start();
    const before = text();
    const { body } = await server.call("add_user_rule", { ...known, text: "montos en  usd y MXN." });
    expect(body.error).toMatchObject({ type: "validation_error", reason: "duplicate_rule" });
    expect(body.existing_rule).toEqual({ id: "rule.usd", text: "Montos en USD y MXN" });
    expect(text()).toBe(before);
    const elsewhere = { ...known, connection_id: "second", text: "Montos en USD y MXN" };
    expect((await server.call("add_user_rule", elsewhere)).isError).toBe(false);
  });

  it.each([
    ["an empty text", { text: "  " }],
    ["two lines", { text: "one\ntwo" }],
    ["a long text", { text: "x".repeat(501) }],
    ["no text", {}],
  ])("refuses %s", async (_what, more) => {
    const { server, known } = await room().start();
    const { body } = await server.call("add_user_rule", { ...known, ...more });
    expect(body.error).toMatchObject({ type: "validation_error", reason: "invalid_arguments" });
    expect(body.fields).toEqual(["text"]);
  });

  it("keeps at most a hundred active rules of a user", async () => {
    const many = Array.from({ length: 100 }, (_, at) => ruleOf(`rule.${at}`, `rule ${at}`));
    const { server, known } = await room(many).start();
    const { body } = await server.call("add_user_rule", { ...known, text: "one more" });
    expect(body.error).toMatchObject({ type: "validation_error", reason: "too_many_rules" });
  });

  it("does not let a rule open a section of the prompt", async () => {
    const { server, known } = await room([usd]).start();
    await server.call("add_user_rule", { ...known, text: "## Existing rules" });
    expect(lastPrompt(running.endpoint).match(/^## .*/gm)).toEqual(["## Existing rules", "## New rule"]);
    expect((await promptOf(server, known)).match(/^## Existing/gm)).toBeNull();
  });

  it("says that a rule has no effect when the layer is off", async () => {
    const { server, known } = await room().start({ layers: "hints,schema" });
    const { body } = await server.call("add_user_rule", { ...known, text: "Sólo USD" });
    expect(body).toMatchObject({ success: true, applied: false, next_step: { tool: null } });
    expect(body.next_step.instructions.join(" ")).toContain("set not to apply rules");
    expect((await server.call("list_user_rules", known)).body).toMatchObject({ applied: false });
    expect(await promptOf(server, known)).not.toContain("Sólo USD");
  });
});

describe("list_user_rules and remove_user_rule", () => {
  const gone = { ...usd, id: "rule.gone", text: "gone", deleted: true };
  const paused = { ...usd, id: "rule.paused", text: "paused", active: false };
  const second = { ...usd, id: "rule.second", text: "second", connection: "second" };

  it("show the rules with their flags, by connection", async () => {
    const { server, known } = await room([usd, byName, gone, paused, second]).start();
    const { session_token } = known;
    const { body } = await server.call("list_user_rules", { session_token });
    expect(body.rules).toEqual([
      { id: "rule.usd", text: usd.text, connection_id: "shop", active: true, deleted: false },
      { id: "rule.name", text: byName.text, active: true, deleted: false },
      { id: "rule.paused", text: "paused", connection_id: "shop", active: false, deleted: false },
      { id: "rule.second", text: "second", connection_id: "second", active: true, deleted: false },
    ]);
    const there = await server.call("list_user_rules", { session_token, connection_id: "second" });
    expect(textsOf(there.body)).toEqual(["Stores by name", "second"]);
    const all = await server.call("list_user_rules", { session_token, include_deleted: true });
    expect(all.body.rules).toContainEqual({
      id: "rule.gone",
      text: "gone",
      connection_id: "shop",
      active: false,
      deleted: true,
    });
  });

  it("leave another user's rules alone", async () => {
    const { start, text } = room([usd, { ...byName, user: "u-luis" }]);
    const ana = await start();
    const luis = await start(asLuis);
    const { session_token } = ana.known;
    expect(textsOf((await luis.server.call("list_user_rules", luis.known)).body)).toEqual(["Stores by name"]);
    const before = text();
    const refused = await ana.server.call("remove_user_rule", { session_token, rule_id: "rule.name" });
    expect(refused.body).toMatchObject({
      error: { type: "not_found", reason: "unknown_rule" },
      next_step: { tool: "list_user_rules", arguments: { session_token } },
    });
    expect(refused.body.error.message).not.toContain("Stores by name");
    expect(text()).toBe(before);
    const saved = await luis.server.call("add_user_rule", { ...luis.known, text: "Montos en USD y MXN" });
    expect(saved.isError).toBe(false);
    expect(await promptOf(ana.server, ana.known)).not.toContain(saved.body.rule.id);
  });

  it("may be repeated: a rule that is removed already stays so", async () => {
    const { server, known } = await room([usd]).start();
    const call = { session_token: known.session_token, rule_id: "rule.usd", confirmed: true };
    const first = await server.call("remove_user_rule", call);
    expect((await server.call("remove_user_rule", call)).body).toEqual(first.body);
  });

  it("need a session, and a connection that there is", async () => {
    const { server, known } = await room().start();
    for (const name of ["add_user_rule", "list_user_rules", "remove_user_rule"]) {
      const forged = await server.call(name, { session_token: "forged", text: "x", rule_id: "x" });
      expect(forged.isError).toBe(true);
    }
    for (const name of ["add_user_rule", "list_user_rules"]) {
      const more = name === "add_user_rule" ? { text: "x" } : {};
      const { body } = await server.call(name, { ...known, connection_id: "nowhere", ...more });
      expect(body.error).toMatchObject({ type: "not_found", reason: "unknown_connection" });
    }
  });

  it("is marked as destructive, where it is", async () => {
    const { server } = await room().start();
    const { tools } = await server.client.listTools();
    const destructive = tools.filter(({ annotations }) => annotations?.destructiveHint !== false);
    const writing = destructive.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    expect(writing.map(({ name }) => name)).toEqual(["remove_user_rule"]);
  });
});

describe("two servers on one data folder", () => {
  it("see each other's rules at once", async () => {
    const { start } = room();
    const [one, two] = [await start(), await start({}, 2)];
    for (let round = 1; round <= 5; round += 1) {
      const { body } = await one.server.call("add_user_rule", { ...one.known, text: `Rule ${round}` });
      running.endpoint.behave({ say: noConflict });
      expect(textsOf((await two.server.call("list_user_rules", two.known)).body)).toContain(`Rule ${round}`);
      expect(await promptOf(two.server, two.known)).toContain(`[${body.rule.id}] Rule ${round}`);
      running.endpoint.behave({ say: noConflict });
      await two.server.call("remove_user_rule", {
        session_token: two.known.session_token,
        rule_id: body.rule.id,
        confirmed: true,
      });
      expect((await one.server.call("list_user_rules", one.known)).body.rules).toEqual([]);
    }
  });

  it.each([
    ["with other rules", [byName]],
    ["as the first ones", []],
  ])(
    "never let two rules in that contradict each other and come at the same moment, %s",
    async (_how, kept) => {
      const { start } = room(kept);
      const [one, two] = [await start(), await start({}, 2)];
      const { session_token } = one.known;
      let waiting: (() => void)[] = [];
      const contradicts = /Existing rules\n[^#]*(ascending|descending)/;
      running.endpoint.behave({
        async answer(prompt) {
          const [, order] = contradicts.exec(prompt) ?? [];
          const [, id] = new RegExp(`\\[(\\S+)\\] Always ${order}`).exec(prompt) ?? [];
          if (order !== undefined) return JSON.stringify({ conflict: true, rules: [id], reason: "order" });
          // Both are compared before either is saved.
          await new Promise<void>((resolve) => {
            waiting.push(resolve);
            if (waiting.length === 2) for (const go of waiting.splice(0)) go();
          });
          return noConflict;
        },
      });
      for (let round = 1; round <= 6; round += 1) {
        waiting = [];
        const outcomes = await Promise.all([
          one.server.call("add_user_rule", { ...one.known, text: "Always ascending" }),
          two.server.call("add_user_rule", { ...two.known, text: "Always descending" }),
        ]);
        const [saved, refused] = outcomes.toSorted((a, b) => Number(a.isError) - Number(b.isError));
        expect([saved?.isError, refused?.isError]).toEqual([false, true]);
        expect(refused?.body.error.reason).toBe("rule_conflict");
        expect(refused?.body.conflicts).toEqual([{ id: saved?.body.rule.id, text: saved?.body.rule.text }]);
        await one.server.call("remove_user_rule", {
          session_token,
          rule_id: saved?.body.rule.id,
          confirmed: true,
        });
      }
    },
  );
});
