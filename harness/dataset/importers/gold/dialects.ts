import type { DatabaseSettings } from "../../../core/dataset.ts";
import type { GoldAdapter } from "./adapted-gold.ts";
import { sqliteGold } from "./sqlite-gold.ts";

/** The dialects that golds may be written in. */
export const dialectNames = ["duckdb", "sqlite", "postgres"] as const;
export type DialectName = (typeof dialectNames)[number];

/** What it takes to give a dialect's SQL its meaning on DuckDB. */
export interface Dialect {
  readonly settings: DatabaseSettings;
  /** Which types the columns of CSV files may get. */
  readonly types: "sqlite" | "any";
  readonly adaptGold: GoldAdapter | null;
}

/** `/` divides whole numbers to whole numbers in SQLite and PostgreSQL, and each has its own place for NULL. */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
  duckdb: { settings: { integerDivision: false, nullOrder: "nulls_last" }, types: "any", adaptGold: null },
  sqlite: {
    settings: { integerDivision: true, nullOrder: "sqlite" },
    types: "sqlite",
    adaptGold: sqliteGold,
  },
  postgres: { settings: { integerDivision: true, nullOrder: "postgres" }, types: "any", adaptGold: null },
};
