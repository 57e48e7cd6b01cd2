import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UserError } from "../../core/errors.ts";
import { buildCaseDatabase } from "./build-case-database.ts";

/**
 * Builds a case's databases in a temporary folder, the one of `setup` first, then one for each variant, and removes
 * them after `work`. A variant's statements run after those of `setup`; where they cannot, because they build the
 * tables themselves, they run alone.
 */
export async function withCaseDatabases<Result>(
  setup: readonly string[],
  variants: readonly (readonly string[])[],
  work: (databases: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "handshake-case-"));
  try {
    const base = join(folder, "base.duckdb");
    await buildCaseDatabase(base, setup);
    const databases = [base];
    for (const [index, variant] of variants.entries()) {
      const path = join(folder, `variant-${index + 1}.duckdb`);
      await buildVariant(path, setup, variant);
      databases.push(path);
    }
    return await work(databases);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function buildVariant(
  path: string,
  setup: readonly string[],
  variant: readonly string[],
): Promise<void> {
  try {
    await buildCaseDatabase(path, [...setup, ...variant]);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    await buildCaseDatabase(path, variant);
  }
}
