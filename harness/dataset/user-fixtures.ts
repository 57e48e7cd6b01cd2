import { join } from "node:path";
import type { Dataset, DatasetUser } from "../core/dataset.ts";
import { UserError } from "../core/errors.ts";
import { FilterError } from "../sql/filter/filter-error.ts";
import { createFilteredDatabases } from "../sql/filter/filtered-databases.ts";
import { buildFixtures } from "./fixture.ts";
import { mistakeLine } from "./mistakes.ts";

/** Paths of databases by variant id, in the dataset's order. */
export type Fixtures = Readonly<Record<string, string>>;

/** The fixtures of a dataset, as each of its users sees them. */
export interface UserFixtures {
  /** All rows. */
  readonly whole: Fixtures;
  /** The rows that a user sees: `whole` where the user has no filters. */
  of(user: string): Fixtures;
}

/**
 * Builds the fixtures of a dataset, or reuses those that are there, and for each user with filters who asks a question
 * their copies with the visible rows alone. Throws a UserError that names the filter which cannot be used.
 */
export async function buildUserFixtures(dataset: Dataset, cacheDir: string): Promise<UserFixtures> {
  const whole = await buildFixtures(dataset, cacheDir);
  const askers = new Set(dataset.samples.map(({ user }) => user));
  const copies = createFilteredDatabases(join(cacheDir, "filtered"));
  const { settings } = dataset.card.database;
  const open = async (source: string, filters: Readonly<Record<string, string>>) =>
    (await copies.open({ source, filters, settings })).path;
  const own = new Map<string, Fixtures>();
  for (const [index, user] of dataset.card.users.entries()) {
    const { id, filters = {} } = user;
    if (!isFiltered(user) || !askers.has(id)) continue;
    try {
      const pairs = Object.entries(whole).map(
        async ([variant, source]) => [variant, await open(source, filters)] as const,
      );
      own.set(id, Object.fromEntries(await Promise.all(pairs)));
    } catch (error) {
      throw error instanceof FilterError ? unusable(error, { dataset, index }) : error;
    }
  }
  return { whole, of: (user) => own.get(user) ?? whole };
}

/** Whether some rows are hidden from a user. */
export function isFiltered({ filters = {} }: Pick<DatasetUser, "filters">): boolean {
  return Object.keys(filters).length > 0;
}

function unusable(
  { table, problem }: FilterError,
  { dataset, index }: { readonly dataset: Dataset; readonly index: number },
): UserError {
  const place = { file: join(dataset.folder, "dataset.yaml"), field: `users.${index}.filters.${table}` };
  return new UserError("dataset_invalid", mistakeLine(place, `${problem}; mend the condition`));
}
