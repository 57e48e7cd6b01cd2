import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import type { ContextItem } from "../../../harness/core/context-item.ts";
import { effectSchema } from "../../../harness/core/context-item.ts";
import { ServiceError } from "../../kit/service-error.ts";

const hintsSchema = z
  .array(z.object({ id: z.string().min(1), text: z.string().min(1), ...effectSchema.shape }))
  .nullable();

/** Business knowledge about a connection's data, the same for every user. */
export interface HintSource {
  load(): Promise<readonly ContextItem[]>;
}

/**
 * Hints in a YAML file (a list of items, as datasets/README.md describes them); without a file there are none. What
 * was read is kept until the file changes. Throws a `configuration_error` that names the field.
 */
export function createHintSource(file: string | null): HintSource {
  let kept: { readonly version: string; readonly hints: readonly ContextItem[] } | null = null;
  return {
    async load() {
      if (file === null) return [];
      const version = await fileVersion(file);
      if (kept?.version !== version) kept = { version, hints: await readHints(file) };
      return kept.hints;
    },
  };
}

async function fileVersion(file: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(file);
    return `${ino} ${size} ${mtimeMs}`;
  } catch (cause) {
    throw broken(file, "it cannot be read", cause);
  }
}

async function readHints(file: string): Promise<readonly ContextItem[]> {
  const { parse } = await import("yaml");
  let data: unknown;
  try {
    data = parse(await readFile(file, "utf8"));
  } catch (cause) {
    throw broken(file, "it is no YAML", cause);
  }
  const checked = hintsSchema.safeParse(data);
  if (checked.success) return (checked.data ?? []).map((hint) => ({ ...hint, layer: "hints" }));
  const issue = checked.error.issues[0];
  throw broken(file, `${issue?.path.join(".") || "the list"}: ${issue?.message ?? "invalid"}`);
}

function broken(file: string, problem: string, cause?: unknown): ServiceError {
  return new ServiceError({
    type: "configuration_error",
    reason: "hints_unreadable",
    message: `The business hints (${basename(file)}) are not in order: ${problem}.`,
    nextStep: {
      action: "ask_operator",
      tool: null,
      instructions: ["Tell the user that whoever runs this server must mend its --hints file."],
    },
    cause,
  });
}
