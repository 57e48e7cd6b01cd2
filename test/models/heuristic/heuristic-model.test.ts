import { describe, expect, it } from "vitest";
import { heuristicModel } from "../../../harness/models/heuristic/heuristic-model.ts";
import { kitchenRequest, kitchenTools } from "./support/kitchen-tools.ts";
import { workshopSchema } from "./support/workshop.ts";

const signal = new AbortController().signal;
const question = {
  model: "heuristic",
  messages: [
    { role: "user" as const, content: `## Schema\n${workshopSchema}\n\n## Question\nHow many orders?` },
  ],
};

describe("the heuristic model", () => {
  it("says what its results prove", () => {
    expect(heuristicModel()).toMatchObject({ id: "heuristic" });
    expect(heuristicModel().notice).toContain("proves the plumbing");
  });

  it("answers a question with one SELECT in a fence, and counts the tokens of both", async () => {
    const reply = await heuristicModel().complete(question, signal);
    expect(reply).toMatchObject({
      content: "```sql\nSELECT COUNT(*) FROM Orders\n```",
      toolCalls: [],
      finish: "stop",
    });
    expect(reply.usage?.outputTokens).toBe(Math.ceil((reply.content ?? "").length / 4));
    expect(reply.usage?.inputTokens).toBe(Math.ceil((JSON.stringify(question.messages).length + 2) / 4));
  });

  it("says so where a prompt shows no table", async () => {
    const reply = await heuristicModel().complete(
      { model: "heuristic", messages: [{ role: "user", content: "How many?" }] },
      signal,
    );
    expect(reply.content).not.toContain("```");
    expect(reply.finish).toBe("stop");
  });

  it("calls a tool where tools are offered, under the same id in every run", async () => {
    const request = kitchenRequest("Read recipe 12", [kitchenTools.read]);
    const [first, second] = await Promise.all([
      heuristicModel().complete(request, signal),
      heuristicModel().complete(request, signal),
    ]);
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      content: null,
      finish: "tool_calls",
      toolCalls: [{ type: "function", function: { name: "read_recipe", arguments: '{"recipe_id":12}' } }],
    });
  });

  it("gives its last words where the work is done", async () => {
    const done = [{ name: "read_recipe", result: { text: "Boil." } }];
    const reply = await heuristicModel().complete(
      kitchenRequest("Read recipe 12", [kitchenTools.read], done),
      signal,
    );
    expect(reply).toMatchObject({ content: "The tool read_recipe has answered.", finish: "stop" });
  });

  it("does not answer once it is told to stop", async () => {
    await expect(heuristicModel().complete(question, AbortSignal.abort())).rejects.toThrow(/abort/i);
  });
});
