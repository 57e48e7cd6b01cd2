import { describe, expect, it } from "vitest";
import { tokenizeQuestion } from "../../../../harness/models/heuristic/language/question-token.ts";

const texts = (question: string): string[] =>
  tokenizeQuestion(question).map((token) => `${token.kind}:${token.text}`);

describe("the tokens of a question", () => {
  it("are words, numbers, dates and signs", () => {
    expect(texts("¿Cuántas ventas hubo el 2025-03-01?")).toEqual([
      "word:Cuántas",
      "word:ventas",
      "word:hubo",
      "word:el",
      "date:2025-03-01",
      "sign:?",
    ]);
    expect(texts("more than 1,200.50")).toEqual(["word:more", "word:than", "number:1,200.50"]);
  });

  it("keep a quoted text together, in any quotation marks", () => {
    expect(texts("store 'Old Town'")).toEqual(["word:store", "quoted:Old Town"]);
    expect(texts("la tienda «El Sol»")).toEqual(["word:la", "word:tienda", "quoted:El Sol"]);
  });

  it("do not take an apostrophe for a quotation mark", () => {
    expect(texts("last month's loans that didn't return")).toEqual([
      "word:last",
      "word:month",
      "word:loans",
      "word:that",
      "word:didn't",
      "word:return",
    ]);
  });

  it("treat a hyphen between letters like a space", () => {
    expect(texts("self-service")).toEqual(["word:self", "word:service"]);
  });
});
