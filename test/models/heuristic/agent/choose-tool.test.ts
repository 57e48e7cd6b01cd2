import { describe, expect, it } from "vitest";
import type { ChatTool } from "../../../../harness/core/model.ts";
import { chooseProvider, chooseTool } from "../../../../harness/models/heuristic/agent/choose-tool.ts";
import { kitchenTools } from "../support/kitchen-tools.ts";

const all: readonly ChatTool[] = Object.values(kitchenTools);
const chosen = (request: string, tools = all): string | undefined =>
  chooseTool(request, tools)?.function.name;

describe("the tool for a request", () => {
  it.each([
    ["Search for recipes that contain leeks", "search_recipes"],
    ["Buscá recipes con puerro", "search_recipes"],
    ["Read recipe 12", "read_recipe"],
    ["Leé la recipe 12 entera", "read_recipe"],
    ['Compare "Stew" and "Soup" by price', "compare_recipes"],
    ["Compará los tiempos", "compare_recipes"],
  ])("is the one whose name and description fit it, in either language: %s", (request, name) => {
    expect(chosen(request)).toBe(name);
  });

  it("is one that takes a question, where no word fits any", () => {
    expect(["plan_menu", "search_recipes"]).toContain(chosen("How many leeks last week?"));
  });

  it("is none for small talk, nor where there is no tool", () => {
    expect(chosen("Hola, buenas tardes")).toBeUndefined();
    expect(chosen("Thank you!")).toBeUndefined();
    expect(chosen("Read recipe 12", [])).toBeUndefined();
  });

  it("does not depend on the order in which tools are offered", () => {
    expect(chosen("Read recipe 12", all.toReversed())).toBe("read_recipe");
  });
});

describe("the provider of a value", () => {
  it("is the tool that speaks of it", () => {
    expect(chooseProvider("session_token", all)?.function.name).toBe("open_kitchen");
    expect(chooseProvider("postcode", all)).toBeNull();
  });
});
