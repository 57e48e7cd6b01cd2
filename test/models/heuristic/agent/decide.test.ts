import { describe, expect, it } from "vitest";
import { decide, type Decision } from "../../../../harness/models/heuristic/agent/decide.ts";
import { kitchenRequest, kitchenTools } from "../support/kitchen-tools.ts";

const { open, plan, read, search } = kitchenTools;
const call = (tool: string, values: unknown): Decision => ({
  kind: "call",
  tool,
  arguments: JSON.stringify(values),
});

describe("what an agent does next", () => {
  it("is to call the tool that fits the request", () => {
    expect(decide(kitchenRequest("Read recipe 12", [search, read]))).toEqual(
      call("read_recipe", { recipe_id: 12 }),
    );
  });

  it("is to get first what that tool lacks", () => {
    expect(decide(kitchenRequest("Plan menus", [plan, open]))).toEqual(call("open_kitchen", {}));
    expect(decide(kitchenRequest("Plan menus", [plan]))).toEqual(
      call("plan_menu", { question: "Plan menus" }),
    );
  });

  it("is the step that the latest result names", () => {
    const opened = {
      name: "open_kitchen",
      result: { session_token: "t", next_step: { tool: "plan_menu" } },
    };
    expect(decide(kitchenRequest("Plan menus", [plan, open], [opened]))).toEqual(
      call("plan_menu", { question: "Plan menus", session_token: "t" }),
    );
  });

  it("is to end where a result names no step, or one that is not offered", () => {
    const answered = { name: "plan_menu", result: { sql: "SELECT 1" } };
    expect(decide(kitchenRequest("Plan menus", [plan], [answered]))).toEqual({
      kind: "say",
      text: "The answer comes from this query:\n\n```sql\nSELECT 1\n```",
    });
    const elsewhere = { name: "plan_menu", result: { next_step: { tool: "unknown_tool" } } };
    expect(decide(kitchenRequest("Plan menus", [plan], [elsewhere])).kind).toBe("say");
  });

  it("is to follow what an error advises, but not after the same tool failed again", () => {
    const failed = {
      name: "plan_menu",
      arguments: { question: "Plan menus" },
      result: { success: false, error: { code: "no_session", next_step: { tool: "open_kitchen" } } },
    };
    expect(decide(kitchenRequest("Plan menus", [plan, open], [failed]))).toEqual(call("open_kitchen", {}));
    const opened = { name: "open_kitchen", result: { session_token: "t", next_step: { tool: "plan_menu" } } };
    const said = decide(kitchenRequest("Plan menus", [plan, open], [failed, opened, failed]));
    expect(said).toMatchObject({ kind: "say" });
    expect(said.kind === "say" ? said.text : "").toContain("plan_menu failed");
  });

  it("is to stop where results send it round in circles", () => {
    const round = { name: "open_kitchen", result: { next_step: { tool: "open_kitchen" } } };
    const said = decide(kitchenRequest("Plan menus", [open], [round, round]));
    expect(said).toEqual({
      kind: "say",
      text: "I stopped: open_kitchen was called 2 times with the same arguments.",
    });
  });

  it("is to say that no tool is needed for a greeting", () => {
    expect(decide(kitchenRequest("Hola!", [plan]))).toEqual({
      kind: "say",
      text: "No tool is needed for this.",
    });
  });
});
