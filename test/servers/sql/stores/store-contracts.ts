import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { HistoryStore } from "../../../../servers/sql/stores/history-store.ts";
import type { RuleStore } from "../../../../servers/sql/stores/rule-store.ts";
import type { UserStore } from "../../../../servers/sql/stores/user-store.ts";

/** A rule as it is kept. */
export interface KeptRule {
  readonly id: string;
  readonly user: string;
  readonly connection?: string;
  readonly text: string;
  readonly active?: boolean;
  readonly deleted?: boolean;
  readonly limit?: number;
}

/** Makes a store over the given records; each call may be another process that sees the same records. */
export type StoreMaker<Kept, Store> = (kept: readonly Kept[]) => {
  open: () => Store;
  replace(kept: readonly Kept[]): void;
};

/** What every user store owes. */
export function userStoreContract(
  name: string,
  make: StoreMaker<{ id: string; username: string; name: string; token_sha256: string }, UserStore>,
): void {
  const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
  const ana = { id: "u-ana", username: "ana", name: "Ana", token_sha256: hash("secret") };

  describe(`${name} keeps the contract of a user store`, () => {
    it("finds users by id and by credential, and nobody else", async () => {
      const store = make([ana]).open();
      const found = { id: "u-ana", username: "ana", connections: null, rowFilters: {} };
      expect(await store.find("u-ana")).toEqual(found);
      expect(await store.findByCredential("secret")).toEqual(found);
      for (const wrong of ["", "Secret", ana.token_sha256])
        expect(await store.findByCredential(wrong)).toBeNull();
      expect(await store.find("ana")).toBeNull();
    });

    it("answers for the moment of the call", async () => {
      const kept = make([]);
      const store = kept.open();
      expect(await store.find("u-ana")).toBeNull();
      kept.replace([ana]);
      expect(await store.find("u-ana")).not.toBeNull();
      kept.replace([{ ...ana, token_sha256: hash("changed") }]);
      expect(await store.findByCredential("secret")).toBeNull();
    });
  });
}

/** What every rule store owes. */
export function ruleStoreContract(name: string, make: StoreMaker<KeptRule, RuleStore>): void {
  describe(`${name} keeps the contract of a rule store`, () => {
    it("gives the active rules of one user on one connection, in order, with what they mean", async () => {
      const store = make([
        { id: "r2", user: "ana", connection: "shop", text: "second", limit: 5 },
        { id: "r1", user: "ana", text: "on every connection", active: true, deleted: false },
        { id: "r3", user: "luis", connection: "shop", text: "somebody else's" },
        { id: "r4", user: "ana", connection: "other", text: "elsewhere" },
        { id: "r5", user: "ana", connection: "shop", text: "paused", active: false },
        { id: "r6", user: "ana", connection: "shop", text: "gone", deleted: true },
      ]).open();
      expect(await store.inForce("ana", "shop")).toEqual([
        { id: "r2", layer: "rules", text: "second", limit: 5 },
        { id: "r1", layer: "rules", text: "on every connection" },
      ]);
      expect(await store.inForce("nobody", "shop")).toEqual([]);
    });

    it("answers for the moment of the call", async () => {
      const kept = make([{ id: "r1", user: "ana", text: "old" }]);
      const store = kept.open();
      await store.inForce("ana", "shop");
      kept.replace([{ id: "r2", user: "ana", text: "new" }]);
      expect(await store.inForce("ana", "shop")).toEqual([{ id: "r2", layer: "rules", text: "new" }]);
    });
  });
}

/** What every history store owes. */
export function historyStoreContract(
  name: string,
  make: StoreMaker<
    { id: string; user: string; connection: string; at: string; question: string; sql: string },
    HistoryStore
  >,
): void {
  const entry = {
    user: "ana",
    connection: "shop",
    at: "2026-01-15T00:00:00.000Z",
    question: "¿cuántas?",
    sql: "SELECT 1\n",
  };
  const old = { ...entry, id: "history.q1", at: "2026-01-13", question: "vieja" };

  describe(`${name} keeps the contract of a history store`, () => {
    it("gives one user's questions on one connection, newest first, and no more than asked for", async () => {
      const store = make([
        old,
        { ...old, id: "x", user: "luis" },
        { ...old, id: "y", connection: "other" },
      ]).open();
      await store.append(entry);
      const [first, second, ...rest] = await store.recent("ana", "shop", 10);
      expect(first).toMatchObject({
        layer: "history",
        at: "2026-01-15",
        text: "2026-01-15: ¿cuántas?",
        sql: "SELECT 1\n",
      });
      expect(second).toEqual({
        id: "history.q1",
        layer: "history",
        at: "2026-01-13",
        text: "2026-01-13: vieja",
        sql: "SELECT 1\n",
      });
      expect(rest).toEqual([]);
      expect(await store.recent("ana", "shop", 1)).toEqual([first]);
    });

    it("gives the same ids for the same history, and another id to the same question later", async () => {
      const ids = async (): Promise<readonly string[]> => {
        const store = make([old]).open();
        await store.append(entry);
        await store.append(entry);
        return (await store.recent("ana", "shop", 10)).map(({ id }) => id);
      };
      const once = await ids();
      expect(new Set(once).size).toBe(3);
      expect(await ids()).toEqual(once);
    });

    it("loses nothing when several processes append at once", async () => {
      const kept = make([]);
      const stores = [kept.open(), kept.open(), kept.open()];
      const questions = Array.from({ length: 30 }, (_, at) => `question ${at} ${"é".repeat(500)}`);
      await Promise.all(
        questions.map((question, at) => (stores[at % 3] ?? kept.open()).append({ ...entry, question })),
      );
      const texts = (await kept.open().recent("ana", "shop", 100)).map(({ text }) => text);
      expect(texts.toSorted()).toEqual(questions.map((question) => `2026-01-15: ${question}`).toSorted());
    });
  });
}
