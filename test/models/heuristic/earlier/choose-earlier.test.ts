import { describe, expect, it } from "vitest";
import type { ContextItem } from "../../../../harness/core/context-item.ts";
import { chooseEarlier } from "../../../../harness/models/heuristic/earlier/choose-earlier.ts";
import { readWorkshop } from "../support/workshop-plan.ts";

const query = (id: string, text: string): ContextItem => ({ id, layer: "history", text, sql: "SELECT 1" });
const earlier = [
  query("history.newest", "2026-01-10: Orders by month"),
  query("history.older", "2026-01-02: Refunds by kind"),
];

const chosen = (question: string, among: readonly ContextItem[] = earlier): string | undefined =>
  chooseEarlier(readWorkshop(question), among)?.id;

describe("the query that a question follows", () => {
  it.each(["And in November?", "The same by town", "Lo mismo, pero por comarca"])(
    "is the newest: %s",
    (question) => {
      expect(chosen(question)).toBe("history.newest");
    },
  );

  it("is an older one where the question shares words with it that the newest lacks", () => {
    expect(chosen("The same number of refunds, but by month")).toBe("history.older");
  });

  it("is not told by what is to change", () => {
    expect(chosen("The same by kind")).toBe("history.newest");
  });

  it("is none where there is none", () => {
    expect(chosen("And in November?", [])).toBeUndefined();
  });
});
