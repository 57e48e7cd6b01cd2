import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { volatileFields } from "../../harness/core/run.ts";
import type { Trial } from "../../harness/core/trial.ts";
import { tiny, workplace, type Finished } from "./command.ts";

const place = workplace();
afterAll(() => place.remove());

interface Summary {
  readonly schemaVersion: number;
  readonly run: unknown;
  readonly arms: readonly Readonly<Record<string, unknown>>[];
}

function trialsOf(out: string): readonly Trial[] {
  const lines = readFileSync(join(place.folder, out, "trials.jsonl"), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as Trial).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** The record without the fields that are named as volatile, at any depth. */
function stable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stable);
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(([key]) => !(volatileFields as readonly string[]).includes(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, stable(inner)]));
}

function stableLines(out: string, file: string): readonly string[] {
  const lines = readFileSync(join(place.folder, out, file), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.stringify(stable(JSON.parse(line)))).toSorted();
}

/** How many kinds of items the handshake has for a sample of the tiny dataset. */
function itemKinds(sampleId: string): number {
  return sampleId.startsWith("follow-up") ? 5 : 3;
}

/** Where two records part, short enough to read. */
function firstDifference(one: string, other: string): string {
  const at = one.split("").findIndex((character, index) => character !== other[index]);
  return `${one.slice(Math.max(0, at - 80), at + 80)} | ${other.slice(Math.max(0, at - 80), at + 80)}`;
}

