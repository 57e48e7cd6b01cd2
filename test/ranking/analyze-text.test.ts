import { describe, expect, it } from "vitest";
import { analyzeText, splitIntoWords } from "../../harness/ranking/analyze-text.ts";
import { foldText } from "../../harness/ranking/fold-text.ts";
import { stemWord } from "../../harness/ranking/stem-word.ts";

describe("text analysis", () => {
  it("folds case and accents", () => {
    expect(foldText("REGIÓN Ñandú")).toBe("region nandu");
  });

  it("stems both languages, also where an accent was left out", () => {
    expect(stemWord("facturación", "es")).toBe("factur");
    expect(stemWord("facturacion", "es")).toBe("factur");
    expect(stemWord("customers", "en")).toBe("custom");
  });

  it("splits identifiers at underscores, case changes and digits", () => {
    expect(splitIntoWords("ventaNeta_2025")).toEqual(["venta", "Neta", "2025"]);
    expect(splitIntoWords("XMLReport")).toEqual(["XML", "Report"]);
  });

  it("drops function words and keeps the stems of the two languages apart", () => {
    expect(analyzeText("the list of sales")).toEqual(["es:list", "en:list", "es:sal", "en:sale"]);
  });

  it("gives inflected forms the same terms in their own language", () => {
    expect(analyzeText("ventas")[0]).toBe(analyzeText("venta")[0]);
    expect(analyzeText("orders")[1]).toBe(analyzeText("order")[1]);
  });
});
