import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCache } from "../../../../servers/kit/cache/create-cache.ts";
import { memoryStore } from "../../../../servers/kit/cache/memory-store.ts";
import { createLogger } from "../../../../servers/kit/create-logger.ts";
import { createSchemaSource } from "../../../../servers/sql/context/create-schema-source.ts";
import { keepSchema } from "../../../../servers/sql/context/keep-schema.ts";
import { loadSchema } from "../../../../servers/sql/context/load-schema.ts";
import { renderTables } from "../../../../servers/sql/context/schema-lines.ts";
import type { Database } from "../../../../servers/sql/query/create-database.ts";
import { createDatabase } from "../../../../servers/sql/query/create-database.ts";

const script = `
  CREATE SCHEMA area;
  CREATE TYPE Estado AS ENUM ('abierto', 'cerrado');
  CREATE TABLE Pedidos (Serie VARCHAR, Numero BIGINT, Estado Estado, Nota VARCHAR, PRIMARY KEY (Serie, Numero));
  CREATE TABLE "Líneas de pedido" (
    "Línea" INTEGER PRIMARY KEY, "order" VARCHAR, Numero BIGINT, Madre INTEGER REFERENCES "Líneas de pedido"("Línea"),
    FOREIGN KEY ("order", Numero) REFERENCES Pedidos(Serie, Numero)
  );
  CREATE TABLE area.Zonas (ZonaId INTEGER PRIMARY KEY);
  CREATE TABLE area.Plazas (ZonaId INTEGER REFERENCES area.Zonas(ZonaId), Muchos VARCHAR, Vacio VARCHAR, Largo VARCHAR);
  CREATE TABLE Sola (x STRUCT(a INTEGER, "b c" VARCHAR)[]);
  CREATE VIEW Abiertos AS SELECT * FROM Pedidos WHERE Estado = 'abierto';
  COMMENT ON TABLE Pedidos IS 'Orders';
  COMMENT ON COLUMN Pedidos.Nota IS 'Free text';
  COMMENT ON VIEW Abiertos IS 'Open ones';
  INSERT INTO Pedidos SELECT 'S' || (i % 3), i, CASE WHEN i % 2 = 0 THEN 'abierto' ELSE 'cerrado' END, CASE WHEN i < 25 THEN 'n' || lpad(CAST(i AS VARCHAR), 2, '0') END FROM range(30) t(i);
  INSERT INTO area.Plazas SELECT NULL, 'm' || i, NULL, CASE WHEN i < 20 THEN 'corto' WHEN i < 22 THEN repeat('x', 100) ELSE 'dos' || chr(10) || 'renglones' END FROM range(26) t(i);
`;

let folder: string;
let file: string;
const open: Database[] = [];
const database = (path: string): Database => {
  const opened = createDatabase({
    connection: "c",
    file: path,
    settings: { integerDivision: false, nullOrder: "nulls_last" },
    clock: "2026-01-15",
    timeoutMs: 10_000,
    executors: 1,
  });
  open.push(opened);
  return opened;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "handshake-schema-"));
  file = join(folder, "db.duckdb");
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(script);
  connection.closeSync();
  instance.closeSync();
});
afterAll(async () => {
  await Promise.all(open.map((each) => each.close()));
  rmSync(folder, { recursive: true, force: true });
});

describe("loadSchema", () => {
  it("reads tables, views, keys, comments and sample values, in an order that does not change", async () => {
    const tables = await loadSchema(database(file));
    const notes = Array.from({ length: 25 }, (_, at) => `'n${String(at).padStart(2, "0")}'`).join(", ");
    expect(renderTables(tables, () => true)).toBe(
      [
        "- [schema:Abiertos] Abiertos: Open ones",
        "  - Serie VARCHAR",
        "  - Numero BIGINT",
        "  - Estado ENUM('abierto', 'cerrado')",
        "  - Nota VARCHAR",
        '- [schema:Líneas de pedido] "Líneas de pedido"',
        "  primary key: Línea",
        '  foreign key: Madre -> "Líneas de pedido".Línea',
        '  foreign key: "order", Numero -> Pedidos.Serie, Pedidos.Numero',
        "  - Línea INTEGER",
        '  - "order" VARCHAR',
        "  - Numero BIGINT",
        "  - Madre INTEGER",
        "- [schema:Pedidos] Pedidos: Orders",
        "  primary key: Serie, Numero",
        "  - [schema:Pedidos.Serie] Serie VARCHAR: values: 'S0', 'S1', 'S2'",
        "  - Numero BIGINT",
        "  - [schema:Pedidos.Estado] Estado ENUM('abierto', 'cerrado'): values: 'abierto', 'cerrado'",
        `  - [schema:Pedidos.Nota] Nota VARCHAR: Free text; values: ${notes}`,
        "- Sola",
        '  - x STRUCT(a INTEGER, "b c" VARCHAR)[]',
        "- [schema:area.Plazas] area.Plazas",
        "  foreign key: ZonaId -> area.Zonas.ZonaId",
        "  - ZonaId INTEGER",
        "  - Muchos VARCHAR",
        "  - Vacio VARCHAR",
        "  - [schema:area.Plazas.Largo] Largo VARCHAR: values: 'corto', …",
        "- [schema:area.Zonas] area.Zonas",
        "  primary key: ZonaId",
        "  - ZonaId INTEGER",
      ].join("\n"),
    );
    expect(await loadSchema(database(file))).toEqual(tables);
  });
});

describe("keepSchema", () => {
  it("reads once for callers at the same time and later, and again when the file has changed", async () => {
    const log = createLogger({ name: "test", file: null, level: "silent" });
    const cache = createCache({ store: memoryStore(), now: () => 0, log });
    const opened = database(file);
    const hints = { load: async () => [] };
    const view = {
      connection: "c",
      rows: "all",
      database: opened,
      hints,
      schema: createSchemaSource(opened),
    };
    const source = keepSchema(view, cache).schema;
    const [one, two] = await Promise.all([source.load(), source.load()]);
    expect(two).toBe(one);
    expect(await source.load()).toBe(one);
    utimesSync(file, new Date(), new Date(Date.now() + 60_000));
    const again = await source.load();
    expect(again).not.toBe(one);
    expect(again).toEqual(one);
    const uses: unknown[] = [];
    await source.load((use) => uses.push(use));
    const other = keepSchema({ ...view, rows: "some" }, cache).schema;
    await other.load((use) => uses.push(use));
    expect(uses).toEqual([
      { hit: true, ageMs: 0 },
      { hit: false, ageMs: 0 },
    ]);
  });
});

describe("createSchemaSource", () => {
  it("explains a missing database, and works as soon as it is there", async () => {
    const late = join(folder, "late.duckdb");
    const source = createSchemaSource(database(late));
    await expect(source.load()).rejects.toMatchObject({
      type: "configuration_error",
      reason: "database_missing",
    });
    const instance = await DuckDBInstance.create(late);
    instance.closeSync();
    expect(await source.load()).toEqual([]);
  });
});

describe("createDatabase", () => {
  it("says that a file which is no database cannot be used", async () => {
    const text = join(folder, "text.duckdb");
    writeFileSync(text, "no database at all ".repeat(1000));
    await expect(database(text).run("SELECT 1", { maxRows: 1 })).rejects.toMatchObject({
      type: "configuration_error",
      reason: "database_unusable",
    });
  });
});
