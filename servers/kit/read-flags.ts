import { parseArgs } from "node:util";
import type { z } from "zod";
import { nearestName } from "../../harness/core/nearest-name.ts";
import { hasErrorCode } from "./has-error-code.ts";

/** The transport's flags take no value, and are read elsewhere: `detect-transport.ts`. */
const switches = { stdio: { type: "boolean" }, http: { type: "boolean" } } as const;

/**
 * Reads `--name value` and `--name=value` by a schema with one entry for each flag. Throws an Error of one line that
 * names the flag which is unknown (with the nearest one that there is), incomplete or wrong.
 */
export function readFlags<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  argv: readonly string[],
): z.infer<z.ZodObject<Shape>> {
  const names = Object.keys(schema.shape);
  const checked = schema.safeParse(valuesOf(argv, names));
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  throw new Error(`--${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid"}`);
}

function valuesOf(argv: readonly string[], names: readonly string[]): unknown {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" } as const]));
  try {
    return parseArgs({ args: [...argv], options: { ...options, ...switches } }).values;
  } catch (cause) {
    throw new Error(problemOf(cause, names), { cause });
  }
}

function problemOf(cause: unknown, names: readonly string[]): string {
  const said = cause instanceof Error ? cause.message : String(cause);
  const flag = /'(-[\w-]*)/.exec(said)?.[1] ?? "";
  if (hasErrorCode(cause, "ERR_PARSE_ARGS_UNKNOWN_OPTION")) {
    const nearest = nearestName(flag.replace(/^-+/, ""), [...names, ...Object.keys(switches)]);
    const advice = nearest === null ? "" : `did you mean --${nearest}? `;
    return `${flag}: there is no such flag; ${advice}--help lists them`;
  }
  if (!hasErrorCode(cause, "ERR_PARSE_ARGS_INVALID_OPTION_VALUE")) return said.split(". ")[0] ?? said;
  if (flag.slice(2) in switches) return `${flag}: takes no value`;
  return `${flag}: needs a value; write ${flag}=… where it begins with a dash`;
}
