import type { GetPromptResult, InputRequiredResult, McpServer } from "@modelcontextprotocol/server";
import type { Prompt } from "./define-prompt.ts";
import { answerRequest } from "./answer-request.ts";
import type { CallBasis } from "./register-tools.ts";

/** Offers the prompts on an MCP server, in the order of the list. */
export function registerPrompts<Parts>(
  server: McpServer,
  prompts: readonly Prompt<Parts>[],
  basis: CallBasis<Parts>,
): void {
  for (const prompt of prompts) {
    const { name, title, description } = prompt;
    server.registerPrompt(
      name,
      { title, description, argsSchema: prompt.arguments },
      (input, context): Promise<GetPromptResult | InputRequiredResult> => {
        const request = { method: "prompts/get", params: { name, input } };
        return answerRequest({ server, context, request }, basis, async (call) => ({
          description,
          messages: [...(await prompt.write(input, basis.parts, call))],
        }));
      },
    );
  }
}
