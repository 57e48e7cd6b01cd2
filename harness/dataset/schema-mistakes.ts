import type { z } from "zod";
import { nameAdvice, nearestName } from "../core/nearest-name.ts";
import { fieldsAt } from "./schema-fields.ts";
import type { FieldPath } from "./yaml-source.ts";

/** One way in which a value departs from its schema, in plain words. */
export interface SchemaMistake {
  readonly path: FieldPath;
  readonly what: string;
}

type Issue = z.core.$ZodIssue;

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "fields (name: value)",
  record: "fields (name: value)",
};

/** A schema's complaints about a value, each with its path and with what to do. */
export function schemaMistakes(schema: z.ZodType, value: unknown): readonly SchemaMistake[] {
  const outcome = schema.safeParse(value);
  if (outcome.success) return [];
  return outcome.error.issues.flatMap((issue) => issueMistakes(issue, { schema, value, base: [] }));
}

/** `options.decimals`, `variants[1].seed`: a path as messages show it. */
export function fieldName(path: FieldPath): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === "number") return `${name}[${step}]`;
    return name === "" ? String(step) : `${name}.${String(step)}`;
  }, "");
}

interface Context {
  readonly schema: z.ZodType;
  readonly value: unknown;
  readonly base: FieldPath;
}

function issueMistakes(issue: Issue, context: Context): readonly SchemaMistake[] {
  const path = [...context.base, ...issue.path];
  const got = valueAt(context.value, path);
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => unknownField(key, path, context));
    case "invalid_union":
      return unionMistakes(issue, path, context);
    case "invalid_type":
      return [{ path, what: wrongKind([issue.expected], got) }];
    case "invalid_value":
      return [{ path, what: wrongChoice(issue.values.map(String), got) }];
    case "invalid_key":
      return [{ path, what: `does not fit: ${issue.issues[0]?.message ?? issue.message}` }];
    case "too_small":
      return [{ path, what: tooSmall(issue, got) }];
    case "too_big":
      return [{ path, what: `is ${String(got)}; write at most ${String(issue.maximum)}` }];
    default:
      return [{ path, what: `${JSON.stringify(got)} does not fit: ${issue.message}` }];
  }
}

function unknownField(key: string, path: FieldPath, context: Context): SchemaMistake {
  const advice = nameAdvice(key, fieldsAt(context.schema, path), "remove it");
  return { path: [...path, key], what: `unknown field; ${advice}` };
}

function unionMistakes(
  issue: Issue & { code: "invalid_union" },
  path: FieldPath,
  context: Context,
): readonly SchemaMistake[] {
  // A branch that does not complain of the kind of the whole value is the one that was meant.
  const wholeKind = (inner: Issue) => inner.code === "invalid_type" && inner.path.length === 0;
  const meant = issue.errors.find((branch) => !branch.some(wholeKind));
  if (meant !== undefined) return meant.flatMap((inner) => issueMistakes(inner, { ...context, base: path }));
  const expected = issue.errors
    .flat()
    .flatMap((inner) => (inner.code === "invalid_type" ? [inner.expected] : []));
  return [{ path, what: wrongKind(expected, valueAt(context.value, path)) }];
}

function wrongKind(expected: readonly string[], got: unknown): string {
  const wanted = [...new Set(expected.map((kind) => kinds[kind] ?? kind))]
    .join(" or ")
    .replace("a text or a list", "a text or a list of texts");
  if (got === undefined) return `is missing; write ${wanted}`;
  if (got === null) return `is empty; write ${wanted}`;
  return `expected ${wanted}, got ${described(got)}; ${kindAdvice(expected, got, wanted)}`;
}

function kindAdvice(expected: readonly string[], got: unknown, wanted: string): string {
  const scalar = typeof got === "number" || typeof got === "boolean";
  if (expected.includes("string") && scalar) return `write "${String(got)}" in quotes`;
  const numeric = expected.includes("number") || expected.includes("int");
  if (numeric && typeof got === "string" && Number.isFinite(Number(got)))
    return `write ${got} without quotes`;
  if (expected.includes("boolean") && typeof got === "string") return "write true or false without quotes";
  if (expected.includes("array") && typeof got === "string") return `write [${JSON.stringify(got)}]`;
  return `write ${wanted}`;
}

function wrongChoice(values: readonly string[], got: unknown): string {
  const wanted = values.length === 1 ? (values[0] ?? "") : `one of ${values.join(", ")}`;
  if (got === undefined) return `is missing; write ${wanted}`;
  const nearest = typeof got === "string" ? nearestName(got, values) : null;
  const advice = nearest === null || values.length === 1 ? `write ${wanted}` : `did you mean ${nearest}?`;
  return `expected ${wanted}, got ${described(got)}; ${advice}`;
}

function tooSmall(issue: Issue & { code: "too_small" }, got: unknown): string {
  if (issue.origin === "string") return "is an empty text; write something";
  if (issue.origin === "array") return "is an empty list; name at least one";
  const least = Number(issue.minimum) + (issue.inclusive === false ? 1 : 0);
  return `is ${String(got)}; write ${least} or more`;
}

function described(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "fields (name: value)";
  if (typeof value === "string")
    return `the text ${JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)}`;
  return typeof value === "number" ? `the number ${value}` : JSON.stringify(value);
}

function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (inner === null || typeof inner !== "object") return undefined;
    return Object.entries(inner).find(([key]) => key === String(step))?.[1];
  }, value);
}
