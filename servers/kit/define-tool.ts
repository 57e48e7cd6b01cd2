import type { CallToolResult, ToolAnnotations } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { internalError, errorResult } from "./error-result.ts";
import type { Logger } from "./create-logger.ts";
import type { NextStep } from "./next-step.ts";
import { ServiceError } from "./service-error.ts";

/**
 * What belongs to one call: it stops when `signal` aborts; `traceparent` ties the server's own calls to it;
 * `credential` is what the transport knows the client by (on stdio the process's own), never an argument.
 */
export interface Call {
  readonly signal: AbortSignal;
  readonly traceparent: string | null;
  readonly credential: string | null;
  readonly log: Logger;
}

/** One tool: what clients are told about it, and what it does with `parts`, the server's stores and services. */
export interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject, Parts> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** Strict, so that a misspelt argument is an error: dropped without a word, its context would never reach the model. */
  readonly input: Input;
  readonly output: Output;
  /** The way on when an argument is missing or wrong; without it: correct the argument and call again. */
  readonly onInvalid?: (fields: readonly string[]) => NextStep | null;
  run(input: z.infer<Input>, parts: Parts, call: Call): Promise<z.infer<Output>>;
}

/** A tool whose schemas' types are closed over, so that tools of different shapes fit in one list. */
export interface Tool<Parts> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Never throws: what fails is an error result. */
  call(rawArguments: unknown, parts: Parts, call: Call): Promise<CallToolResult>;
}

/** Makes a tool of its definition: arguments are checked, results are JSON in text and structured form, failures are error results. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject, Parts>(
  definition: ToolDefinition<Input, Output, Parts>,
): Tool<Parts> {
  return {
    ...definition,
    async call(rawArguments, parts, call) {
      try {
        const input = checkArguments(definition, rawArguments);
        const output = await definition.run(input, parts, call);
        return { content: [{ type: "text", text: JSON.stringify(output) }], structuredContent: output };
      } catch (error) {
        return errorResult(describeFailure(error, definition.name, call));
      }
    },
  };
}

function checkArguments<Input extends z.ZodObject, Output extends z.ZodObject, Parts>(
  definition: ToolDefinition<Input, Output, Parts>,
  rawArguments: unknown,
): z.infer<Input> {
  const checked = definition.input.safeParse(rawArguments ?? {});
  if (checked.success) return checked.data;
  const problems = checked.error.issues.map(
    (issue) => `${issue.path.join(".") || "arguments"}: ${issue.message}`,
  );
  const fields = [...new Set(checked.error.issues.map((issue) => String(issue.path[0] ?? "arguments")))];
  throw new ServiceError({
    type: "validation_error",
    reason: "invalid_arguments",
    message: `Arguments of ${definition.name} are missing or wrong: ${problems.join("; ")}.`,
    nextStep: definition.onInvalid?.(fields) ?? {
      action: "correct_arguments",
      tool: definition.name,
      instructions: [`Correct ${fields.join(", ")} and call ${definition.name} again.`],
    },
    details: { fields },
  });
}

function describeFailure(error: unknown, tool: string, { log, signal }: Call): ServiceError {
  if (error instanceof ServiceError) {
    log.warn({ tool, type: error.type, reason: error.reason, err: error.cause }, error.message);
    return error;
  }
  if (!signal.aborted) log.error({ tool, err: error }, "unexpected failure of a tool");
  return internalError(error);
}
