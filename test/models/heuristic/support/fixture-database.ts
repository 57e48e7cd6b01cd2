import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";

/** An in-memory build of a fixture. */
export interface FixtureDatabase {
  run(sql: string): Promise<unknown[][]>;
  close(): void;
}

/** Builds a fixture from its scripts for one seed. */
export async function buildFixture(scripts: readonly string[], seed: number): Promise<FixtureDatabase> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection: DuckDBConnection = await instance.connect();
  await connection.run(`SET VARIABLE seed = ${seed}`);
  for (const script of scripts) await connection.run(script);
  return {
    async run(sql) {
      const reader = await connection.runAndReadAll(sql);
      return reader.getRowsJson();
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
