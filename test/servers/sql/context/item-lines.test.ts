import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ContextItem } from "../../../../harness/core/context-item.ts";
import { opensItem, parseItem, renderItem } from "../../../../servers/sql/context/item-lines.ts";
import { contextItem } from "../../fixture/context-arbitraries.ts";

describe("item lines", () => {
  it("render the documented example", () => {
    const item: ContextItem = {
      id: "hint.net-sales",
      layer: "hints",
      text: "VentaNeta already excludes returns;\nnever subtract Devoluciones again.",
      unit: "MXN",
      metric: "SUM(Ventas.VentaNeta)",
      terms: ["ventas netas", "net sales"],
      outputs: [
        { name: "MXN", expr: "{value}" },
        { name: "USD", expr: "{value} / 17.15" },
      ],
    };
    expect(renderItem(item)).toBe(
      [
        "- [hint.net-sales] VentaNeta already excludes returns; never subtract Devoluciones again.",
        "  terms: ventas netas; net sales",
        "  metric: SUM(Ventas.VentaNeta)",
        "  unit: MXN",
        "  outputs: MXN = {value}; USD = {value} / 17.15",
      ].join("\n"),
    );
  });

  it("render SQL with a line comment as SQL that still runs", () => {
    const sql = "SELECT a -- first\nFROM t -- then\nWHERE b = '--x'";
    const item: ContextItem = {
      id: "history.q",
      layer: "history",
      at: "2026-01-14",
      text: "2026-01-14: q",
      sql,
    };
    expect(renderItem(item)).toBe("- [history.q] 2026-01-14: q\n  sql: SELECT a FROM t WHERE b = '--x'");
  });

  it.each(["rules", "hints", "history", "focus", "constraints"] as const)(
    "parse back to the same item: %s",
    (layer) => {
      fc.assert(
        fc.property(contextItem(layer), (item) => {
          const lines = renderItem(item).split("\n");
          expect(opensItem(lines[0] ?? "")).toBe(true);
          expect(parseItem([...lines, "- [hint.next] another", "  terms: x"], layer)).toEqual({
            item,
            used: lines.length,
          });
        }),
        { numRuns: 300 },
      );
    },
  );

  it("leave a following line alone that is no field of the item", () => {
    expect(parseItem(["- [hint.a] text", "  terms: x", "  note: mine"], "hints").used).toBe(2);
    expect(parseItem(["- [hint.a] text", "  limit: five"], "hints")).toEqual({
      item: { id: "hint.a", layer: "hints", text: "text" },
      used: 1,
    });
  });

  it("do not mistake ticked-off lists for items", () => {
    expect(["- [x] done", "- [X] done", "- [ ] open", "- [link](http://x)", "- plain"].some(opensItem)).toBe(
      false,
    );
    expect(opensItem("- [hint.a] text")).toBe(true);
  });
});
