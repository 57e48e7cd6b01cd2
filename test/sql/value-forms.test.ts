import { describe, expect, it } from "vitest";
import { instantText, timeText } from "../../harness/sql/comparison/instant-text.ts";
import { parseJsonText } from "../../harness/sql/comparison/json-text.ts";
import { parseValueType } from "../../harness/sql/comparison/value-type.ts";

describe("a type in SQL notation", () => {
  it.each([
    ["INTEGER", { kind: "number", precision: "exact" }],
    ["DECIMAL(12,2)", { kind: "number", precision: "exact" }],
    ["UHUGEINT", { kind: "number", precision: "exact" }],
    ["BIGNUM", { kind: "number", precision: "exact" }],
    ["FLOAT", { kind: "number", precision: "float" }],
    ["DOUBLE", { kind: "number", precision: "double" }],
    ["VARCHAR", { kind: "text" }],
    ["ENUM('a, b', 'c[]')", { kind: "text" }],
    ["TIMESTAMP WITH TIME ZONE", { kind: "instant" }],
    ["TIME WITH TIME ZONE", { kind: "time" }],
    ["DATE", { kind: "instant" }],
    ["INTERVAL", { kind: "interval" }],
    ["JSON", { kind: "json" }],
    ["BIT", { kind: "bit" }],
    ["UUID", { kind: "text" }],
    ["INTEGER[3]", { kind: "list", item: { kind: "number", precision: "exact" } }],
    ["VARCHAR[][]", { kind: "list", item: { kind: "list", item: { kind: "text" } } }],
    [
      "MAP(VARCHAR, DOUBLE)",
      { kind: "map", key: { kind: "text" }, value: { kind: "number", precision: "double" } },
    ],
  ])("%s is read", (type, read) => {
    expect(parseValueType(type)).toEqual(read);
  });

  it("may nest, with names that look like types", () => {
    const type = parseValueType('STRUCT("a, b" DECIMAL(3,1), "c""d" STRUCT("x" DATE)[], e INTEGER)');
    expect(type.kind === "struct" && [...type.fields.keys()]).toEqual(["a, b", 'c"d', "e"]);
    expect(type.kind === "struct" && type.fields.get('c"d')).toMatchObject({
      kind: "list",
      item: { kind: "struct" },
    });
  });
});

describe("an instant", () => {
  it.each([
    ["2024-03-01", "2024-03-01 00:00:00"],
    ["2024-03-01 10:20:30.500000", "2024-03-01 10:20:30.5"],
    ["2024-03-01T10:20:30Z", "2024-03-01 10:20:30"],
    ["2024-03-01 00:30:00+02", "2024-02-29 22:30:00"],
    ["2024-03-01 10:00:00.25-05:30", "2024-03-01 15:30:00.25"],
    ["0044-03-15 (BC)", "0044-03-15 (BC) 00:00:00"],
    ["infinity", "infinity"],
    ["5881580-07-11", "infinity"],
    ["5877642-06-24 (BC)", "-infinity"],
  ])("%s has one text", (value, text) => {
    expect(instantText(value)).toBe(text);
  });

  it("of a day is a time without trailing zeros, in UTC", () => {
    expect(timeText("10:20:30.500")).toBe("10:20:30.5");
    expect(timeText("10:00:00+02")).toBe(timeText("09:00:00+01"));
    expect(timeText("10:00:00+02")).not.toBe(timeText("10:00:00+01"));
  });
});

describe("JSON text", () => {
  it("keeps numbers as they are written", () => {
    expect(parseJsonText('[1, -2.5e3, 12345678901234567890, "1", true, null]')).toEqual([
      { number: "1" },
      { number: "-2.5e3" },
      { number: "12345678901234567890" },
      "1",
      true,
      null,
    ]);
  });

  it("may nest and hold brackets in text", () => {
    expect(parseJsonText('{"a": {"b": ["}", "\\"]"]}, "c": {}}')).toEqual(
      new Map<string, unknown>([
        ["a", new Map([["b", ["}", '"]']]])],
        ["c", new Map()],
      ]),
    );
  });

  it.each(["", "{", '{"a"}', "[1,]", "1 2", "nul", '"open', "{1: 2}"])("is not %j", (text) => {
    expect(parseJsonText(text)).toBeUndefined();
  });
});
