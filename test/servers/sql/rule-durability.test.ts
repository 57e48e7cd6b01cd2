import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { builtFile } from "../../../harness/core/built-file.ts";
import { seededRng } from "../../../harness/core/time.ts";
import { fileRuleStore } from "../../../servers/sql/stores/file-rule-store.ts";
import { runningShop } from "../fixture/running-shop.ts";

const running = runningShop();
const root = mkdtempSync(join(tmpdir(), "handshake-durability-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const seed = 20_261;

/** A process that adds and removes rules as fast as it can, and says on stdout what has been acknowledged. */
const writer = `
  const [store, folder, name] = process.argv.slice(2);
  const { fileRuleStore } = await import(store);
  const rules = fileRuleStore(folder, { warn() {} });
  const user = "ana", createdAt = "2026-01-15T00:00:00.000Z";
  for (let at = 0; ; at += 1) {
    const text = name + " " + at + " " + "ñ".repeat(at % 400);
    const { revision } = await rules.list(user);
    const added = await rules.add({ user, connection: null, text, createdAt }, revision);
    if (added === null) continue;
    process.stdout.write("added " + added.id + "\\n");
    if (at % 5 !== 4) continue;
    await rules.remove(user, added.id);
    process.stdout.write("removed " + added.id + "\\n");
  }`;

describe("rules", () => {
  it("that were acknowledged survive a kill -9 at any moment, with two processes on one folder", async () => {
    const script = join(root, "writer.mjs");
    writeFileSync(script, writer);
    const folder = mkdtempSync(join(root, "data-"));
    const store = pathToFileURL(builtFile("servers/sql/stores/file-rule-store.js")).href;
    const random = seededRng(seed);
    const added = new Set<string>();
    const removed = new Set<string>();
    const write = async (name: string): Promise<void> => {
      const child = spawn(process.execPath, [script, store, folder, name], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      let said = "";
      child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
      const ended = new Promise((resolve) => child.once("close", resolve));
      await new Promise((resolve) => child.stdout.once("data", resolve));
      await setTimeout(random() * 60);
      child.kill("SIGKILL");
      await ended;
      for (const [, what, id = ""] of said.matchAll(/^(added|removed) (\S+)\n/gm))
        (what === "added" ? added : removed).add(id);
    };
    for (let round = 1; round <= 12; round += 1) {
      await Promise.all([write(`${round}a`), write(`${round}b`)]);
      // What a kill in the midst of a write leaves behind.
      if (round % 3 === 0) appendFileSync(join(folder, "rules.jsonl"), '{"id":"rule.torn","user":"ana","te');
      const { rules } = await fileRuleStore(folder, { warn: () => {} }).list("ana");
      const [alive, all] = [rules.filter(({ deleted }) => !deleted), rules].map(
        (some) => new Set(some.map(({ id }) => id)),
      );
      expect([...added].filter((id) => !all?.has(id))).toEqual([]);
      expect([...removed].filter((id) => alive?.has(id))).toEqual([]);
      expect(all?.size).toBe(rules.length);
    }
    expect(added.size).toBeGreaterThan(24);
  });

  it("that a server acknowledged are there after it was killed while it added others", async () => {
    const random = seededRng(seed);
    const dataDir = mkdtempSync(join(root, "server-"));
    const users = [1, 2, 3, 4].map((at) => ({ id: `u-${at}`, username: `user${at}`, token: `token-${at}` }));
    const lines = users.map(({ token, ...user }) =>
      JSON.stringify({ ...user, token_sha256: createHash("sha256").update(token).digest("hex") }),
    );
    writeFileSync(join(dataDir, "users.jsonl"), lines.join("\n"));
    running.endpoint.behave({ say: '{"conflict": false, "rules": [], "reason": ""}' });
    const promised = new Map<string, string[]>();
    for (const { id: user, token } of users) {
      const start = async () => running.start({ dataDir, env: { HANDSHAKE_TOKEN: token } });
      const server = await start();
      const { session_token } = await server.signIn();
      const acknowledged: string[] = [];
      promised.set(user, acknowledged);
      const add = async (lane: number): Promise<void> => {
        for (let at = 0; at < 40; at += 1) {
          const text = `lane ${lane}, rule ${at}`;
          const { isError, body } = await server.call("add_user_rule", { session_token, text });
          if (!isError) acknowledged.push(body.rule.id);
        }
      };
      const adding = Promise.allSettled([add(1), add(2)]);
      await expect.poll(() => acknowledged.length, { interval: 1, timeout: 20_000 }).toBeGreaterThan(2);
      await setTimeout(random() * 80);
      process.kill(server.pid, "SIGKILL");
      await adding;

      const again = await start();
      const known = await again.signIn();
      const { body } = await again.call("list_user_rules", { session_token: known.session_token });
      const ids = body.rules.map(({ id }: { id: string }) => id);
      expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
      await again.close();
    }
    const kept = readFileSync(join(dataDir, "rules.jsonl"), "utf8");
    for (const ids of promised.values()) for (const id of ids) expect(kept).toContain(id);
  });
});
