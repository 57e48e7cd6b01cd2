import { describe, expect, it } from "vitest";
import { answerQuestion } from "../../../harness/models/heuristic/answer-question.ts";
import { readPrompt } from "../../../harness/models/heuristic/prompt/read-prompt.ts";
import { ask, workshopPrompt } from "./support/workshop.ts";

describe("the answer to a question", () => {
  it("is none where the prompt shows no table", () => {
    expect(answerQuestion(readPrompt([{ role: "user", content: "## Question\nHow many?" }]))).toBeNull();
  });

  it.each(["", "?", "asdf qwer zxcv", "¿¡!?", "select", "of of of", "42", "Piece 1", "(((", "'"])(
    "is one SELECT whatever is asked: %j",
    (question) => {
      expect(ask(question)).toMatch(/^SELECT .+ FROM /s);
    },
  );

  it("is the same every time", () => {
    const question = "How many orders were there by town and month?";
    const first = ask(question);
    ask("Which maker has the most pieces?");
    expect(ask(question)).toBe(first);
  });

  it("calls up an item by the words of the question, of the focus and of the query that it follows", () => {
    const hints =
      "## Business hints\n- [hint.d] Dear ones\n  terms: dear one\n  table: Orders\n  filter: Orders.Shipping > 6";
    expect(ask("How many dear ones were there?", hints)).toContain("Orders.Shipping > 6");
    expect(ask("How many orders were there?", hints)).not.toContain("Shipping");
    const spoken = `## Conversation context\nWe speak of dear ones.\n\n${hints}`;
    expect(ask("How many orders were there?", spoken)).toContain("Orders.Shipping > 6");
  });

  it("heeds the section of the highest priority where two items disagree", () => {
    const rule = "## User rules\n- [rule.v] Big\n  terms: vip\n  filter: Orders.Shipping > 8";
    const hint = "## Business hints\n- [hint.v] Big\n  terms: vip\n  filter: Orders.Shipping > 2";
    expect(ask("How many vip orders?", `${rule}\n\n${hint}`)).toContain("Orders.Shipping > 8");
  });

  it("comes of names and types alone where nothing else is shown", () => {
    const content =
      "## Schema\n- Towns\n  - TownId INTEGER\n  - TownName VARCHAR\n- Orders\n  - OrderId INTEGER\n  - TownId INTEGER\n  - OrderedOn DATE\n\n## Today\n2026-01-15\n\n## Question\nHow many Orders are there by TownName?";
    expect(answerQuestion(readPrompt([{ role: "user", content }]))).toBe(
      "SELECT Towns.TownName, COUNT(*) FROM Orders JOIN Towns ON Orders.TownId = Towns.TownId GROUP BY Towns.TownName ORDER BY 1",
    );
  });

  it("changes nothing of its prompt", () => {
    const prompt = workshopPrompt("How many orders were there?", "## User rules\n- [rule.a] A\n  limit: 3");
    const before = JSON.stringify(prompt);
    answerQuestion(prompt);
    expect(JSON.stringify(prompt)).toBe(before);
  });
});
