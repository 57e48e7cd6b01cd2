import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { HistoryStore } from "../../../../servers/sql/stores/history-store.ts";
import type { Rule, RuleDraft, RuleStore } from "../../../../servers/sql/stores/rule-store.ts";
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
  const draft: RuleDraft = { user: "ana", connection: null, text: "", createdAt: "2026-01-15T00:00:00.000Z" };
  const add = async (store: RuleStore, changes: Partial<RuleDraft>): Promise<Rule | null> => {
    const wanted = { ...draft, ...changes };
    return store.add(wanted, (await store.list(wanted.user)).revision);
  };

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

    it("lists a user's rules with their flags, and those that hold on one connection", async () => {
      const store = make([
        { id: "r1", user: "ana", text: "everywhere" },
        { id: "r2", user: "ana", connection: "shop", text: "gone", deleted: true },
        { id: "r3", user: "ana", connection: "other", text: "paused", active: false },
        { id: "r4", user: "luis", text: "somebody else's" },
      ]).open();
      const seen = async (connection?: string) =>
        (await store.list("ana", connection)).rules.map(({ id, active, deleted }) => [id, active, deleted]);
      expect(await seen()).toEqual([
        ["r1", true, false],
        ["r2", true, true],
        ["r3", false, false],
      ]);
      expect(await seen("shop")).toEqual([
        ["r1", true, false],
        ["r2", true, true],
      ]);
      expect((await store.list("ana")).rules[0]).toEqual({
        id: "r1",
        user: "ana",
        connection: null,
        text: "everywhere",
        active: true,
        deleted: false,
        createdAt: null,
      });
      expect(await store.withdrawn("ana", "shop")).toEqual(["r2", "r3"]);
    });

    it("adds rules that every other process sees at once, and at their place", async () => {
      const kept = make([{ id: "r1", user: "ana", text: "first" }]);
      const [store, other] = [kept.open(), kept.open()];
      const added = await add(store, { connection: "shop", text: "second" });
      expect(added).toMatchObject({
        ...draft,
        connection: "shop",
        text: "second",
        active: true,
        deleted: false,
      });
      expect(await other.inForce("ana", "shop")).toEqual([
        { id: "r1", layer: "rules", text: "first" },
        { id: added?.id, layer: "rules", text: "second" },
      ]);
      expect(await other.inForce("ana", "other")).toHaveLength(1);
      expect(await other.inForce("luis", "shop")).toEqual([]);
    });

    it("adds nothing when the user's rules have changed since they were listed", async () => {
      const kept = make([]);
      const [store, other] = [kept.open(), kept.open()];
      const { revision } = await store.list("ana");
      expect(await add(other, { text: "came first" })).not.toBeNull();
      expect(await store.add({ ...draft, text: "too late" }, revision)).toBeNull();
      const now = await store.list("ana");
      expect(now.rules.map(({ text }) => text)).toEqual(["came first"]);
      await other.remove("ana", now.rules[0]?.id ?? "");
      expect(await store.add({ ...draft, text: "too late again" }, now.revision)).toBeNull();
      expect(await add(other, { user: "luis", text: "another user's" })).not.toBeNull();
    });

    it("lets one of those in that add at the same moment, whatever the process", async () => {
      const kept = make([]);
      const stores = Array.from({ length: 8 }, () => kept.open());
      for (let round = 1; round <= 10; round += 1) {
        const { revision } = await kept.open().list("ana");
        const added = await Promise.all(
          stores.map((store, at) => store.add({ ...draft, text: `round ${round}, writer ${at}` }, revision)),
        );
        expect(added.filter((rule) => rule !== null)).toHaveLength(1);
        expect((await kept.open().list("ana")).rules).toHaveLength(round);
      }
    });

    it("gives every rule an id of its own, the same text added again included", async () => {
      const kept = make([]);
      const store = kept.open();
      for (let time = 1; time <= 3; time += 1) {
        const added = await add(store, { text: "again" });
        await store.remove("ana", added?.id ?? "");
      }
      await add(store, { user: "luis", text: "again" });
      const rules = [...(await store.list("ana")).rules, ...(await store.list("luis")).rules];
      expect(new Set(rules.map(({ id }) => id)).size).toBe(4);
    });

    it("removes a user's own rule, once, and keeps it as deleted", async () => {
      const kept = make([
        { id: "r1", user: "ana", text: "mine", limit: 5 },
        { id: "r2", user: "luis", text: "his" },
      ]);
      const [store, other] = [kept.open(), kept.open()];
      expect(await store.remove("ana", "r2")).toBeNull();
      expect(await store.remove("ana", "r9")).toBeNull();
      const removed = await Promise.all([store.remove("ana", "r1"), other.remove("ana", "r1")]);
      for (const rule of removed) expect(rule).toMatchObject({ id: "r1", deleted: true, limit: 5 });
      expect(await store.remove("ana", "r1")).toMatchObject({ id: "r1", deleted: true });
      expect(await other.inForce("ana", "shop")).toEqual([]);
      expect((await other.list("ana")).rules).toMatchObject([{ id: "r1", deleted: true }]);
      expect(await other.inForce("luis", "shop")).toHaveLength(1);
    });

    it("has another version whenever the rules in force are others", async () => {
      const kept = make([{ id: "r1", user: "ana", text: "first" }]);
      const [store, other] = [kept.open(), kept.open()];
      const version = (connection = "shop") => other.version("ana", connection);
      const first = await version();
      expect(await version()).toBe(first);
      await add(store, { connection: "other", text: "elsewhere" });
      expect(await version()).toBe(first);
      expect(await version("other")).not.toBe(first);
      const added = await add(store, { text: "everywhere" });
      const second = await version();
      expect(second).not.toBe(first);
      await store.remove("ana", added?.id ?? "");
      expect(await version()).toBe(first);
      kept.replace([{ id: "r1", user: "ana", text: "First" }]);
      expect(await version()).not.toBe(first);
    });

    it("loses nothing when several processes add as fast as they can", async () => {
      const kept = make([]);
      const stores = [kept.open(), kept.open(), kept.open()];
      const texts = Array.from({ length: 15 }, (_, at) => `regla ${at} ${"é".repeat(400)}`);
      await Promise.all(
        texts.map(async (text, at) => {
          while ((await add(stores[at % 3] ?? kept.open(), { text })) === null);
        }),
      );
      const found = (await kept.open().list("ana")).rules;
      expect(found.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
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

    it("gives ids of their own to equal questions that are added at the same moment", async () => {
      const kept = make([]);
      await Promise.all([kept.open().append(entry), kept.open().append(entry), kept.open().append(entry)]);
      const ids = (await kept.open().recent("ana", "shop", 10)).map(({ id }) => id);
      expect(new Set(ids).size).toBe(3);
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
