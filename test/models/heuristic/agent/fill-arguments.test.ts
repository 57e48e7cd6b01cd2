import { describe, expect, it } from "vitest";
import type { ChatTool } from "../../../../harness/core/model.ts";
import {
  fillArguments,
  type FilledArguments,
} from "../../../../harness/models/heuristic/agent/fill-arguments.ts";
import { nextStepOf } from "../../../../harness/models/heuristic/agent/next-step.ts";
import { toolRounds } from "../../../../harness/models/heuristic/agent/tool-results.ts";
import { readUserRequest } from "../../../../harness/models/heuristic/agent/user-request.ts";
import { kitchenRequest, kitchenTools } from "../support/kitchen-tools.ts";

function filled(tool: ChatTool, text: string, results: readonly unknown[] = []): FilledArguments {
  const rounds = results.map((result) => ({ name: "open_kitchen", result }));
  const { messages } = kitchenRequest(text, [tool], rounds);
  const done = toolRounds(messages);
  const latest = done.at(-1);
  return fillArguments(tool, {
    request: readUserRequest(messages),
    guide: null,
    rounds: done,
    step: latest === undefined ? null : nextStepOf(latest),
  });
}

describe("the arguments of a tool", () => {
  it("are the user's own words where it takes a question; what is optional is left out", () => {
    expect(filled(kitchenTools.search, "Anything with leeks?")).toEqual({
      values: { query: "Anything with leeks?" },
      missing: [],
    });
  });

  it("are numbers, quoted texts and choices that the user names", () => {
    expect(filled(kitchenTools.read, "Read recipe twelve").values).toEqual({ recipe_id: 12 });
    expect(filled(kitchenTools.compare, 'Compare "Stew" and "Soup" by cooking time').values).toEqual({
      titles: ["Stew", "Soup"],
      measure: "cooking_time",
    });
  });

  it("come from earlier results of the same name, or of the first row of a list", () => {
    expect(
      filled(kitchenTools.plan, "Menus?", [{ session: { token: "x", session_token: "t1" } }]).values,
    ).toEqual({ question: "Menus?", session_token: "t1" });
    expect(filled(kitchenTools.read, "Read it", [{ recipes: [{ id: 7 }, { id: 8 }] }]).values).toEqual({
      recipe_id: 7,
    });
  });

  it("are missing where nothing known fills a required one", () => {
    expect(filled(kitchenTools.plan, "Menus?").missing).toEqual(["session_token"]);
    expect(filled(kitchenTools.read, "Read it").missing).toEqual(["recipe_id"]);
  });

  it("that a next step gives or passes on come first", () => {
    const step = {
      notes: { text: "no nuts" },
      session_token: "old",
      next_step: {
        tool: "plan_menu",
        arguments: { session_token: "new" },
        pass_on: { diet_notes: "notes.text" },
      },
    };
    expect(filled(kitchenTools.plan, "Menus?", [step]).values).toEqual({
      question: "Menus?",
      session_token: "new",
      diet_notes: "no nuts",
    });
  });

  it("take over the sections of the message, each where its heading fits", () => {
    const text = "## Diet notes of the guests\nNo fish.\n\n## Question\nMenus for six?";
    expect(filled(kitchenTools.plan, text, [{ session_token: "t" }]).values).toEqual({
      question: "Menus for six?",
      session_token: "t",
      diet_notes: "## Diet notes of the guests\nNo fish.",
    });
  });
});
