import { describe, expect, it } from "vitest";
import { failureReasons, mismatchReasons, refusalReasons } from "../../harness/core/result-set.ts";
import { armLabels } from "../../harness/report/arm-label.ts";
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

describe("armLabels", () => {
  const arm = { target: "sql", strategy: "bare", model: "m" };

  it("names an arm by its strategy alone where nothing else differs", () => {
    expect(armLabels([arm, { ...arm, strategy: "hints" }])(arm)).toBe("bare");
  });

  it("adds target and model where there are several", () => {
    expect(armLabels([arm, { ...arm, model: "n" }])(arm)).toBe("bare / m");
    expect(armLabels([arm, { ...arm, target: "plain" }])(arm)).toBe("sql / bare");
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
