import type { HintSource } from "../context/create-hint-source.ts";
import type { SchemaSource } from "../context/create-schema-source.ts";
import type { Database } from "../query/create-database.ts";
import type { User } from "../stores/user-store.ts";

/** What one user sees of a connection. Everything that is read for a user is read through this. */
export interface ConnectionView {
  readonly connection: string;
  /** Holds the visible rows and no others, so that no SQL can reach the rest. */
  readonly database: Database;
  readonly schema: SchemaSource;
  readonly hints: HintSource;
  /** Names the visible rows: equal for users who see the same ones; part of the key of whatever is kept. */
  readonly rows: string;
}

/** A database that can be asked. */
export interface Connection {
  readonly id: string;
  readonly title: string | null;
  /** Whether its database is there at this moment. */
  available(): Promise<boolean>;
  /** Whether its database lies inside one of these folders. */
  isInside(folders: readonly string[]): Promise<boolean>;
  viewFor(user: User): Promise<ConnectionView>;
  close(): Promise<void>;
}
