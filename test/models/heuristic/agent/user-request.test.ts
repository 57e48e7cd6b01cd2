import { describe, expect, it } from "vitest";
import { readUserRequest } from "../../../../harness/models/heuristic/agent/user-request.ts";

const read = (content: string): ReturnType<typeof readUserRequest> =>
  readUserRequest([
    { role: "user", content: "an earlier one" },
    { role: "assistant", content: "yes?" },
    { role: "user", content },
  ]);

describe("what the user asks", () => {
  it("is the whole latest message where it has no headings", () => {
    expect(read("  How many?  ")).toEqual({ question: "How many?", sections: [] });
  });

  it.each(["Question", "Pregunta", "Task", "request"])("stands under the heading %s", (heading) => {
    expect(read(`## Notes\nOnly Alba.\n\n## Empty\n\n## ${heading}\nHow many?\n`)).toEqual({
      question: "How many?",
      sections: [{ heading: "Notes", text: "Only Alba." }],
    });
  });

  it("is all of a message whose headings are none of these", () => {
    expect(read("## Notes\nOnly Alba.").question).toBe("## Notes\nOnly Alba.");
  });

  it("is empty in a conversation without a user", () => {
    expect(readUserRequest([{ role: "system", content: "x" }])).toEqual({ question: "", sections: [] });
  });
});
