import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { ClockedServer } from "../fixture/clocked-server.ts";
import { startClockedServer } from "../fixture/clocked-server.ts";
import { runningShop } from "../fixture/running-shop.ts";
import type { Shop } from "../fixture/shop.ts";
import { buildShop } from "../fixture/shop.ts";

// Five people over an evening and past midnight: seconds since the start, who, which tool with which arguments, or new
// rules of that user. The repeats are those of a page that is opened again and of reports that are looked at again.
const callSchema = z.strictObject({
  at: z.number(),
  user: z.string(),
  tool: z.enum(["get_suggested_questions", "explain_query", "execute_query", "rules"]),
  args: z.record(z.string(), z.unknown()),
});
const calls = readFileSync("test/fixtures/session-mix.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => callSchema.parse(JSON.parse(line)));
type MixCall = (typeof calls)[number];

const start = Date.parse("2026-01-15T21:30:00Z");
const users = [...new Set(calls.map(({ user }) => user))];
const credentialOf = (user: string): string => `credential-of-${user}`;
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const promisedRate = 0.8;

const running = runningShop();
let plainShop: Shop;
let keeping: ClockedServer;
let forgetting: ClockedServer;
beforeAll(async () => {
  plainShop = await buildShop();
  [keeping, forgetting] = await Promise.all([
    startClockedServer(running),
    startClockedServer({ shop: plainShop, endpoint: running.endpoint }, { flags: ["--cache=off"] }),
  ]);
  for (const shop of [running.shop, plainShop]) {
    const records = users.map((user) => ({
      id: `u-${user}`,
      username: user,
      token_sha256: sha256(credentialOf(user)),
    }));
    shop.write("users.jsonl", records);
    shop.write("rules.jsonl", []);
    shop.write("history.jsonl", []);
  }
  // What the model says depends on every word of its prompt, so that no two prompts have one answer.
  running.endpoint.behave({
    answer: (prompt) => {
      if (prompt.includes("\n## Count\n")) return JSON.stringify({ questions: [sha256(prompt)] });
      return prompt.includes("\n## SQL\n") ? sha256(prompt) : "SELECT count(*) AS n FROM Ventas";
    },
  });
});
afterAll(async () => {
  await Promise.all([keeping.close(), forgetting.close()]);
  plainShop.remove();
});

/** When each kept answer was made, by all that it depends on, worked out from the calls alone. */
function expectedHits(): readonly boolean[] {
  const [made, rules, asked] = [
    new Map<string, number>(),
    new Map<string, unknown>(),
    new Map<string, number>(),
  ];
  return calls.map(({ at, user, tool, args }) => {
    if (tool === "rules") rules.set(user, args);
    if (tool === "execute_query") asked.set(user, (asked.get(user) ?? 0) + 1);
    if (tool !== "explain_query" && tool !== "get_suggested_questions") return false;
    const day = new Date(start + at * 1000).toISOString().slice(0, 10);
    const more = tool === "explain_query" ? [] : [asked.get(user), day];
    const key = JSON.stringify([
      user,
      tool,
      Object.entries(args).toSorted(([a], [b]) => a.localeCompare(b)),
      rules.get(user),
      ...more,
    ]);
    const lasts = tool === "explain_query" ? 3600 : 1800;
    const hit = at - (made.get(key) ?? -Infinity) < lasts;
    if (!hit) made.set(key, at);
    return hit;
  });
}

/** The rules of every user, as the last change of each left them. */
const rulesOf = new Map<string, readonly object[]>();

async function perform({ at, user, tool, args }: MixCall, server: ClockedServer, shop: Shop) {
  server.setTime(start + at * 1000);
  if (tool === "rules") {
    const { texts } = z.object({ texts: z.array(z.string()) }).parse(args);
    const rules = texts.map((text, index) => ({ id: `rule.${user}-${index}`, user: `u-${user}`, text }));
    rulesOf.set(user, rules);
    shop.write("rules.jsonl", [...rulesOf.values()].flat());
    return null;
  }
  server.setCredential(credentialOf(user));
  const known = await server.signIn();
  return server.call(tool, { ...known, ...args });
}

describe("a committed mix of sessions", () => {
  it("hits as often as it calls less the distinct keys within their time, and answers as without a cache", async () => {
    const expected = expectedHits();
    let [kept, hits] = [0, 0];
    for (const [index, call] of calls.entries()) {
      const [one, other] = [
        await perform(call, keeping, running.shop),
        await perform(call, forgetting, plainShop),
      ];
      const { next_step: _one, result_id: _oneId, ...answer } = one?.body ?? {};
      const { next_step: _other, result_id: _otherId, ...plain } = other?.body ?? {};
      expect([index, one?.isError, answer]).toEqual([index, other?.isError, plain]);
      const use = one?.meta["dev.handshake-bench/cache"];
      if (use === undefined) continue;
      expect([index, use]).toEqual([index, expect.objectContaining({ hit: expected[index] })]);
      kept += 1;
      if (expected[index] === true) hits += 1;
    }
    const misses = kept - hits;
    process.stderr.write(
      `session mix: ${kept} calls of cached tools, ${misses} distinct keys within their time, ${hits} hits: ` +
        `${((100 * hits) / kept).toFixed(1)} % (the pattern promises ${100 * promisedRate} %)\n`,
    );
    expect(kept).toBeGreaterThan(150);
    expect(hits).toBeGreaterThan(0);
  });
});
