import type { ClientOptions } from "@modelcontextprotocol/client";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { canonicalJson } from "../core/json.ts";

/** Checks structured results against a tool's output schema; what the SDK's client takes. */
export type SchemaValidator = NonNullable<ClientOptions["jsonSchemaValidator"]>;

/**
 * Compiles each output schema once for all sessions that share this validator: a run opens dozens of sessions to the
 * same server, and compiling costs more than a trial.
 */
export function cachedValidator(): SchemaValidator {
  const ajv = new AjvJsonSchemaValidator();
  const compiled = new Map<string, ReturnType<SchemaValidator["getValidator"]>>();
  return {
    getValidator<T>(schema: Parameters<SchemaValidator["getValidator"]>[0]) {
      const key = canonicalJson(schema);
      const validate = compiled.get(key) ?? ajv.getValidator(schema);
      compiled.set(key, validate);
      return validate as ReturnType<typeof ajv.getValidator<T>>;
    },
  };
}
