import { describe, expect, it } from "vitest";
import { tokenizeQuestion } from "../../../../harness/models/heuristic/language/question-token.ts";
import { withFiscalTerms } from "../../../../harness/models/heuristic/time/fiscal-terms.ts";

const replaced = (question: string, terms: string[]): string =>
  withFiscalTerms(tokenizeQuestion(question), terms)
    .map((token) => token.text)
    .join(" ");

describe("words of a domain for its fiscal year", () => {
  it("are replaced by those of the time grammar", () => {
    expect(replaced("ventas de la campaña pasada", ["campaña"])).toBe("ventas de la año fiscal pasada");
    expect(replaced("last budget year", ["budget year"])).toBe("last year fiscal");
    expect(replaced("el trimestre blor pasado", ["blor"])).toBe("el trimestre fiscal pasado");
  });

  it("are left where they say fiscal already, or do not occur", () => {
    expect(replaced("last fiscal year", ["fiscal year"])).toBe("last fiscal year");
    expect(replaced("ventas de mayo", ["campaña"])).toBe("ventas de mayo");
  });
});
