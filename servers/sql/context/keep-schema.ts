import { z } from "zod";
import type { Cache, CacheUse } from "../../kit/cache/cache.ts";
import type { ConnectionView } from "../connections/connection.ts";
import type { SchemaTable } from "./schema-table.ts";

const tablesSchema: z.ZodType<readonly SchemaTable[]> = z.array(
  z.object({
    schema: z.string().nullable(),
    name: z.string(),
    comment: z.string().nullable(),
    primaryKey: z.array(z.string()),
    foreignKeys: z.array(
      z.object({ columns: z.array(z.string()), table: z.string(), references: z.array(z.string()) }),
    ),
    columns: z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        comment: z.string().nullable(),
        values: z.array(z.string()),
        moreValues: z.boolean(),
      }),
    ),
  }),
);

const ttlMs = 60 * 60 * 1000;

/**
 * The same view, its schema read once for each version of the database, however many calls want it at the same time.
 * What is kept belongs to the rows that the view shows, since sample values come from them.
 */
export function keepSchema(view: ConnectionView, cache: Cache): ConnectionView {
  const { connection, rows, database, schema } = view;
  return {
    ...view,
    schema: {
      async load(report?: (use: CacheUse) => void) {
        const key = { namespace: "schema", inputs: { connection, rows, version: await database.version() } };
        const { value, ...use } = await cache.through(
          { key, ttlMs, schema: tablesSchema, signal: null },
          () => schema.load(),
        );
        report?.(use);
        return value;
      },
    },
  };
}
