import { describe, expect, it } from "vitest";
import { grammarAt, roleOfWord } from "../../../../harness/models/heuristic/language/grammar-phrases.ts";
import { tokenizeQuestion } from "../../../../harness/models/heuristic/language/question-token.ts";
import { foldText } from "../../../../harness/ranking/fold-text.ts";
import { englishGrammar } from "../../../../harness/models/heuristic/language/english-grammar.ts";
import { spanishGrammar } from "../../../../harness/models/heuristic/language/spanish-grammar.ts";

const longest = (text: string): string | null => grammarAt(tokenizeQuestion(text), 0)[0]?.sense.role ?? null;

describe("question grammar", () => {
  it.each([
    ["¿Cuántos", "count"],
    ["how many", "count"],
    ["mostrame", "ask"],
    ["decime", "ask"],
    ["show me", "ask"],
    ["más de", "compare"],
    ["at least", "compare"],
    ["los mejores", null],
    ["peores", "worst"],
    ["excepto", "except"],
    ["lo mismo", "same"],
    ["what about", "followUp"],
    ["ordenadas por", "orderBy"],
    ["por cada", "each"],
    ["en promedio", "average"],
  ])("knows %s", (text, role) => {
    const tokens = tokenizeQuestion(text).filter((token) => token.kind !== "sign");
    const found = grammarAt(tokens, 0)[0]?.sense.role ?? null;
    expect(found === role || (role === null && found === "filler")).toBe(true);
  });

  it("prefers the longest phrase", () => {
    expect(longest("más de 5")).toBe("compare");
    expect(longest("más ventas")).toBe("most");
  });

  it("says by which operator a comparison compares", () => {
    expect(grammarAt(tokenizeQuestion("no menos de 5"), 0)[0]?.sense.comparison).toBe(">=");
    expect(grammarAt(tokenizeQuestion("fewer than 5"), 0)[0]?.sense.comparison).toBe("<");
  });

  it("has no role for words of a domain", () => {
    for (const word of ["ventas", "socio", "customer", "invoice", "nombre", "fecha"])
      expect(roleOfWord(word)).toBeNull();
  });

  it("is written without accents and capitals, as questions are folded before they are looked up", () => {
    for (const { phrases } of [...spanishGrammar, ...englishGrammar]) expect(phrases).toBe(foldText(phrases));
  });
});
