import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tiny, workplace, type Workplace } from "../cli/command.ts";

const rules = join(import.meta.dirname, "../../datasets/rule-conflicts");
let place: Workplace;
beforeAll(() => {
  place = workplace();
});
afterAll(() => place.remove());

interface Figures {
  readonly arms: readonly {
    readonly n: number;
    readonly errored: number;
    readonly metrics: readonly { readonly scorer: string; readonly mean: number; readonly ciLow: number }[];
    readonly slices: readonly {
      readonly kind: string;
      readonly name: string;
      readonly metrics?: readonly object[];
    }[];
  }[];
  readonly comparisonRule: string;
}

it("gives precision, recall and F1 of the real server, by language too", { timeout: 180_000 }, async () => {
  const { code, stdout, stderr } = await place.run("run", rules, "--out", "r", "--json", "--quiet");
  expect(stderr).toBe("");
  expect(code).toBe(0);
  const { arms, comparisonRule } = JSON.parse(stdout) as Figures;
  expect(comparisonRule).toMatch(/contradiction is reported/);
  const [arm] = arms;
  expect(arm).toMatchObject({ errored: 0 });
  expect(arm?.n).toBeGreaterThanOrEqual(60);
  for (const name of ["conflict-precision", "conflict-recall", "conflict-f1"]) {
    const metric = arm?.metrics.find(({ scorer }) => scorer === name);
    expect(metric?.mean).toBeGreaterThanOrEqual(0.9);
    expect(metric?.ciLow).toBeLessThan(1);
  }
  const languages = arm?.slices.filter(({ kind }) => kind === "language") ?? [];
  expect(languages.map(({ name }) => name).toSorted()).toEqual(["en", "es"]);
  expect(languages.every(({ metrics }) => (metrics ?? []).length === 4)).toBe(true);
});

it("says in the terminal what the verdict is by", { timeout: 120_000 }, async () => {
  const { stdout } = await place.run("run", rules, "--limit", "12", "--out", "s", "--quiet");
  expect(stdout).toMatch(/precision.*recall.*F1/);
  expect(stdout).toMatch(/right is ruling/);
  expect(stdout).toMatch(/^by language/m);
});

it("refuses a target that saves no rules before anything is written", { timeout: 120_000 }, async () => {
  const target = join(place.folder, "mute.yaml");
  writeFileSync(
    target,
    "schemaVersion: 1\nname: mute\ntitle: Mute\ntransport: stdio\ncommand: node\nargs: []\nlayers: [schema, hints, rules, history, focus, constraints]\nanswer: { tool: ask, sql: sql }\n",
  );
  const { code, stderr } = await place.run("run", rules, "--target", target, "--quiet");
  expect(code).toBe(2);
  expect(stderr).toMatch(/target "mute" cannot be asked .*addRule/);
});

it("leaves a dataset of questions as it was", { timeout: 120_000 }, async () => {
  const { code, stdout } = await place.run(
    "run",
    tiny,
    "--strategy",
    "bare",
    "--limit",
    "1",
    "--out",
    "t",
    "--json",
    "--quiet",
  );
  expect(code).toBe(0);
  expect(stdout).toContain('"execution-accuracy"');
  expect(stdout).not.toContain("conflict-precision");
});
