import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { conformanceModule } from "./conformance-tools.ts";

interface Entry {
  readonly revision: string;
  readonly scenario: string;
}
interface ExpectedFailures {
  readonly readExpectedFailures: (file: string) => readonly Entry[];
  readonly findProblems: (results: readonly object[], expected: readonly Entry[]) => readonly string[];
}

const { findProblems, readExpectedFailures } = await conformanceModule<ExpectedFailures>("expected-failures");
const folder = mkdtempSync(join(tmpdir(), "handshake-expected-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const entry = '{ revision: "2025-11-25", scenario: ping, reason: why, reproduced: how }';
function read(...entries: readonly string[]): readonly Entry[] {
  const file = join(folder, "expected.yaml");
  writeFileSync(file, entries.length === 0 ? "[]" : entries.map((text) => `- ${text}\n`).join(""));
  return readExpectedFailures(file);
}

describe("the list of expected failures", () => {
  it("may be empty, or have three entries", () => {
    expect(read()).toEqual([]);
    expect(read(entry, entry, entry)).toHaveLength(3);
    expect(() => read(entry, entry, entry, entry)).toThrow("at most 3 entries");
  });

  it("has a reason, and what reproduced it, for each", () => {
    expect(() => read(entry, '{ revision: "2025-11-25", scenario: ping }')).toThrow(
      "entry 2 has no reason, reproduced",
    );
  });
});

describe("the results", () => {
  const row = { revision: "2025-11-25", scenario: "ping", reason: null, result: "failed", why: ["it broke"] };

  it("speak against the server when a scored scenario fails that is not expected to", () => {
    expect(findProblems([row], [])).toEqual(["2025-11-25 ping failed: it broke"]);
    expect(findProblems([row], read(entry))).toEqual([]);
    expect(findProblems([{ ...row, revision: "2026-07-28" }], read(entry))).toHaveLength(1);
    expect(findProblems([{ ...row, reason: "extension" }], [])).toEqual([]);
  });

  it("speak against the list when what is expected to fail does not", () => {
    expect(findProblems([{ ...row, result: "passed" }], read(entry))).toEqual([
      "2025-11-25 ping is expected to fail and does not: take it off the list",
    ]);
  });
});
