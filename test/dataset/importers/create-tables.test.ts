import { describe, expect, it } from "vitest";
import { createTables } from "../../../harness/dataset/importers/database/create-tables.ts";
import type { TableDraft } from "../../../harness/dataset/importers/database/create-tables.ts";
import { valueType } from "../../../harness/dataset/importers/database/value-type.ts";

/** A table of whole numbers. */
function draft(name: string, columns: readonly string[], parts: Partial<TableDraft> = {}): TableDraft {
  const typed = columns.map((column) => ({ name: column, type: "BIGINT" }));
  return { name, columns: typed, primaryKey: [], foreignKeys: [], rows: [], ...parts };
}

const reference = (column: string, table: string, referenced = "id") => ({ column, table, referenced });

describe("creating tables", () => {
  it("creates referenced tables first and declares the keys that the rows keep", () => {
    const { sql, notes } = createTables([
      draft("orders", ["id", "customer"], {
        foreignKeys: [reference("customer", "Customer")],
        rows: [
          ["1", "7"],
          ["2", null],
        ],
      }),
      draft("customer", ["ID"], { primaryKey: ["id"], rows: [["7"]] }),
    ]);
    expect(notes).toEqual([]);
    expect(sql.indexOf('CREATE TABLE "customer"')).toBeLessThan(sql.indexOf('CREATE TABLE "orders"'));
    expect(sql).toContain('FOREIGN KEY ("customer") REFERENCES "Customer" ("id")');
  });

  it("tells which keys it does not declare, and why", () => {
    const { notes, undeclared } = createTables([
      draft("a", ["id"], { primaryKey: ["id"], rows: [["1"], ["1"]] }),
      draft("b", ["id"], { primaryKey: ["id"], rows: [[null]] }),
      draft("c", ["id", "up"], {
        primaryKey: ["id"],
        foreignKeys: [reference("up", "c")],
        rows: [["1", "1"]],
      }),
      draft("d", ["x"], {
        foreignKeys: [reference("x", "c"), reference("x", "a"), reference("x", "e")],
        rows: [["9"]],
      }),
    ]);
    expect(notes).toEqual([
      "primary key a (id) is not declared: rows that repeat one: 1",
      "primary key b (id) is not declared: some rows have none",
      "foreign key c.up -> c.id is not declared: a table cannot refer to rows of its own while it is filled",
      "foreign key d.x -> c.id is not declared: rows that refer to nothing: 1",
      "foreign key d.x -> a.id is not declared: a.id is no primary key",
      "foreign key d.x -> e.id is not declared: there is no table e",
    ]);
    expect(undeclared.map(({ from, table }) => `${from}->${table}`)).toEqual([
      "c->c",
      "d->c",
      "d->a",
      "d->e",
    ]);
  });

  it("opens a ring of references", () => {
    const { sql, notes } = createTables([
      draft("a", ["id", "b"], { primaryKey: ["id"], foreignKeys: [reference("b", "b")], rows: [["1", "1"]] }),
      draft("b", ["id", "a"], { primaryKey: ["id"], foreignKeys: [reference("a", "a")], rows: [["1", "1"]] }),
    ]);
    expect(notes).toEqual(["foreign key a.b -> b.id is not declared: the references form a ring"]);
    expect(sql).toContain('REFERENCES "a" ("id")');
    expect(sql).not.toContain('REFERENCES "b" ("id")');
  });
});

describe("the type of a column", () => {
  it("is the narrowest that holds all values", () => {
    const types = [
      ["1", "-20"],
      ["1", "2.5e3"],
      ["true", "FALSE"],
      ["2020-02-29"],
      ["2020-01-01 10:00", "2020-01-01T10:00:00.5"],
    ];
    expect(types.map((values) => valueType(values, "any"))).toEqual([
      "BIGINT",
      "DOUBLE",
      "BOOLEAN",
      "DATE",
      "TIMESTAMP",
    ]);
  });

  it("is VARCHAR where a number would lose something, or where there is nothing", () => {
    const values = [["007"], ["12345678901234567890"], ["1", "n/a"], ["2020-02-30"], ["-"], ["."], [""], []];
    expect(new Set(values.map((list) => valueType(list, "any")))).toEqual(new Set(["VARCHAR"]));
  });

  it("is a number or a text for SQLite, which has no dates", () => {
    expect([["2020-02-28"], ["true"], ["3"], ["3.0"]].map((values) => valueType(values, "sqlite"))).toEqual([
      "VARCHAR",
      "VARCHAR",
      "BIGINT",
      "DOUBLE",
    ]);
  });
});
