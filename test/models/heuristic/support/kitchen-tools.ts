import type { ChatMessage, ChatRequest, ChatTool } from "../../../../harness/core/model.ts";

interface ToolInput {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
}

const tool = (name: string, description: string, { properties, required }: ToolInput): ChatTool => ({
  type: "function",
  function: { name, description, parameters: { type: "object", properties, required } },
});

/** Tools about recipes: unlike any server of this repository, as another team's would be. */
export const kitchenTools = {
  open: tool("open_kitchen", "Opens a kitchen session and returns its session token.", {
    properties: {},
    required: [],
  }),
  search: tool("search_recipes", "Searches recipes by what they contain.", {
    properties: {
      query: { type: "string", description: "The user's words" },
      limit: { type: "integer", default: 10 },
    },
    required: ["query"],
  }),
  read: tool("read_recipe", "Reads one recipe in full.", {
    properties: { recipe_id: { type: "integer", description: "Number of the recipe" } },
    required: ["recipe_id"],
  }),
  compare: tool("compare_recipes", "Compares recipes side by side.", {
    properties: {
      titles: { type: "array", items: { type: "string" } },
      measure: { type: "string", enum: ["cooking_time", "price"] },
    },
    required: ["titles", "measure"],
  }),
  plan: tool("plan_menu", "Answers a question about menus.", {
    properties: {
      question: { type: "string", description: "The question in natural language" },
      session_token: { type: "string", description: "Token of the kitchen session" },
      diet_notes: { type: "string", description: "What the guests may not eat" },
      vegan: { type: ["boolean", "null"] },
    },
    required: ["question", "session_token"],
  }),
} as const;

/** A request of a user to whom some of these tools are offered, after some rounds of calls and results. */
export function kitchenRequest(
  text: string,
  tools: readonly ChatTool[],
  rounds: readonly { readonly name: string; readonly arguments?: unknown; readonly result: unknown }[] = [],
): ChatRequest {
  const answered = rounds.flatMap((round, index): ChatMessage[] => [
    {
      role: "assistant",
      content: null,
      tool_calls: [
        {
          id: `call_${index}`,
          type: "function",
          function: { name: round.name, arguments: JSON.stringify(round.arguments ?? {}) },
        },
      ],
    },
    {
      role: "tool",
      tool_call_id: `call_${index}`,
      content: typeof round.result === "string" ? round.result : JSON.stringify(round.result),
    },
  ]);
  return { model: "heuristic", messages: [{ role: "user", content: text }, ...answered], tools };
}
