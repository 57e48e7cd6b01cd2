import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fileRuleStore as fileRules } from "../../../../servers/sql/stores/file-rule-store.ts";
import { fileHistoryStore as fileHistory } from "../../../../servers/sql/stores/history-store.ts";
import { fileUserStore } from "../../../../servers/sql/stores/user-store.ts";
import { historyStoreContract, ruleStoreContract, userStoreContract } from "./store-contracts.ts";

const root = mkdtempSync(join(tmpdir(), "handshake-stores-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What the stores said in the log. */
const said: object[] = [];
const log = { warn: (where: object) => void said.push(where) };
const fileRuleStore = (dataDir: string) => fileRules(dataDir, log);
const fileHistoryStore = (dataDir: string) => fileHistory(dataDir, log);

const lines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

function inFolder<Store>(file: string, open: (dataDir: string) => Store) {
  return (kept: readonly object[]) => {
    const folder = mkdtempSync(join(root, "data-"));
    const replace = (records: readonly object[]): void => writeFileSync(join(folder, file), lines(records));
    replace(kept);
    return { open: () => open(folder), replace };
  };
}

userStoreContract("fileUserStore", inFolder("users.jsonl", fileUserStore));
ruleStoreContract("fileRuleStore", inFolder("rules.jsonl", fileRuleStore));
historyStoreContract("fileHistoryStore", inFolder("history.jsonl", fileHistoryStore));

describe("files of records", () => {
  const folder = mkdtempSync(join(root, "files-"));

  it("are empty when they do not exist, and made with the first entry", async () => {
    const missing = join(folder, "not", "there");
    expect(await fileRuleStore(missing).inForce("ana", "shop")).toEqual([]);
    await fileHistoryStore(missing).append({
      user: "ana",
      connection: "shop",
      at: "2026-01-15T00:00:00Z",
      question: "q",
      sql: "s",
    });
    expect(await fileHistoryStore(missing).recent("ana", "shop", 5)).toHaveLength(1);
  });

  it("name file, line and field of a broken record", async () => {
    writeFileSync(
      join(folder, "rules.jsonl"),
      `{"id":"r","user":"ana","text":"fine"}\n{"id":"r2","user":"ana"}\n`,
    );
    const broken = fileRuleStore(folder).inForce("ana", "shop");
    await expect(broken).rejects.toMatchObject({ type: "configuration_error", reason: "data_unreadable" });
    await expect(broken).rejects.toThrow(/rules\.jsonl, line 2: text: /);
    writeFileSync(join(folder, "rules.jsonl"), `{"id":}\n{"id":"r","user":"ana","text":"fine"}\n`);
    await expect(fileRuleStore(folder).inForce("ana", "shop")).rejects.toThrow(
      "rules.jsonl, line 1: no JSON",
    );
  });

  it("leave a last line for later that is still being written", async () => {
    writeFileSync(join(folder, "rules.jsonl"), `{"id":"r","user":"ana","text":"fine"}\n{"id":"r2","us`);
    expect(await fileRuleStore(folder).inForce("ana", "shop")).toHaveLength(1);
    appendFileSync(join(folder, "rules.jsonl"), `er":"ana","text":"done"}`);
    expect(await fileRuleStore(folder).inForce("ana", "shop")).toHaveLength(2);
  });

  it("may give a history entry its date within its text", async () => {
    const record = { id: "h", user: "ana", at: "2026-01-14", text: "2026-01-14: ventas", sql: "SELECT 1" };
    writeFileSync(join(folder, "history.jsonl"), lines([record]));
    expect(await fileHistoryStore(folder).recent("ana", "shop", 5)).toEqual([
      { id: "h", layer: "history", at: "2026-01-14", text: "2026-01-14: ventas", sql: "SELECT 1" },
    ]);
  });
});
