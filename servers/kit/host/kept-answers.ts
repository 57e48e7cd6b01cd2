import type { McpServer } from "@modelcontextprotocol/server";

/**
 * What a client of an earlier revision has said about its roots, until it says that they have changed. Clients of the
 * current revision send no such notice, so they are asked in every call.
 */
export interface KeptAnswers {
  roots: unknown;
  /** How often it said so. */
  changes: number;
}

/** Keeps the answers of the one client that this server instance serves. */
export function keepAnswers(server: McpServer): KeptAnswers {
  const kept: KeptAnswers = { roots: undefined, changes: 0 };
  server.server.setNotificationHandler("notifications/roots/list_changed", () => {
    kept.roots = undefined;
    kept.changes += 1;
  });
  return kept;
}
