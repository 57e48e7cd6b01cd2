import type { GetPromptResult, PromptMessage } from "@modelcontextprotocol/server";
import { z } from "zod";
import { answerRequest } from "../kit/answer-request.ts";
import { form } from "./ask-client.ts";
import type { FixtureBasis } from "./fixture-basis.ts";
import { stubImage } from "./stub-media.ts";

const user = (content: PromptMessage["content"]): PromptMessage => ({ role: "user", content });
const say = (text: string): PromptMessage => user({ type: "text", text });

/** Prompts of each kind of content, with and without arguments, and one that asks the user first. */
export function addPrompts({ server, basis }: FixtureBasis): void {
  server.registerPrompt("test_simple_prompt", { description: "A text." }, () => ({
    messages: [say("This is a simple prompt for testing.")],
  }));
  server.registerPrompt(
    "test_prompt_with_arguments",
    { description: "A text of two arguments.", argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    ({ arg1, arg2 }) => ({ messages: [say(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  );
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "A resource.", argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri: uri }) => ({
      messages: [
        user({
          type: "resource",
          resource: { uri, mimeType: "text/plain", text: "Embedded resource content for testing." },
        }),
        say("Please process the embedded resource above."),
      ],
    }),
  );
  server.registerPrompt("test_prompt_with_image", { description: "An image." }, () => ({
    messages: [user({ type: "image", ...stubImage }), say("Please analyze the image above.")],
  }));
  const name = "test_input_required_result_prompt";
  server.registerPrompt(name, { description: "Asks the user first." }, (context) => {
    const source = { server, context, request: { method: "prompts/get", params: { name } } };
    return answerRequest(source, basis, async ({ host }): Promise<GetPromptResult> => {
      const question = form("What context should the prompt use?", { context: { type: "string" } });
      return { messages: [say(`Use this context: ${JSON.stringify(await host.ask(question))}`)] };
    });
  });
}
