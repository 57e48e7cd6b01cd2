import { describe, expect, it } from "vitest";
import { ablation, selectStrategies, strategies } from "../../harness/context/strategies.ts";

describe("strategies", () => {
  it("are the ablation: nothing, one layer on the schema, all, all but one", () => {
    expect(ablation.map(({ name, layers }) => [name, layers.length])).toEqual([
      ["bare", 0],
      ["schema", 1],
      ["hints", 2],
      ["rules", 2],
      ["history", 2],
      ["focus", 2],
      ["handshake", 6],
      ["handshake-minus-schema", 5],
      ["handshake-minus-hints", 5],
      ["handshake-minus-rules", 5],
      ["handshake-minus-history", 5],
      ["handshake-minus-focus", 5],
      ["handshake-minus-constraints", 5],
    ]);
  });

  it("are selected by name or all together, and an unknown name lists the known ones", () => {
    expect(selectStrategies(["bare", "bare", "hints"]).map(({ name }) => name)).toEqual(["bare", "hints"]);
    expect(selectStrategies(["all"])).toEqual(strategies);
    expect(() => selectStrategies(["hint"])).toThrow(/--strategy hint: .*choose from bare, schema, hints/);
  });
});
