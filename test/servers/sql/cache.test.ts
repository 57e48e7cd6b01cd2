import { createHash } from "node:crypto";
import { utimesSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ClockedServer } from "../fixture/clocked-server.ts";
import { startClockedServer } from "../fixture/clocked-server.ts";
import { deferred } from "../kit/cache/cache-contract.ts";
import { runningShop } from "../fixture/running-shop.ts";
import { credentials } from "../fixture/shop.ts";
import type { Outcome } from "../fixture/sql-server.ts";

const running = runningShop();
const start = Date.parse("2026-01-15T09:00:00Z");
const minutes = (count: number): number => count * 60_000;
const metaKey = "dev.handshake-bench/cache";
const useOf = ({ meta }: Outcome): unknown => meta[metaKey];
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const user = (name: "ana" | "luis", more: object = {}): object => ({
  id: `u-${name}`,
  username: name,
  token_sha256: sha256(credentials[name]),
  ...more,
});

let server: ClockedServer;
let known: { session_token: string; connection_id: string };
beforeAll(async () => {
  server = await startClockedServer(running);
  known = await server.signIn();
});
afterAll(() => server.close());

let turn = 0;
/** SQL that no other test has asked about. */
const newSql = (): string => `SELECT ${(turn += 1)} AS n FROM Tiendas`;
const explain = (sql: string, more: object = {}) => server.call("explain_query", { ...known, sql, ...more });
const suggest = (more: object = {}) => server.call("get_suggested_questions", { ...known, ...more });
const modelCalls = (): number => running.endpoint.seen.length;

beforeEach(() => {
  server.setTime(start);
  running.endpoint.behave({
    answer: (prompt) =>
      prompt.includes("## Count") ? JSON.stringify({ questions: [sha256(prompt)] }) : sha256(prompt),
  });
});

describe("an answer that is kept", () => {
  it("is said to be kept, with its age, and is the same in every byte", async () => {
    const sql = newSql();
    const before = modelCalls();
    const first = await explain(sql);
    server.setTime(start + 1_234);
    const second = await explain(sql);
    expect([useOf(first), useOf(second)]).toEqual([
      { hit: false, age_ms: 0 },
      { hit: true, age_ms: 1_234 },
    ]);
    expect(second.text).toBe(first.text);
    expect(modelCalls()).toBe(before + 1);
  });

  it("lasts one hour for explanations and half an hour for suggestions", async () => {
    const sql = newSql();
    await explain(sql);
    await suggest({ count: 3 });
    server.setTime(start + minutes(30) - 1);
    expect(useOf(await suggest({ count: 3 }))).toMatchObject({ hit: true });
    server.setTime(start + minutes(30));
    expect(useOf(await suggest({ count: 3 }))).toMatchObject({ hit: false });
    server.setTime(start + minutes(60) - 1);
    expect(useOf(await explain(sql))).toMatchObject({ hit: true, age_ms: minutes(60) - 1 });
    server.setTime(start + minutes(60));
    expect(useOf(await explain(sql))).toMatchObject({ hit: false });
  });

  it("belongs to its language, count, SQL and question", async () => {
    const sql = newSql();
    await explain(sql);
    for (const other of [
      await explain(sql, { language: "es" }),
      await explain(sql, { question: "¿Cuántas?" }),
      await explain(newSql()),
    ]) {
      expect(useOf(other)).toMatchObject({ hit: false });
    }
    await suggest({ count: 4 });
    for (const more of [{ count: 5 }, { count: 4, language: "es" }])
      expect(useOf(await suggest(more))).toMatchObject({ hit: false });
    expect(useOf(await suggest({ count: 4 }))).toMatchObject({ hit: true });
  });

  it("is not given to another user, even where that user would get the same one", async () => {
    const sql = newSql();
    running.shop.write("rules.jsonl", []);
    const mine = await explain(sql);
    server.setCredential(credentials.luis);
    const luis = await server.signIn();
    const theirs = await server.call("explain_query", { ...luis, sql });
    server.setCredential(credentials.ana);
    expect([useOf(mine), useOf(theirs)]).toEqual([
      { hit: false, age_ms: 0 },
      { hit: false, age_ms: 0 },
    ]);
    expect(theirs.text).toBe(mine.text);
  });

  it("is asked for anew when rules, hints, history, database or date change", async () => {
    const sql = newSql();
    const isNew = async (change: () => unknown): Promise<void> => {
      await suggest();
      await explain(sql);
      await change();
      expect(useOf(await suggest())).toMatchObject({ hit: false });
    };
    const rule = { id: "rule.new", user: "u-ana", connection: "shop", text: "Only open stores" };
    await isNew(() => running.shop.write("rules.jsonl", [rule]));
    expect(useOf(await explain(sql))).toMatchObject({ hit: false });
    await isNew(() => writeFileSync(running.shop.hints, "- id: hint.new\n  text: Stores are shops\n"));
    expect(useOf(await explain(sql))).toMatchObject({ hit: false });
    await isNew(() => utimesSync(running.shop.database, 1, 2));
    expect(useOf(await explain(sql))).toMatchObject({ hit: false });
    await isNew(async () => {
      running.endpoint.behave({ say: "SELECT 1" });
      await server.call("execute_query", { ...known, question: "¿Cuántas?" });
      running.endpoint.behave({ say: '{"questions": []}' });
    });
    running.endpoint.behave({ answer: () => '{"questions": []}' });
    server.setTime(start + minutes(14 * 60 + 59));
    await isNew(() => server.setTime(start + minutes(15 * 60)));
  });

  it("is given only to those who may have it at that moment", async () => {
    const sql = newSql();
    await explain(sql);
    const before = modelCalls();
    running.shop.write("users.jsonl", [user("ana", { connections: ["other"] }), user("luis")]);
    const denied = await explain(sql);
    running.shop.write("users.jsonl", [user("luis")]);
    const gone = await explain(sql);
    running.shop.write("users.jsonl", [user("ana"), user("luis")]);
    const forged = await server.call("explain_query", { ...known, sql, session_token: "forged" });
    server.setCredential(credentials.luis);
    const stolen = await explain(sql);
    server.setCredential(credentials.ana);
    expect([denied, gone, forged, stolen].map(({ body }) => body.error.type)).toEqual([
      "access_denied",
      "authentication_failed",
      "authentication_failed",
      "access_denied",
    ]);
    expect([denied, gone, forged, stolen].map(useOf)).toEqual(Array(4).fill(undefined));
    expect(modelCalls()).toBe(before);
    expect(useOf(await explain(sql))).toMatchObject({ hit: true });
  });
});

