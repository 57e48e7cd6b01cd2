import { z } from "zod";
import { noteCacheUse } from "../../kit/cache/note-cache-use.ts";
import { defineTool } from "../../kit/define-tool.ts";
import { nextStepSchema } from "../../kit/next-step.ts";
import { ServiceError } from "../../kit/service-error.ts";
import type { SchemaColumn, SchemaTable } from "../context/schema-table.ts";
import { bareTable, tablePath } from "../context/schema-table.ts";
import type { Parts } from "../parts.ts";
import { requireConnection } from "../require-connection.ts";
import { authenticateFirst, resumeSession } from "../sign-in.ts";
import { connectionId, sessionToken } from "./parameters.ts";

const tableSchema = z.object({
  name: z.string(),
  comment: z.string().optional(),
  primary_key: z.array(z.string()).optional(),
  foreign_keys: z
    .array(z.object({ columns: z.array(z.string()), table: z.string(), references: z.array(z.string()) }))
    .optional(),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      comment: z.string().optional(),
      values: z.array(z.string()).optional().describe("Its distinct values, where they are few."),
      more_values: z.boolean().optional().describe("Whether there are values that are not listed."),
    }),
  ),
});

/** Lists tables and columns. */
export const getSchema = defineTool({
  name: "get_schema",
  title: "List tables and columns",
  description:
    "Lists a database's tables with their columns and types and, where the server has them, keys, comments and sample " +
    "values. Use it to see what a database holds, or how a table is spelt after a question failed. You do not need it " +
    "to ask a question: execute_query knows the schema. Name tables to get only those.",
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    session_token: sessionToken,
    connection_id: connectionId,
    tables: z
      .array(z.string().min(1).max(500))
      .max(500)
      .optional()
      .describe("Only these tables; left out: all."),
  }),
  output: z.object({
    success: z.literal(true),
    connection_id: z.string(),
    tables: z.array(tableSchema),
    next_step: nextStepSchema,
  }),
  onInvalid: (fields) => (fields.includes("session_token") ? authenticateFirst : null),
  async run({ session_token, connection_id, tables: wanted }, parts: Parts, call) {
    const user = await resumeSession(session_token, parts, call);
    const { schema } = await requireConnection({ session_token, connection_id }, user, parts);
    const all = await schema.load((use) => noteCacheUse(call, use));
    const chosen = wanted === undefined ? all : chooseTables(all, wanted, { session_token, connection_id });
    return {
      success: true as const,
      connection_id,
      tables: (parts.layers.has("schema") ? chosen : chosen.map(bareTable)).map(describe),
      next_step: {
        action: "ask_question",
        tool: "execute_query",
        arguments: { session_token, connection_id },
        instructions: [
          "Call execute_query with the user's question; name tables and columns as they are spelt here.",
        ],
      },
    };
  },
});

function chooseTables(
  all: readonly SchemaTable[],
  wanted: readonly string[],
  known: Readonly<Record<string, string>>,
): readonly SchemaTable[] {
  const names = new Set(wanted.map((name) => name.toLowerCase()));
  const chosen = all.filter((table) => names.has(tablePath(table).join(".").toLowerCase()));
  const found = new Set(chosen.map((table) => tablePath(table).join(".").toLowerCase()));
  const missing = wanted.filter((name) => !found.has(name.toLowerCase()));
  if (missing.length === 0) return chosen;
  throw new ServiceError({
    type: "not_found",
    reason: "unknown_table",
    message: `There is no table ${missing.join(", ")}; there are ${all.map((table) => tablePath(table).join(".")).join(", ")}.`,
    nextStep: {
      action: "correct_arguments",
      tool: "get_schema",
      arguments: known,
      instructions: ["Name tables as the message lists them, or leave tables out to see all."],
    },
  });
}

function describe(table: SchemaTable): z.infer<typeof tableSchema> {
  const { comment, primaryKey, foreignKeys, columns } = table;
  return {
    name: tablePath(table).join("."),
    ...(comment !== null && { comment }),
    ...(primaryKey.length > 0 && { primary_key: [...primaryKey] }),
    ...(foreignKeys.length > 0 && {
      foreign_keys: foreignKeys.map((key) => ({
        columns: [...key.columns],
        table: key.table,
        references: [...key.references],
      })),
    }),
    columns: columns.map(describeColumn),
  };
}

function describeColumn({ name, type, comment, values, moreValues }: SchemaColumn) {
  return {
    name,
    type,
    ...(comment !== null && { comment }),
    ...(values.length > 0 && { values: [...values] }),
    ...(moreValues && { more_values: true }),
  };
}
