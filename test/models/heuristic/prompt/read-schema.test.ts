import { describe, expect, it } from "vitest";
import { readCreateTables } from "../../../../harness/models/heuristic/prompt/read-create-table.ts";
import { readSchema } from "../../../../harness/models/heuristic/prompt/read-schema.ts";

describe("schema lines", () => {
  const schema = readSchema(`- [schema:Sales] Sales: Ticket lines: all of them / Renglones
  primary key: ShopId, LineNo
  foreign key: ShopId -> Shops.ShopId
  foreign key: A, B -> Pairs.A, Pairs.B
  - ShopId BIGINT
  - [schema:Sales.Channel] Channel VARCHAR: Channel: how sold; values: 'W', 'it''s', …
  - [schema:Sales.Day] Day TIMESTAMP WITH TIME ZONE: values: 1
  - "Odd name" STRUCT(a INTEGER)
- "Other table"
  - x DECIMAL(12,2)`);

  it("give tables with comments, keys and references", () => {
    const [sales, other] = schema.tables;
    expect(sales).toMatchObject({
      name: "Sales",
      comment: "Ticket lines: all of them / Renglones",
      primaryKey: ["ShopId", "LineNo"],
    });
    expect(sales?.foreignKeys).toEqual([
      { table: "Sales", columns: ["ShopId"], target: "Shops", targetColumns: ["ShopId"] },
      { table: "Sales", columns: ["A", "B"], target: "Pairs", targetColumns: ["A", "B"] },
    ]);
    expect(other?.name).toBe("Other table");
  });

  it("give columns with kinds, comments and sample values", () => {
    const columns = schema.tables[0]?.columns ?? [];
    expect(columns.map((column) => column.kind)).toEqual(["integer", "text", "date", "other"]);
    expect(columns[1]).toMatchObject({
      comment: "Channel: how sold",
      values: ["W", "it's"],
      complete: false,
    });
    expect(columns[2]).toMatchObject({ comment: "", values: ["1"], complete: true });
    expect(columns[3]?.name).toBe("Odd name");
  });

  it("without the layer give names and types", () => {
    expect(readSchema("- Ventas\n  - VentaId BIGINT\n  - Fecha DATE").tables).toEqual([
      {
        name: "Ventas",
        comment: "",
        primaryKey: [],
        foreignKeys: [],
        columns: [
          {
            table: "Ventas",
            name: "VentaId",
            type: "BIGINT",
            kind: "integer",
            comment: "",
            values: [],
            complete: false,
          },
          {
            table: "Ventas",
            name: "Fecha",
            type: "DATE",
            kind: "date",
            comment: "",
            values: [],
            complete: false,
          },
        ],
      },
    ]);
  });
});

describe("CREATE TABLE statements", () => {
  const schema = readCreateTables(`
    CREATE TABLE IF NOT EXISTS main."Shop list" (
      shop_id INTEGER PRIMARY KEY, -- the key
      name VARCHAR(80) NOT NULL,   -- what people call it
      opened DATE DEFAULT (now()),
      UNIQUE (name)
    );
    CREATE TABLE sales (id INT, shop_id INT REFERENCES "Shop list"(shop_id), day TIMESTAMP, net NUMERIC(10, 2),
      PRIMARY KEY (id), CONSTRAINT s FOREIGN KEY (id) REFERENCES other (key));`);

  it("give the same as schema lines would", () => {
    const [shops, sales] = schema.tables;
    expect(shops).toMatchObject({ name: "Shop list", primaryKey: ["shop_id"] });
    expect(shops?.columns.map((column) => [column.name, column.kind, column.comment])).toEqual([
      ["shop_id", "integer", "the key"],
      ["name", "text", "what people call it"],
      ["opened", "date", ""],
    ]);
    expect(sales?.columns.map((column) => column.name)).toEqual(["id", "shop_id", "day", "net"]);
    expect(sales?.foreignKeys).toEqual([
      { table: "sales", columns: ["shop_id"], target: "Shop list", targetColumns: ["shop_id"] },
      { table: "sales", columns: ["id"], target: "other", targetColumns: ["key"] },
    ]);
  });
});
