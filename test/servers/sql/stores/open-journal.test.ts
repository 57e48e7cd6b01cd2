import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openJournal } from "../../../../servers/sql/stores/open-journal.ts";
import { isTornLine } from "../../../../servers/sql/stores/torn-line.ts";

const root = mkdtempSync(join(tmpdir(), "handshake-journal-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const schema = z.object({ id: z.string(), text: z.string() });
const torn = { id: "torn", text: 'dice "sólo {x}" y\\o [y] 😀', more: { of: [{ it: "}" }] } };

function journal(content = "") {
  const file = join(mkdtempSync(join(root, "j-")), "data.jsonl");
  if (content !== "") writeFileSync(file, content);
  const said: object[] = [];
  const log = { warn: (where: object) => void said.push(where) };
  return { file, said, open: () => openJournal({ file, schema, durable: true, log }) };
}

/** Every beginning of the line that a process can leave, cut between any two bytes. */
const cuts = (() => {
  const bytes = Buffer.from(JSON.stringify(torn));
  return Array.from({ length: bytes.length - 1 }, (_, at) => bytes.subarray(0, at + 1));
})();

describe("a journal", () => {
  it("keeps what comes after a line that was torn between any two bytes, and says so once", async () => {
    for (const cut of cuts) {
      const { file, said, open } = journal('{"id":"a","text":"first"}\n');
      appendFileSync(file, cut);
      const kept = open();
      expect(await kept.read()).toHaveLength(1);
      await kept.append({ id: "b", text: "later" });
      await kept.append({ id: "c", text: "last" });
      expect((await kept.read()).map(({ id }) => id)).toEqual(["a", "b", "c"]);
      expect(said).toEqual([{ file: "data.jsonl", line: 2 }]);
    }
  });

  it("keeps a whole record whose line break was lost", async () => {
    const { open } = journal('{"id":"a","text":"first"}');
    await open().append({ id: "b", text: "later" });
    expect((await open().read()).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("passes over a line onto whose torn beginning another one was written", async () => {
    for (const cut of [...cuts, Buffer.from(JSON.stringify(torn))]) {
      const { file, open } = journal();
      writeFileSync(file, Buffer.concat([cut, Buffer.from('{"id":"b","text":"{glued}"}\n')]));
      await open().append({ id: "b", text: "{glued}" });
      expect((await open().read()).map(({ id }) => id)).toEqual(["b"]);
    }
  });

  it("does not pass over what somebody wrote wrongly by hand", async () => {
    for (const line of ['{"id":}', "id: a", '{"id":"a","text":"b",}', '"just text"', "{'id':'a'}", "}"]) {
      expect([line, isTornLine(line)]).toEqual([line, false]);
      await expect(journal(`${line}\n`).open().read()).rejects.toThrow("data.jsonl, line 1: ");
    }
  });

  it("writes records as lines, and makes file and folder with the first", async () => {
    const file = join(root, "not", "there", "data.jsonl");
    const kept = openJournal({ file, schema, durable: true, log: { warn: () => {} } });
    expect(await kept.read()).toEqual([]);
    await kept.append({ id: "a", text: "one\ntwo" });
    await kept.append({ id: "b", text: "three" });
    expect(readFileSync(file, "utf8")).toBe('{"id":"a","text":"one\\ntwo"}\n{"id":"b","text":"three"}\n');
  });

  it("says that it cannot write, instead of acknowledging", async () => {
    const { file } = journal();
    mkdirSync(file);
    chmodSync(file, 0o555);
    const kept = openJournal({ file, schema, durable: true, log: { warn: () => {} } });
    await expect(kept.append({ id: "a", text: "x" })).rejects.toMatchObject({
      type: "configuration_error",
      reason: "data_unwritable",
    });
  });
});
