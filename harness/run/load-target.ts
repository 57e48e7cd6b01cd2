import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { packageRoot } from "../core/built-file.ts";
import { UserError, messageOf } from "../core/errors.ts";
import { targetSchema, type Target } from "../core/target.ts";

/**
 * A target by the path of its file, or by the name of a reference server (`sql` is servers/sql/target.yaml).
 * Throws a UserError with file and field when it is missing or malformed.
 */
export function loadTarget(nameOrPath: string): Target {
  const file = findTarget(nameOrPath);
  let data: unknown;
  try {
    data = parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new UserError("target_invalid", `${file}: ${messageOf(cause)}`, { cause });
  }
  const parsed = targetSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UserError(
    "target_invalid",
    `${file}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid"}`,
  );
}

function findTarget(nameOrPath: string): string {
  if (/\.ya?ml$/.test(nameOrPath)) {
    if (existsSync(nameOrPath)) return resolve(nameOrPath);
    throw new UserError("target_unknown", `--target ${nameOrPath}: there is no such file`);
  }
  const reference = join(packageRoot(), "servers", nameOrPath, "target.yaml");
  if (existsSync(reference)) return reference;
  throw new UserError(
    "target_unknown",
    `--target ${nameOrPath}: no reference server has this name; give one (sql) or the path of a target.yaml`,
  );
}
