import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { createStatementParser } from "../statement-parser.ts";
import { conditionProblem } from "./condition-problem.ts";
import { copyVisibleRows } from "./copy-visible-rows.ts";
import { FilterError } from "./filter-error.ts";
import type { FilterRequest } from "./filter-request.ts";
import { filteredTables, markVisibleRows } from "./mark-visible-rows.ts";
import type { Conditions } from "./mark-visible-rows.ts";
import { restartSequences } from "./restart-sequences.ts";
import type { SourceTable } from "./source-tables.ts";
import { sourceTables } from "./source-tables.ts";
import { sealedSettings } from "../sealed-settings.ts";
import { quoteText } from "../sql-quotes.ts";

/**
 * Makes the target: the source's schemas, tables with keys, comments and defaults, views, macros, types and sequences,
 * and its visible rows. The target is a new file that no hidden row was ever written into, so that nothing is left of
 * them in its statistics or free blocks. The SQL of conditions reaches no other file. Throws a FilterError.
 */
export async function writeVisibleRows(request: FilterRequest, memoryMb: number): Promise<void> {
  const { settings } = request;
  const instance = await DuckDBInstance.create(":memory:", {
    // One thread, so that rows keep their order.
    threads: "1",
    ...sealedSettings(memoryMb, settings),
  });
  try {
    const connection = await instance.connect();
    await attach(connection, request);
    await connection.run("COPY FROM DATABASE source TO target (SCHEMA)");
    await connection.run("USE target");
    await restartSequences(connection);
    await connection.run("USE source");
    await fill(connection, request.filters);
    await connection.run("USE memory");
    await connection.run("CHECKPOINT target");
    await connection.run("DETACH target");
    connection.closeSync();
  } finally {
    instance.closeSync();
  }
}

async function attach(connection: DuckDBConnection, { source, target }: FilterRequest): Promise<void> {
  await connection.run("SET TimeZone = 'UTC'");
  await connection.run(`ATTACH ${quoteText(source)} AS source (READ_ONLY)`);
  await connection.run(`ATTACH ${quoteText(target)} AS target`);
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
}

async function fill(connection: DuckDBConnection, filters: FilterRequest["filters"]): Promise<void> {
  const tables = await sourceTables(connection);
  const conditions = await readConditions(filters, tables);
  await markVisibleRows(connection, tables, conditions);
  const filtered = filteredTables(tables, conditions);
  for (const [place, table] of tables.entries())
    await copyVisibleRows(connection, { table, place, filtered: filtered.has(place) });
}

async function readConditions(
  filters: FilterRequest["filters"],
  tables: readonly SourceTable[],
): Promise<Conditions> {
  const parser = await createStatementParser();
  const conditions = new Map<number, string>();
  for (const [name, condition] of Object.entries(filters)) {
    const place = tables.findIndex((table) => isCalled(table, name));
    if (place === -1) throw new FilterError(name, "names no table of the database");
    if (conditions.has(place))
      throw new FilterError(name, "is there twice, under names that differ in case alone");
    const problem = await conditionProblem(parser, condition);
    if (problem !== null) throw new FilterError(name, problem);
    conditions.set(place, condition);
  }
  return conditions;
}

function isCalled({ schema, name }: SourceTable, called: string): boolean {
  const wanted = called.toLowerCase();
  return (schema === "main" && name.toLowerCase() === wanted) || `${schema}.${name}`.toLowerCase() === wanted;
}
