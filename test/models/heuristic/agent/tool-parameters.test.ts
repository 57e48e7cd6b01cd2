import { describe, expect, it } from "vitest";
import type { ChatTool } from "../../../../harness/core/model.ts";
import {
  parametersOf,
  questionParameter,
} from "../../../../harness/models/heuristic/agent/tool-parameters.ts";
import { kitchenTools } from "../support/kitchen-tools.ts";

const toolWith = (parameters: unknown): ChatTool => ({
  type: "function",
  function: { name: "t", parameters },
});

describe("the parameters of a tool", () => {
  it("have their types, choices and defaults, also where null is allowed", () => {
    const tool = toolWith({
      type: "object",
      required: ["a"],
      properties: {
        a: { type: "string", enum: ["x", "y"], description: "One" },
        b: { anyOf: [{ type: "null" }, { type: "integer" }], default: 3 },
        c: { type: ["null", "boolean"] },
        d: { const: "z" },
      },
    });
    expect(parametersOf(tool)).toEqual([
      {
        name: "a",
        type: "string",
        description: "One",
        required: true,
        choices: ["x", "y"],
        fallback: undefined,
      },
      { name: "b", type: "integer", description: "", required: false, choices: [], fallback: 3 },
      { name: "c", type: "boolean", description: "", required: false, choices: [], fallback: undefined },
      { name: "d", type: "string", description: "", required: false, choices: ["z"], fallback: undefined },
    ]);
  });

  it.each([undefined, null, {}, { properties: 3 }])("are none in the schema %j", (schema) => {
    expect(parametersOf(toolWith(schema))).toEqual([]);
  });
});

describe("the parameter for the user's words", () => {
  it("is a text that is called so, or described so", () => {
    expect(questionParameter(kitchenTools.search)?.name).toBe("query");
    expect(questionParameter(kitchenTools.plan)?.name).toBe("question");
    const described = toolWith({
      properties: { a: { type: "string" }, b: { type: "string", description: "In natural language" } },
    });
    expect(questionParameter(described)?.name).toBe("b");
  });

  it("is none where a tool takes no such text", () => {
    expect(questionParameter(kitchenTools.read)).toBeNull();
    expect(questionParameter(toolWith({ properties: { query: { type: "integer" } } }))).toBeNull();
  });
});
