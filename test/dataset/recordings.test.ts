import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { UserError } from "../../harness/core/errors.ts";
import { loadDataset } from "../../harness/dataset/load.ts";
import { loadRecordings } from "../../harness/dataset/recordings.ts";
import { copyTiny } from "./tiny-copy.ts";
import type { TinyCopy } from "./tiny-copy.ts";

const card = (labels: string, file = "a.jsonl"): string =>
  `schemaVersion: 1\nrecordings:\n  - file: ${file}\n    title: Answers\n    source: somewhere\n    licence: CC0-1.0\n    labels: ${labels}\n`;

const answer = (fields: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ sample: "loans-2025.es", label: "plain", model: "m", answer: "SELECT 1", ...fields });

/** A copy of the tiny dataset with a recording of the given lines. */
function recorded(lines: readonly string[], labels = "{ plain: schema, rich: focus }"): TinyCopy {
  const copy = copyTiny();
  mkdirSync(join(copy.folder, "recordings"));
  copy.write("recordings/recordings.yaml", card(labels));
  copy.write("recordings/a.jsonl", `${lines.join("\n")}\n`);
  return copy;
}

function mistakes(copy: TinyCopy): readonly string[] {
  try {
    loadRecordings(copy.folder);
  } catch (error) {
    if (error instanceof UserError) return error.message.replaceAll(copy.folder, "tiny").split("\n");
    throw error;
  }
  throw new Error("nothing is wrong");
}

describe("the recordings of a dataset", () => {
  it("are none where there is no folder", () => {
    using copy = copyTiny();
    expect(loadRecordings(copy.folder)).toEqual({ cards: [], answers: [] });
  });

  it("count repetitions by sample, strategy and model, in the order of the file", () => {
    using copy = recorded([
      answer({ answer: "first" }),
      answer({ model: "other" }),
      answer({ label: "rich" }),
      answer({ sample: "loans-2025.en" }),
      "",
      answer({ answer: "second", usage: { inputTokens: 1, outputTokens: 2 }, costUsd: 0.5, durationMs: 3 }),
      answer({ answer: "", error: "Connection error." }),
    ]);
    const { answers } = loadRecordings(copy.folder);
    expect(
      answers.map(({ line, sampleId, strategy, model, epoch }) => [line, sampleId, strategy, model, epoch]),
    ).toEqual([
      [1, "loans-2025.es", "schema", "m", 1],
      [2, "loans-2025.es", "schema", "other", 1],
      [3, "loans-2025.es", "focus", "m", 1],
      [4, "loans-2025.en", "schema", "m", 1],
      [6, "loans-2025.es", "schema", "m", 2],
      [7, "loans-2025.es", "schema", "m", 3],
    ]);
    expect(answers[5]).toMatchObject({ answer: "", error: "Connection error.", file: "a.jsonl" });
    expect(answers[4]).toMatchObject({
      usage: { inputTokens: 1, outputTokens: 2 },
      costUsd: 0.5,
      durationMs: 3,
    });
  });

  it("do not change what the dataset is", async () => {
    using copy = copyTiny();
    const { digest } = await loadDataset(copy.folder);
    using other = recorded([answer({})]);
    expect((await loadDataset(other.folder)).digest).toBe(digest);
  });

  it("name the question alone where the dataset has one language", () => {
    using copy = recorded([answer({ sample: "loans-2025" })]);
    expect(mistakes(copy)).toEqual([
      "tiny/recordings/a.jsonl:1: sample: loans-2025 is asked in several languages; write loans-2025.es or loans-2025.en",
    ]);
  });

  it("must name samples and labels that exist", () => {
    using copy = recorded([
      answer({ sample: "loans-2052.es" }),
      answer({ label: "plian" }),
      answer({ label: "toString" }),
    ]);
    expect(mistakes(copy)).toEqual([
      "tiny/recordings/a.jsonl:1: sample: there is no question loans-2052.es; did you mean loans-2025.es?",
      "tiny/recordings/a.jsonl:2: label: there is no label plian; did you mean plain?",
      "tiny/recordings/a.jsonl:3: label: there is no label toString; there are plain, rich",
    ]);
  });

  it("are read strictly, line by line", () => {
    using copy = recorded([
      answer({ modle: "m" }),
      answer({ answer: null }),
      answer({ usage: { inputTokens: -1, outputTokens: 1 } }),
      "SELECT 1",
      "[1]",
      answer({ costUsd: "0.1" }),
    ]);
    const found = mistakes(copy);
    expect(found.map((line) => line.slice(0, 48))).toEqual([
      "tiny/recordings/a.jsonl:1: modle: unknown field;",
      "tiny/recordings/a.jsonl:2: answer: is empty; wri",
      "tiny/recordings/a.jsonl:3: usage.inputTokens: is",
      "tiny/recordings/a.jsonl:4: is not JSON: Unexpect",
      "tiny/recordings/a.jsonl:5: is no JSON object; wr",
      "tiny/recordings/a.jsonl:6: costUsd: expected a n",
    ]);
  });

  it("must not pool answers that were given under different labels or in different files", () => {
    using copy = recorded(
      [answer({}), answer({ label: "rich" }), answer({ label: "rich" })],
      "{ plain: schema, rich: schema }",
    );
    expect(mistakes(copy)).toEqual([
      "tiny/recordings/a.jsonl:2: label: tiny/recordings/a.jsonl:1 holds answers of m under schema too, which would count as repetitions; name another strategy for one of the labels, or another model",
    ]);
    copy.write(
      "recordings/recordings.yaml",
      `${card("{ plain: schema, rich: focus }")}${card("{ plain: schema }", "b.jsonl").split("recordings:\n")[1]}`,
    );
    copy.write("recordings/b.jsonl", answer({}));
    expect(mistakes(copy)[0]).toContain(
      "tiny/recordings/b.jsonl:1: label: tiny/recordings/a.jsonl:1 holds answers of m",
    );
  });

  it("must be named in recordings.yaml, and be there", () => {
    using copy = recorded([answer({})]);
    copy.write("recordings/recordings.yaml", card("{ plain: schema }", "b.jsonl"));
    expect(mistakes(copy)).toEqual([
      "tiny/recordings/recordings.yaml:3: recordings[0].file: there is no file b.jsonl; did you mean a.jsonl?",
      "tiny/recordings/a.jsonl: nobody reads it; name it in recordings/recordings.yaml",
    ]);
    copy.remove("recordings/recordings.yaml");
    expect(mistakes(copy)[0]).toContain("tiny/recordings/recordings.yaml: is missing");
  });

  it("must lie in their folder", () => {
    using copy = recorded([answer({})]);
    copy.write("recordings/recordings.yaml", card("{ plain: schema }", "../samples.jsonl"));
    expect(mistakes(copy)[0]).toContain('recordings[0].file: "../samples.jsonl" does not fit');
  });
});
