import {
  DuckDBDateValue,
  DuckDBListVector,
  DuckDBStructVector,
  DuckDBTypeId,
  JsonDuckDBValueConverter,
  type DuckDBStructType,
  type DuckDBType,
  type DuckDBValue,
  type DuckDBVector,
  type Json,
} from "@duckdb/node-api";
import type { Cell } from "../core/result-set.ts";

const asTheyAre = new Set([
  DuckDBTypeId.BOOLEAN,
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.UTINYINT,
  DuckDBTypeId.USMALLINT,
  DuckDBTypeId.UINTEGER,
  DuckDBTypeId.VARCHAR,
]);
const asText = new Set([
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UHUGEINT,
  DuckDBTypeId.DECIMAL,
  DuckDBTypeId.DATE,
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_TZ,
]);

/** How many days DuckDB counts for `infinity`. */
const endlessDays = 2_147_483_647;

/** The first `count` values of one column of a chunk, as cells. */
export function vectorCells(vector: DuckDBVector, count: number): Cell[] {
  const { typeId } = vector.type;
  if (asTheyAre.has(typeId)) return cellsBy(count, (row) => plainOf(vector.getItem(row)));
  if (asText.has(typeId)) return cellsBy(count, (row) => textOf(vector.getItem(row)));
  if (vector instanceof DuckDBStructVector) return structCells(vector, count);
  if (vector instanceof DuckDBListVector) return listCells(vector, count);
  return cellsBy(count, (row) => convert(vector.getItem(row), vector.type));
}

/** The names of a struct's fields; those of a struct without names, `row(1, 2)`, are their places from 1. */
export function fieldNames(type: DuckDBStructType): readonly string[] {
  return type.entryNames.map((name, index) => (name === "" ? String(index + 1) : name));
}

function cellsBy(count: number, read: (row: number) => Cell): Cell[] {
  const cells: Cell[] = [];
  for (let row = 0; row < count; row += 1) cells.push(read(row));
  return cells;
}

function plainOf(value: DuckDBValue): Cell {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

/** As the library has it, but for days without an end, also within maps and unions. */
function convert(value: DuckDBValue, type: DuckDBType): Json {
  return endlessDay(value) ?? JsonDuckDBValueConverter(value, type, convert);
}

/** The library writes such a day as one of the year 5881580. */
function endlessDay(value: DuckDBValue): string | null {
  if (!(value instanceof DuckDBDateValue) || Math.abs(value.days) !== endlessDays) return null;
  return value.days > 0 ? "infinity" : "-infinity";
}

function textOf(value: DuckDBValue): Cell {
  // Every DuckDB value writes itself as SQL text.
  // oxlint-disable-next-line typescript/no-base-to-string
  return value === null ? null : (endlessDay(value) ?? String(value));
}

function structCells(vector: DuckDBStructVector, count: number): Cell[] {
  const names = fieldNames(vector.type);
  const fields = names.map((_, index) => vectorCells(vector.entryVectorAt(index), count));
  return cellsBy(count, (row) => {
    if (!vector.isItemValid(row)) return null;
    return Object.fromEntries(names.map((name, index) => [name, fields[index]?.[row] ?? null]));
  });
}

function listCells(vector: DuckDBListVector, count: number): Cell[] {
  const items = vectorCells(vector.childVector, vector.childVector.itemCount);
  return cellsBy(count, (row) => {
    if (vector.getItemVector(row) === null) return null;
    const start = vector.getEntryOffset(row);
    return items.slice(start, start + vector.getEntryLength(row));
  });
}
