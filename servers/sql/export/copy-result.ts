import type { DuckDBConnection, DuckDBType } from "@duckdb/node-api";
import { DuckDBTypeId } from "@duckdb/node-api";
import { columnType } from "../../../harness/sql/column-type.ts";
import { quoteName, quoteText } from "../../../harness/sql/sql-quotes.ts";
import type { Column } from "../../../harness/core/result-set.ts";
import { ExportFailure } from "./export-failure.ts";
import type { ExportRequest } from "./export-request.ts";

/** What Parquet would round (128-bit integers to doubles, intervals to milliseconds, times to another zone). */
const exactType = new Map([
  [DuckDBTypeId.HUGEINT, "DECIMAL(38,0)"],
  [DuckDBTypeId.UHUGEINT, "DECIMAL(38,0)"],
  [DuckDBTypeId.BIGNUM, "VARCHAR"],
  [DuckDBTypeId.INTERVAL, "VARCHAR"],
  [DuckDBTypeId.TIME_TZ, "VARCHAR"],
  [DuckDBTypeId.BIT, "VARCHAR"],
]);

/** A statement that can stand in parentheses, and its columns. */
export interface Selection {
  readonly sql: string;
  readonly names: readonly string[];
  readonly types: readonly DuckDBType[];
}

/**
 * Writes a result with DuckDB's COPY and gives the number of rows. CSV: UTF-8 with a header; NULL is nothing between
 * two commas, the empty text is `""`; texts are written as they are, also those that a spreadsheet would take for a
 * formula. Parquet: as DuckDB's types, but for those that Parquet would round.
 */
export async function copyResult(
  connection: DuckDBConnection,
  selection: Selection,
  { format, file }: ExportRequest,
): Promise<number> {
  const options = format === "csv" ? "FORMAT csv, HEADER true, DELIMITER ',', QUOTE '\"'" : "FORMAT parquet";
  const source = format === "csv" ? selection.sql : exactSelect(selection);
  try {
    const result = await connection.runAndReadAll(`COPY (\n${source}\n) TO ${quoteText(file)} (${options})`);
    return Number(result.getRows()[0]?.[0] ?? 0);
  } catch (error) {
    if (/Conversion|cast/i.test(String(error)) && source !== selection.sql)
      throw new ExportFailure(
        "type",
        "Parquet holds integers of up to 38 digits, and there is a longer one: export as CSV",
      );
    throw error;
  }
}

function exactSelect({ sql, names, types }: Selection): string {
  const exact = types.map((type) =>
    columnType(type, (inner) => exactType.get(inner.typeId) ?? String(inner)),
  );
  if (exact.every((name, at) => name === columnType(types[at] as DuckDBType))) return sql;
  const numbered = names.map((_name, at) => `c${at}`);
  const casts = exact.map((name, at) => `CAST(c${at} AS ${name}) AS ${quoteName(names[at] ?? "")}`);
  return `SELECT ${casts.join(", ")} FROM (\n${sql}\n) AS result(${numbered.join(", ")})`;
}

/** The columns of a statement, without running it. */
export async function describeSelection(connection: DuckDBConnection, sql: string): Promise<Selection> {
  const prepared = await connection.prepare(sql);
  try {
    const places = Array.from({ length: prepared.columnCount }, (_, at) => at);
    return {
      sql,
      names: places.map((at) => prepared.columnName(at)),
      types: places.map((at) => prepared.columnType(at)),
    };
  } finally {
    prepared.destroySync();
  }
}

/** Columns as results name them. */
export function columnsOf({ names, types }: Selection): Column[] {
  return names.map((name, at) => ({ name, type: columnType(types[at] as DuckDBType) }));
}
