import { describe, expect, it } from "vitest";
import { selectStrategies } from "../../harness/context/strategies.ts";
import type { Model } from "../../harness/core/model.ts";
import type { Target } from "../../harness/core/target.ts";
import { planArms, planTrials, type ArmsInput, type PlanInput } from "../../harness/run/plan.ts";
import { sampleOf } from "../fixtures/records.ts";

const target: Target = {
  schemaVersion: 1,
  name: "t",
  title: "T",
  transport: "stdio",
  command: "node",
  args: [],
  env: {},
  layers: ["schema", "hints", "rules", "history", "focus", "constraints"],
  alwaysOn: [],
  channels: {},
  answer: { tool: "ask", sql: "sql" },
};

const heuristic: Model = { id: "m", notice: null, complete: () => Promise.reject(new Error("never asked")) };

function input(fields: Partial<ArmsInput & PlanInput> = {}): ArmsInput & PlanInput {
  const ids = ["a", "b", "c", "d"];
  const samples = ids.map((id, index) => sampleOf({ id, cluster: id, user: index < 2 ? "ana" : "luis" }));
  return {
    targets: [target],
    strategies: selectStrategies(["bare", "handshake"]),
    models: [heuristic],
    samples,
    epochs: 2,
    seed: 1,
    ...fields,
  };
}

describe("the plan", () => {
  it("has every sample once for each arm and epoch, with keys of its own", () => {
    const keys = planTrials(input(), planArms(input())).map((trial) => trial.key);
    expect(keys).toHaveLength(4 * 2 * 2);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("interleaves the arms and keeps one user's trials together", () => {
    const trials = planTrials(input(), planArms(input()));
    const strategies = trials.map((trial) => trial.planned.arm.strategy);
    expect(strategies.slice(0, 4)).toEqual(["bare", "handshake", "bare", "handshake"]);
    const users = trials.map((trial) => trial.sample.user);
    expect(users.indexOf("luis")).toBe(users.lastIndexOf("ana") + 1);
  });

  it("gives the same order for the same seed and another for another", () => {
    const samples = Array.from({ length: 20 }, (_, index) => sampleOf({ id: `s${index}` }));
    const order = (seed: number): string[] =>
      planTrials(input({ samples, seed }), planArms(input())).map((trial) => trial.key);
    expect(order(3)).toEqual(order(3));
    expect(order(3)).not.toEqual(order(4));
  });

  it("refuses an arm whose target cannot switch a layer that the strategy wants otherwise", () => {
    const fixed: Target = { ...target, layers: ["hints"], alwaysOn: ["schema"] };
    const arms = (names: string[]): unknown =>
      planArms(input({ targets: [fixed], strategies: selectStrategies(names) }));
    expect(arms(["schema", "hints"])).toHaveLength(2);
    expect(() => arms(["bare"])).toThrow(/wants the layer "schema" off, and target "t" cannot switch it/);
    expect(() => arms(["rules"])).toThrow(/wants the layer "rules" on/);
  });

  it("refuses a priming channel that the target does not have", () => {
    const some: Target = { ...target, channels: { tool: true, skill: "skill://x/SKILL.md" } };
    const arms = (...names: string[]): unknown =>
      planArms(input({ targets: [some], strategies: selectStrategies(names) }));
    expect(arms("handshake-tool", "handshake-skill")).toHaveLength(2);
    expect(() => arms("handshake-resource")).toThrow(
      /through the channel "resource", which target "t" does not have \(it names: tool, skill\)/,
    );
    expect(selectStrategies(["all"]).filter(({ channel }) => channel !== undefined)).toEqual([]);
  });
});
