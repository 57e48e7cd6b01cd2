import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { databaseSettingsSchema } from "../../../harness/core/dataset.ts";
import type { ConnectionSettings } from "./create-connection.ts";

const entrySchema = z.strictObject({
  id: z.string().min(1),
  title: z.string().min(1).optional(),
  database: z.string().min(1),
  hints: z.string().min(1).optional(),
  settings: databaseSettingsSchema.prefault({}),
});
const fileSchema = z.array(entrySchema).min(1, "name at least one connection");

/**
 * Reads the list of a server's connections from YAML: `{id, title?, database, hints?, settings?}` each, paths
 * relative to the file. Throws an Error of one line that names file and field.
 */
export function readConnections(file: string): readonly ConnectionSettings[] {
  const checked = fileSchema.safeParse(parseYaml(file));
  if (!checked.success) {
    const issue = checked.error.issues[0];
    throw new Error(`--connections: ${file}: ${issue?.path.join(".") || "list"}: ${issue?.message}`);
  }
  const ids = checked.data.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new Error(`--connections: ${file}: two connections have the id ${twice}`);
  const from = (path: string): string => resolve(dirname(file), path);
  return checked.data.map(({ id, title = null, database, hints, settings }) => ({
    id,
    title,
    database: from(database),
    hintsFile: hints === undefined ? null : from(hints),
    settings,
  }));
}

function parseYaml(file: string): unknown {
  try {
    return parse(readFileSync(file, "utf8"));
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    // A parser draws a picture of the place below its first line.
    throw new Error(`--connections: ${file} cannot be read: ${said.split("\n", 1)[0]}`, { cause });
  }
}
