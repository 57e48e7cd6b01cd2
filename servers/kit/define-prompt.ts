import type { PromptMessage } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { IncomingCall } from "./define-tool.ts";

/** One prompt: what a person may start a conversation with. Arguments are texts; the schema says which are needed. */
export interface PromptDefinition<Arguments extends z.ZodObject, Parts> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: Arguments;
  /** Values of an argument that can be offered. */
  readonly complete?: (argument: string, parts: Parts, call: IncomingCall) => Promise<readonly string[]>;
  /** The messages, for whoever sends the request. Throws service errors. */
  write(input: z.infer<Arguments>, parts: Parts, call: IncomingCall): Promise<readonly PromptMessage[]>;
}

/** A prompt whose arguments' types are closed over, so that different ones fit in one list. */
export interface Prompt<Parts> extends Omit<PromptDefinition<z.ZodObject, Parts>, "write"> {
  write(input: unknown, parts: Parts, call: IncomingCall): Promise<readonly PromptMessage[]>;
}

/** Makes a prompt of its definition. Arguments have been checked against the schema when they come in. */
export function definePrompt<Arguments extends z.ZodObject, Parts>(
  definition: PromptDefinition<Arguments, Parts>,
): Prompt<Parts> {
  const schema = definition.arguments;
  return { ...definition, write: (input, parts, call) => definition.write(schema.parse(input), parts, call) };
}