describe("what is not kept", () => {
  it.each([
    ["a model that is down", { status: 500 }],
    ["a reply that cannot be used", { say: "" }],
  ])("is the failure of %s", async (_what, behaviour) => {
    const sql = newSql();
    running.endpoint.behave(behaviour);
    expect((await explain(sql)).isError).toBe(true);
    expect((await explain(sql)).isError).toBe(true);
    running.endpoint.behave({ say: "It counts." });
    expect(useOf(await explain(sql))).toMatchObject({ hit: false });
    expect(useOf(await explain(sql))).toMatchObject({ hit: true });
  });

  it("is anything, with --cache off", async () => {
    const forgetful = await running.start({ flags: ["--cache", "off"] });
    for (const name of ["get_schema", "get_suggested_questions"]) {
      for (let time = 0; time < 2; time += 1)
        expect(useOf(await forgetful.call(name, known))).toEqual({ hit: false, age_ms: 0 });
    }
  });
});

describe("the schema", () => {
  it("is read once for each version of the database", async () => {
    await server.call("get_schema", known);
    server.setTime(start + 50);
    expect(useOf(await server.call("get_schema", known))).toMatchObject({ hit: true });
    utimesSync(running.shop.database, 3, 4);
    expect(useOf(await server.call("get_schema", known))).toEqual({ hit: false, age_ms: 0 });
  });
});

describe("calls at the same time", () => {
  it("are one question to the model", async () => {
    const [sql, gate] = [newSql(), deferred<string>()];
    const before = modelCalls();
    running.endpoint.behave({ answer: () => gate.promise });
    const calls = Array.from({ length: 12 }, () => explain(sql));
    await expect.poll(modelCalls).toBe(before + 1);
    gate.resolve("It counts.");
    const outcomes = await Promise.all(calls);
    expect(modelCalls()).toBe(before + 1);
    expect(new Set(outcomes.map(({ text }) => text)).size).toBe(1);
    expect(outcomes.filter((outcome) => (useOf(outcome) as { hit: boolean }).hit)).toHaveLength(11);
  });

  it("go on when the one that asked first is cancelled, and stop the model when all are", async () => {
    const [sql, gate, first] = [newSql(), deferred<string>(), new AbortController()];
    const [before, abandoned] = [modelCalls(), running.endpoint.abandoned()];
    running.endpoint.behave({ answer: () => gate.promise });
    const leaving = server.call("explain_query", { ...known, sql }, { signal: first.signal });
    await expect.poll(modelCalls).toBe(before + 1);
    const staying = explain(sql);
    // One that comes later and goes the same way tells when the other one is waiting, too.
    const later = explain(newSql());
    await expect.poll(modelCalls).toBe(before + 2);
    first.abort();
    await expect(leaving).rejects.toThrow(/abort/i);
    await server.call("list_connections", { session_token: known.session_token });
    gate.resolve("It counts.");
    for (const { body } of await Promise.all([staying, later]))
      expect(body).toMatchObject({ explanation: "It counts." });
    expect([modelCalls(), running.endpoint.abandoned()]).toEqual([before + 2, abandoned]);

    const alone = new AbortController();
    running.endpoint.behave({ hang: true });
    const left = server.call("explain_query", { ...known, sql: newSql() }, { signal: alone.signal });
    await expect.poll(modelCalls).toBe(before + 3);
    alone.abort();
    await expect(left).rejects.toThrow(/abort/i);
    await expect.poll(() => running.endpoint.abandoned()).toBe(abandoned + 1);
  });
});

describe.each(["modern", "legacy"] as const)("answers of the client's own model, %s", (era) => {
  it("are not kept, since only the client knows which model that is", async () => {
    let asked = 0;
    const lending = await running.start({ flags: ["--model-source=sampling"] }, era, {
      capabilities: { sampling: {} },
      prepare: (client) =>
        client.setRequestHandler("sampling/createMessage", () => {
          asked += 1;
          const content = { type: "text" as const, text: `Answer ${asked}.` };
          return { model: "its own", role: "assistant" as const, content };
        }),
    });
    const own = await lending.signIn();
    const sql = newSql();
    const before = modelCalls();
    for (const turns of [1, 2]) {
      const outcome = await lending.call("explain_query", { ...own, sql });
      expect([outcome.body.explanation, useOf(outcome)]).toEqual([
        `Answer ${turns}.`,
        { hit: false, age_ms: 0 },
      ]);
    }
    expect(modelCalls()).toBe(before);
  });
});
