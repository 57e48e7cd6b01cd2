import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Dataset } from "../../harness/core/dataset.ts";
import { readCatalog } from "../../harness/dataset/catalog.ts";
import type { CatalogTable } from "../../harness/dataset/catalog.ts";
import { buildFixtures } from "../../harness/dataset/fixture.ts";
import { quoteName } from "../../harness/sql/sql-quotes.ts";

/** What the database of a dataset says about its words. */
export interface SourceInspection {
  readonly tables: readonly CatalogTable[];
  readonly comments: readonly string[];
  /** Every different text in the tables. */
  readonly values: readonly string[];
  /** Words that SQL itself uses, lower case. */
  readonly keywords: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
}

/** Builds the first variant of a dataset in a temporary folder, looks at it, and removes it. */
export async function inspectSource(dataset: Dataset): Promise<SourceInspection> {
  const cache = mkdtempSync(join(tmpdir(), "rename-"));
  const { card } = dataset;
  const [first] = card.database.variants;
  if (first === undefined) throw new Error("a dataset has at least one variant");
  const alone = { ...dataset, card: { ...card, database: { ...card.database, variants: [first] } } };
  try {
    const fixtures = await buildFixtures(alone, cache);
    const instance = await DuckDBInstance.create(fixtures[first.id], { access_mode: "READ_ONLY" });
    try {
      return await inspect(await instance.connect());
    } finally {
      instance.closeSync();
    }
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}

async function inspect(connection: DuckDBConnection): Promise<SourceInspection> {
  const column = async (sql: string) =>
    (await connection.runAndReadAll(sql)).getRows().map(([value]) => String(value));
  const tables = await readCatalog(connection);
  const texts = tables.flatMap((table) =>
    table.columns
      .filter(({ type }) => /^(VARCHAR|ENUM)/.test(type))
      .map(
        ({ name }) =>
          `SELECT DISTINCT CAST(${quoteName(name)} AS VARCHAR) FROM ${quoteName(table.name)} WHERE ${quoteName(name)} IS NOT NULL`,
      ),
  );
  const values: string[] = [];
  for (const sql of texts) values.push(...(await column(sql)));
  const comments = await column("SELECT comment FROM duckdb_tables() WHERE comment IS NOT NULL");
  const ofColumns = tables.flatMap((table) => table.columns.flatMap(({ comment }) => comment ?? []));
  const types = await column("SELECT DISTINCT lower(type_name) FROM duckdb_types() WHERE internal");
  return {
    tables,
    comments: [...comments, ...ofColumns],
    values: [...new Set(values)],
    keywords: new Set([...(await column("SELECT keyword_name FROM duckdb_keywords()")), ...types]),
    functions: new Set(
      await column(
        "SELECT DISTINCT lower(function_name) FROM duckdb_functions() WHERE regexp_matches(function_name, '^\\w+$')",
      ),
    ),
  };
}
