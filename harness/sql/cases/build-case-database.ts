import { rm } from "node:fs/promises";
import { DuckDBInstance } from "@duckdb/node-api";
import { UserError, messageOf } from "../../core/errors.ts";

/**
 * Builds a small DuckDB file from statements that its author trusts; they reach no file. Throws a UserError that
 * names the statement which failed, and leaves no file then.
 */
export async function buildCaseDatabase(path: string, statements: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(path, {
    threads: "1",
    enable_external_access: "false",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  try {
    const connection = await instance.connect();
    await connection.run("SET TimeZone = 'UTC'");
    for (const [index, statement] of statements.entries()) {
      await connection.run(statement).catch((error: unknown) => {
        throw new UserError("setup_failed", `setup statement ${index + 1}: ${messageOf(error)}`, {
          cause: error,
        });
      });
    }
    await connection.run("CHECKPOINT");
    connection.closeSync();
  } catch (error) {
    instance.closeSync();
    await rm(path, { force: true });
    throw error;
  }
  instance.closeSync();
}