describe("run", () => {
  it("writes a run folder with a report and prints the summary for programs", async () => {
    const { code, stdout } = await place.run(
      "run",
      tiny,
      "--strategy",
      "bare",
      "handshake",
      "--out",
      "a",
      "--json",
      "--quiet",
    );
    expect(code).toBe(0);
    const summary = JSON.parse(stdout) as Summary;
    expect(summary.arms.map((arm) => arm["strategy"])).toEqual(["bare", "handshake"]);
    for (const arm of summary.arms) {
      expect(Object.keys(arm)).toEqual(
        expect.arrayContaining([
          "target",
          "strategy",
          "model",
          "n",
          "passed",
          "errored",
          "accuracy",
          "ciLow",
          "ciHigh",
          "needsContext",
          "noContext",
        ]),
      );
    }
    const files = readdirSync(join(place.folder, "a")).toSorted();
    expect(files).toEqual(["report.html", "results.jsonl", "run.json", "scores.jsonl", "trials.jsonl"]);
    expect(trialsOf("a")).toHaveLength(16);
  });

  it("sends every item that an arm has to the server's prompt, tied by trace context, and none that it has not", () => {
    for (const trial of trialsOf("a")) {
      const prompts = trial.transcript.flatMap((event) =>
        event.type === "model_call" && event.source === "server" ? [event] : [],
      );
      expect(prompts.map((prompt) => prompt.tiedBy)).toEqual(["traceparent"]);
      const text = prompts.flatMap((prompt) => prompt.messages.map((message) => message.content)).join("\n");
      const items = new Set(text.match(/\[(hint|rule|focus|constraint|history|schema)[.:]/g));
      expect(items.size).toBe(trial.arm.strategy === "bare" ? 0 : itemKinds(trial.sampleId));
    }
  });

  it("gives the same bytes for the same seed but for the volatile fields", async () => {
    const again = await place.run("run", tiny, "--strategy", "bare", "handshake", "--out", "b", "--quiet");
    expect(again.code).toBe(0);
    for (const file of ["trials.jsonl", "scores.jsonl", "results.jsonl"]) {
      const [first, second] = [stableLines("a", file), stableLines("b", file)];
      expect(second.length).toBe(first.length);
      const differing = first.findIndex((line, index) => line !== second[index]);
      expect(differing === -1 ? "" : firstDifference(first[differing] ?? "", second[differing] ?? "")).toBe(
        "",
      );
    }
    const header = (out: string): unknown =>
      stable(JSON.parse(readFileSync(join(place.folder, out, "run.json"), "utf8")));
    expect(header("b")).toEqual(header("a"));
  });

  it("names file, line and field of a broken dataset line, exits with 2 and writes nothing", async () => {
    const broken = join(place.folder, "broken");
    cpSync(tiny, broken, { recursive: true });
    const lines = readFileSync(join(broken, "samples.jsonl"), "utf8").trim().split("\n");
    const second = JSON.parse(lines[1] ?? "{}") as object;
    lines[1] = JSON.stringify({ ...second, gold: 7 });
    writeFileSync(join(broken, "samples.jsonl"), `${lines.join("\n")}\n`);
    const { code, stderr, stdout } = await place.run("run", "broken", "--out", "c");
    expect(code).toBe(2);
    expect(stderr).toMatch(/broken\/samples\.jsonl:2: gold: /);
    expect(stdout).toBe("");
    expect(existsSync(join(place.folder, "c"))).toBe(false);
  });

  it.each([
    [["run", "no-such-dataset"], /no-such-dataset: there is no dataset of this name/],
    [["run", tiny, "--strategy", "handshak"], /there is no such strategy; choose from bare/],
    [["run", tiny, "--model", "gpt"], /there is no provider "gpt"; choose from heuristic, openai, replay/],
    [["run", tiny, "--model", "replay"], /the dataset has no recordings/],
    [["run", tiny, "--target", "nowhere.yaml"], /there is no such file/],
    [["run", tiny, "--limit", "none"], /give a whole number from 1/],
    [["run", tiny, "--out", "a"], /there is a run already/],
  ])("answers %j with one clear line and exit code 2", async (args, message) => {
    const { code, stderr } = await place.run(...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain("    at ");
  });
});

describe.skipIf(process.platform !== "linux")("a server that is killed in mid-run", () => {
  const epochs = 40;
  const planned = 2 * 4 * epochs;

  /** Kills one server of a run with two arms while it works, and waits for the run. */
  async function killed(out: string, ...flags: string[]): Promise<Finished & { readonly tookMs: number }> {
    const which = ["--strategy", "bare", "handshake", "--epochs", String(epochs), "--limit", "4"];
    const { child, finished } = place.start("run", tiny, ...which, "--out", out, "--json", ...flags);
    await expect.poll(() => lineCount(out), { timeout: 30_000, interval: 20 }).toBeGreaterThan(5);
    const [server] = serversOf(child.pid ?? 0);
    if (server === undefined) throw new Error("the run has no server process");
    process.kill(server, "SIGKILL");
    const from = performance.now();
    const said = await finished;
    return { ...said, tookMs: performance.now() - from };
  }

  it("ends the run within 10 s with error trials and exit code 3, never wrong answers", async () => {
    const { code, stdout, stderr, tookMs } = await killed("k");
    expect(tookMs).toBeLessThan(10_000);
    expect(code).toBe(3);
    expect(stderr).toMatch(/the server process of sql\/\w+\/heuristic ended; the run stops here/);
    const trials = trialsOf("k");
    const errors = trials.filter((trial) => trial.answer.status === "error");
    expect(errors.length).toBeGreaterThan(0);
    expect(trials.length).toBeLessThan(planned);
    expect(erroredOf(stdout)).toBe(errors.length);
    expect((JSON.parse(stdout) as { run: { status: string } }).run.status).toBe("incomplete");
  });

  it("lets the other arms go on where that is wanted, the dead one's trials being errors", async () => {
    const { code, stdout } = await killed("kk", "--keep-going");
    expect(code).toBe(3);
    const trials = trialsOf("kk");
    expect(trials).toHaveLength(planned);
    const dead = new Set(
      trials.filter(({ answer }) => answer.status === "error").map(({ arm }) => arm.strategy),
    );
    expect(dead.size).toBe(1);
    expect(erroredOf(stdout)).toBeGreaterThan(0);
  });

  function erroredOf(stdout: string): number {
    return (JSON.parse(stdout) as Summary).arms.reduce((sum, arm) => sum + Number(arm["errored"]), 0);
  }

  function lineCount(out: string): number {
    const path = join(place.folder, out, "trials.jsonl");
    return existsSync(path) ? readFileSync(path, "utf8").split("\n").length - 1 : 0;
  }

  function serversOf(pid: number): readonly number[] {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
    return children.filter((child) =>
      readFileSync(`/proc/${child}/cmdline`, "utf8").includes("servers/sql/main.js"),
    );
  }
});
