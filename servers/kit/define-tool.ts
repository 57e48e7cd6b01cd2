import type { CallToolResult, ContentBlock, ToolAnnotations } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { Principal } from "./principal.ts";
import { internalError, errorResult } from "./error-result.ts";
import { metaKey } from "./meta-key.ts";
import type { Logger } from "./create-logger.ts";
import type { ClientHost } from "./host/client-host.ts";
import { InputNeeded } from "./host/client-host.ts";
import type { NextStep } from "./next-step.ts";
import { ServiceError } from "./service-error.ts";

/**
 * A call as it comes in: it stops when `signal` aborts; `traceparent` ties the server's own calls to it; `principal`
 * is what the transport knows the client by. With `nextSteps` off,
 * results and errors carry no `next_step`, so that what it is worth can be measured.
 */
export interface IncomingCall {
  readonly signal: AbortSignal;
  readonly traceparent: string | null;
  readonly principal: Principal;
  readonly nextSteps: boolean;
  /** The client, for tools that ask it something. */
  readonly host: ClientHost;
  readonly log: Logger;
}

/** A call as a tool sees it: beside what came in, two ways to say more than the structured result does. */
export interface Call extends IncomingCall {
  /** Says how the result was made (a cache hit, its age), for programs: `_meta["dev.handshake-bench/<name>"]`. */
  note(name: string, value: unknown): void;
  /** Adds a block to the result's content, such as a link to a resource. */
  attach(block: ContentBlock): void;
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
  /** What fails is an error result. Throws nothing but `InputNeeded`, when the client must be asked first. */
  call(rawArguments: unknown, parts: Parts, incoming: IncomingCall): Promise<CallToolResult>;
}

/** Makes a tool of its definition: arguments are checked, results are JSON in text and structured form, failures are error results. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject, Parts>(
  definition: ToolDefinition<Input, Output, Parts>,
): Tool<Parts> {
  return {
    ...definition,
    async call(rawArguments, parts, incoming) {
      const notes: Record<string, unknown> = {};
      const attached: ContentBlock[] = [];
      const call: Call = {
        ...incoming,
        note: (name, value) => (notes[metaKey(name)] = value),
        attach: (block) => attached.push(block),
      };
      try {
        const input = checkArguments(definition, rawArguments);
        const output = await definition.run(input, parts, call);
        const shown = withoutNextStep(output, incoming);
        return {
          content: [{ type: "text", text: JSON.stringify(shown) }, ...attached],
          structuredContent: shown,
          ...(Object.keys(notes).length > 0 && { _meta: notes }),
        };
      } catch (error) {
        if (error instanceof InputNeeded) throw error;
        return errorResult(describeFailure(error, definition.name, call), incoming);
      }
    },
  };
}

function withoutNextStep(
  output: Record<string, unknown>,
  { nextSteps }: IncomingCall,
): Record<string, unknown> {
  if (nextSteps) return output;
  const { next_step: _nextStep, ...rest } = output;
  return rest;
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
