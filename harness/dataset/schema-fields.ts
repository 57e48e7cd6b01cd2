import { z } from "zod";
import type { FieldPath } from "./yaml-source.ts";

/** The names of the fields that a schema knows at a path; empty where it is no object. */
export function fieldsAt(schema: z.core.$ZodType, path: FieldPath): readonly string[] {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodUnion) return bare.options.flatMap((option) => fieldsAt(option, path));
  const [step, ...rest] = path;
  if (step === undefined) return bare instanceof z.ZodObject ? Object.keys(bare.shape) : [];
  const next = schemaAt(bare, String(step));
  return next === undefined ? [] : fieldsAt(next, rest);
}

function schemaAt(schema: z.core.$ZodType, step: string): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[step];
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodRecord ? schema.valueType : undefined;
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return unwrapped(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema;
}
