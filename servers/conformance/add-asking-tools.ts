import { z } from "zod";
import { answerAsking, form, sample } from "./ask-client.ts";
import type { FixtureBasis } from "./fixture-basis.ts";

const sampled = z.object({ content: z.object({ text: z.string() }) });
const formAnswer = z.object({ action: z.string(), content: z.unknown() });

const titled = (values: readonly string[], titles: readonly string[]) =>
  values.map((value, at) => ({ const: value, title: titles[at] }));
const options = ["option1", "option2", "option3"];
const values = ["value1", "value2", "value3"];
const enums = {
  untitledSingle: { type: "string", enum: options },
  titledSingle: {
    type: "string",
    oneOf: titled(values, ["First Option", "Second Option", "Third Option"]),
  },
  legacyEnum: {
    type: "string",
    enum: ["opt1", "opt2", "opt3"],
    enumNames: ["Option One", "Option Two", "Option Three"],
  },
  untitledMulti: { type: "array", items: { type: "string", enum: options } },
  titledMulti: {
    type: "array",
    items: { anyOf: titled(values, ["First Choice", "Second Choice", "Third Choice"]) },
  },
};
const defaults = {
  name: { type: "string", default: "John Doe" },
  age: { type: "integer", default: 30 },
  score: { type: "number", default: 95.5 },
  status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
  verified: { type: "boolean", default: true },
};

/** Tools that ask the client one thing: the model, or its user with each kind of field. */
export function addAskingTools(fixtures: FixtureBasis): void {
  const { server } = fixtures;
  server.registerTool(
    "test_sampling",
    { description: "Asks the client's model.", inputSchema: z.object({ prompt: z.string() }) },
    ({ prompt }, context) =>
      answerAsking(fixtures, { name: "test_sampling", context }, async (host) => {
        const { content } = sampled.parse(await host.ask(sample(prompt, 100)));
        return `LLM response: ${content.text}`;
      }),
  );
  const userFields = {
    username: { type: "string", description: "User's response" },
    email: { type: "string", description: "User's email address" },
  };
  server.registerTool(
    "test_elicitation",
    { description: "Asks the user.", inputSchema: z.object({ message: z.string() }) },
    ({ message }, context) =>
      answerAsking(fixtures, { name: "test_elicitation", context }, async (host) => {
        return `User response: ${described(await host.ask(form(message, userFields)))}`;
      }),
  );
  addForm(fixtures, "test_elicitation_sep1034_defaults", defaults);
  addForm(fixtures, "test_elicitation_sep1330_enums", enums);
  addForm(fixtures, "test_streaming_elicitation", userFields);
  server.registerTool("test_missing_capability", { description: "Needs the client's model." }, (context) =>
    answerAsking(fixtures, { name: "test_missing_capability", context }, async (host) => {
      await host.ask(sample("Are you there?", 10));
      return "The client offers sampling.";
    }),
  );
}

function addForm(fixtures: FixtureBasis, name: string, fields: Readonly<Record<string, object>>): void {
  fixtures.server.registerTool(name, { description: `Shows the form of ${name}.` }, (context) =>
    answerAsking(fixtures, { name, context }, async (host) => {
      return `Elicitation completed: ${described(await host.ask(form("Fill in the form", fields, [])))}`;
    }),
  );
}

function described(answer: unknown): string {
  const { action, content } = formAnswer.parse(answer);
  return `action=${action}, content=${JSON.stringify(content ?? {})}`;
}
