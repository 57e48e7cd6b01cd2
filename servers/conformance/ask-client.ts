import type {
  CallToolResult,
  InputRequest,
  InputRequiredResult,
  ServerContext,
} from "@modelcontextprotocol/server";
import { answerRequest } from "../kit/answer-request.ts";
import type { ClientHost } from "../kit/host/client-host.ts";
import type { FixtureBasis } from "./fixture-basis.ts";

/** A form with these fields, all of them needed unless `required` says which. */
export function form(
  message: string,
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = Object.keys(properties),
): InputRequest {
  const requestedSchema = { type: "object", properties, ...(required.length > 0 && { required }) };
  return { method: "elicitation/create", params: { mode: "form", message, requestedSchema } } as InputRequest;
}

/** One thing for a language model to say. */
export function sample(prompt: string, maxTokens: number): InputRequest {
  return {
    method: "sampling/createMessage",
    params: { messages: [{ role: "user", content: { type: "text", text: prompt } }], maxTokens },
  };
}

/** A request of a fixture: which it is, and the SDK's context of it. */
export interface FixtureCall {
  readonly name: string;
  readonly context: ServerContext;
}

/** Answers a tool call whose questions are put in the server's own way, in either protocol era. */
export function answerAsking(
  { server, basis }: FixtureBasis,
  { name, context }: FixtureCall,
  answer: (host: ClientHost) => Promise<string>,
): Promise<CallToolResult | InputRequiredResult> {
  const source = { server, context, request: { method: "tools/call", params: { name } } };
  return answerRequest(source, basis, async ({ host }) => ({
    content: [{ type: "text" as const, text: await answer(host) }],
  }));
}
