import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { z } from "zod";
import { hasErrorCode } from "../../kit/has-error-code.ts";
import { ServiceError } from "../../kit/service-error.ts";
import { isTornLine } from "./torn-line.ts";

/** Hears of a line that a killed process left unfinished; such lines are passed over. */
export type TornLineListener = (where: { readonly file: string; readonly line: number }) => void;

/**
 * The records of a JSON-lines file, as it is at this moment; a missing file is empty. Throws a `configuration_error`
 * that names file, line and field. A last line that is still being written by another process is left for later.
 * With a listener, lines that a killed process left unfinished are no errors.
 */
export async function readJsonLines<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  onTornLine: TornLineListener | null = null,
): Promise<readonly z.infer<Schema>[]> {
  const lines = (await readText(file)).split("\n");
  const unfinished = lines.length - 1;
  return lines.flatMap((line, at) => {
    if (line.trim() === "") return [];
    const json = parseJson(line);
    if (json === undefined && at === unfinished) return [];
    if (json === undefined && onTornLine !== null && isTornLine(line)) {
      onTornLine({ file: basename(file), line: at + 1 });
      return [];
    }
    const checked = schema.safeParse(json);
    if (checked.success) return [checked.data];
    const issue = checked.error.issues[0];
    const problem =
      json === undefined ? "no JSON" : `${issue?.path.join(".") || "record"}: ${issue?.message ?? "invalid"}`;
    throw brokenData(`${basename(file)}, line ${at + 1}: ${problem}`);
  });
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return "";
    throw brokenData(`${basename(file)} cannot be read`, error);
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function brokenData(message: string, cause?: unknown): ServiceError {
  return new ServiceError({
    type: "configuration_error",
    reason: "data_unreadable",
    message: `The server's data are not in order: ${message}.`,
    nextStep: {
      action: "ask_operator",
      tool: null,
      instructions: [
        "Tell the user that whoever runs this server must mend the file that the message names.",
      ],
    },
    cause,
  });
}
