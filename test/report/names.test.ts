import { describe, expect, it } from "vitest";
import { failureReasons, mismatchReasons, refusalReasons } from "../../harness/core/result-set.ts";
import { armNames } from "../../harness/report/arm-names.ts";
import { cellKey } from "../../harness/report/cell-key.ts";
import { itemLayers } from "../../harness/report/item-layers.ts";
import { reasonWords } from "../../harness/report/reason-words.ts";

describe("reasonWords", () => {
  it("has words for every reason class", () => {
    const classes = [
      ...refusalReasons,
      ...failureReasons,
      ...mismatchReasons,
      "gave_up",
      "limit_reached",
      "tool_error",
      "server",
      "model",
      "harness",
      "bad_gold",
    ];
    const unworded = classes.filter((reason) => reasonWords(reason) === reason.replaceAll("_", " "));
    expect(unworded).toEqual([]);
  });

  it("shows a class that it does not know by its own name", () => {
    expect(reasonWords("new_class")).toBe("new class");
    expect(reasonWords("constructor")).toBe("constructor");
  });
});

describe("armNames", () => {
  const arm = { target: "sql", strategy: "bare", model: "m" };
  const named = (...arms: readonly (typeof arm)[]) => {
    const { head, label } = armNames(arms);
    return [head, ...arms.map(label)];
  };

  it("names an arm by its strategy where nothing else differs", () => {
    expect(named(arm)).toEqual(["strategy", "bare"]);
    expect(named(arm, { ...arm, strategy: "hints" })).toEqual(["strategy", "bare", "hints"]);
  });

  it("names arms by all that differs, and by nothing else", () => {
    expect(named(arm, { ...arm, model: "n" })).toEqual(["model", "m", "n"]);
    expect(named(arm, { ...arm, target: "plain" })).toEqual(["target", "sql", "plain"]);
    expect(named(arm, { ...arm, strategy: "hints", model: "n" })).toEqual([
      "strategy / model",
      "bare / m",
      "hints / n",
    ]);
  });

  it("says once what serves all models", () => {
    const models = ["replay:a", "replay:b:effort=low", "replay:"].map((model) => ({ ...arm, model }));
    expect(named(...models.slice(0, 2))).toEqual(["model (replay)", "a", "b:effort=low"]);
    expect(named(...models)).toEqual(["model", "replay:a", "replay:b:effort=low", "replay:"]);
    expect(named({ ...arm, model: "replay:a" }, arm)).toEqual(["model", "replay:a", "m"]);
  });
});

describe("itemLayers", () => {
  it("knows items by their entry and the schema's by their form", () => {
    const layerOf = itemLayers([{ id: "hint.a", layer: "hints", text: "a" }]);
    expect([layerOf("hint.a"), layerOf("schema:T.C"), layerOf("hint.b")]).toEqual(["hints", "schema", null]);
  });
});

describe("cellKey", () => {
  it("is equal for one number in two numeric types, and only then", () => {
    expect(cellKey("5.00", "DECIMAL(10,2)")).toBe(cellKey(5, "INTEGER"));
    expect(cellKey("5.00", "VARCHAR")).not.toBe(cellKey(5, "INTEGER"));
    expect(cellKey("0.30000000000000004", "DOUBLE")).toBe(cellKey(0.3, "DOUBLE"));
    expect(cellKey(null, "VARCHAR")).not.toBe(cellKey("null", "VARCHAR"));
    expect(cellKey("NaN", "DOUBLE")).not.toBe(cellKey(null, "DOUBLE"));
    expect(cellKey([1, 2], "INTEGER[]")).toBe(cellKey([1, 2], "INTEGER[]"));
    expect(cellKey(true, "BOOLEAN")).not.toBe(cellKey(1, "INTEGER"));
  });
});
