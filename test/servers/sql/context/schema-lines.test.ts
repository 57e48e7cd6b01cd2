import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTables } from "../../../../servers/sql/context/parse-tables.ts";
import { renderTables, schemaItemIds } from "../../../../servers/sql/context/schema-lines.ts";
import type { SchemaTable } from "../../../../servers/sql/context/schema-table.ts";
import { bareTable } from "../../../../servers/sql/context/schema-table.ts";
import { schemaTable } from "../../fixture/context-arbitraries.ts";

const plain = { comment: null, values: [], moreValues: false };
const ventas: SchemaTable = {
  schema: null,
  name: "Ventas",
  comment: "Ticket lines / Renglones de venta",
  primaryKey: ["VentaId"],
  foreignKeys: [{ columns: ["TiendaId"], table: "Tiendas", references: ["TiendaId"] }],
  columns: [
    { ...plain, name: "VentaId", type: "BIGINT" },
    {
      name: "Canal",
      type: "VARCHAR",
      comment: "Sales channel / Canal de venta",
      values: ["W", "T"],
      moreValues: false,
    },
    { ...plain, name: "Fecha", type: "DATE" },
  ],
};

describe("schema lines", () => {
  it("are those of the documented example, with the layer on", () => {
    expect(renderTables([ventas], () => true)).toBe(
      [
        "- [schema:Ventas] Ventas: Ticket lines / Renglones de venta",
        "  primary key: VentaId",
        "  foreign key: TiendaId -> Tiendas.TiendaId",
        "  - VentaId BIGINT",
        "  - [schema:Ventas.Canal] Canal VARCHAR: Sales channel / Canal de venta; values: 'W', 'T'",
        "  - Fecha DATE",
      ].join("\n"),
    );
    expect(schemaItemIds([ventas])).toEqual(["schema:Ventas", "schema:Ventas.Canal"]);
  });

  it("have names and types alone with the layer off", () => {
    const bare = "- Ventas\n  - VentaId BIGINT\n  - Canal VARCHAR\n  - Fecha DATE";
    expect(renderTables([ventas], () => false)).toBe(bare);
    expect(renderTables([bareTable(ventas)], () => true)).toBe(bare);
  });

  it("put names in double quotes that are no plain identifiers", () => {
    const table = {
      ...bareTable(ventas),
      schema: "my area",
      name: "order",
      columns: [{ ...plain, name: "a b", type: "DATE" }],
    };
    expect(renderTables([table], () => true)).toBe('- "my area"."order"\n  - "a b" DATE');
  });

  it("parse back to the same tables", () => {
    fc.assert(
      fc.property(fc.array(schemaTable, { maxLength: 3 }), (tables) => {
        const lines = renderTables(tables, () => true).split("\n");
        expect(parseTables(tables.length === 0 ? [] : lines)).toEqual({ tables, otherLines: [] });
      }),
      { numRuns: 300 },
    );
  });

  it("are told from other lines", () => {
    const { tables, otherLines } = parseTables([
      "- Ventas",
      "  - VentaId BIGINT",
      "",
      "See the manual.",
      "- [focus.a] North",
    ]);
    expect(tables).toHaveLength(1);
    expect(otherLines).toEqual(["", "See the manual.", "- [focus.a] North"]);
  });
});
