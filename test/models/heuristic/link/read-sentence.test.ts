import { describe, expect, it } from "vitest";
import { readKnowledge } from "../../../../harness/models/heuristic/knowledge/knowledge.ts";
import type { Mark } from "../../../../harness/models/heuristic/link/mark.ts";
import { itemEntries } from "../../../../harness/models/heuristic/link/item-entries.ts";
import { readSentence } from "../../../../harness/models/heuristic/link/read-sentence.ts";
import { schemaEntries } from "../../../../harness/models/heuristic/link/schema-entries.ts";
import { valueEntries } from "../../../../harness/models/heuristic/link/value-entries.ts";
import { buildVocabulary } from "../../../../harness/models/heuristic/link/vocabulary.ts";
import { workshopPrompt } from "../support/workshop.ts";

function marks(question: string, sections = ""): readonly Mark[] {
  const knowledge = readKnowledge(workshopPrompt(question, sections));
  const entries = [
    ...itemEntries(knowledge.items),
    ...valueEntries(knowledge.schema),
    ...schemaEntries(knowledge.schema),
  ];
  return readSentence(question, { vocabulary: buildVocabulary(entries), knowledge }).marks;
}

/** What the mark that holds a word is linked to first. */
function target(question: string, word: string, sections = ""): string | null {
  const concept = marks(question, sections).find((mark) => mark.text.includes(word))?.links[0]?.concept;
  if (concept === undefined) return null;
  if (concept.kind === "table") return `table ${concept.table}`;
  if (concept.kind === "column") return `column ${concept.column.table}.${concept.column.column}`;
  return concept.kind === "value" ? `value ${concept.column.column}=${concept.value}` : concept.kind;
}

const hints = `## Business hints
- [hint.potter] Potters are makers
  terms: alfarero; potter
  table: Makers
- [hint.net] Net takings
  terms: net takings; recaudación neta
  metric: SUM(Lines.Amount)
- [hint.best] The best potters
  terms: best potter; mejor alfarero
  table: Makers
  metric: SUM(Lines.Amount)`;

describe("linking", () => {
  it("finds tables and columns by name and by comment, in both languages and any inflection", () => {
    expect(target("cuántos artesanos hay", "artesanos")).toBe("table Makers");
    expect(target("how many makers", "makers")).toBe("table Makers");
    expect(target("por comarcas", "comarcas")).toBe("column Towns.County");
    expect(target("shipping costs by month", "shipping")).toBe("column Orders.Shipping");
  });

  it("finds items by their terms, whatever case, accents and number", () => {
    expect(target("RECAUDACION NETA por mes", "RECAUDACION", hints)).toBe("metric");
    expect(target("los alfareros de Alba", "alfareros", hints)).toBe("table Makers");
  });

  it("takes the longest phrase, and does not use its words again", () => {
    const found = marks("best potters", hints);
    expect(found).toHaveLength(1);
    expect(found[0]?.links[0]?.concept.kind).toBe("ranking");
  });

  it("finds a ranking by a synonym and with a number inside", () => {
    expect(target("top potters", "top", hints)).toBe("ranking");
    expect(target("best 3 potters", "best", hints)).toBe("ranking");
    expect(target("los mejores tres alfareros", "mejores", hints)).toBe("ranking");
  });

  it("finds sample values, also in the plural, and codes by what the comment says they mean", () => {
    expect(target("sales in Alba", "Alba")).toBe("value TownName=Alba");
    expect(target("how many bowls", "bowls")).toBe("value Kind=Bowl");
    expect(target("cuántos maestros hay", "maestros")).toBe("value Grade=M");
  });

  it("does not take a common word for a code", () => {
    expect(target("show me n pieces", "n")).toBeNull();
  });

  it("knows a name of which the prompt shows only the pattern", () => {
    expect(target("orders of Piece 17", "Piece")).toBe("value PieceName=Piece 17");
  });

  it("guesses by a part of a name or a common root only where nothing else fits, and says so", () => {
    const joined = marks("makers who joined in 2025").find((mark) => mark.text === "joined");
    expect(joined?.guessed).toBe(true);
    expect(joined?.links[0]?.concept).toMatchObject({ kind: "column", column: { column: "JoinedOn" } });
  });

  it("reads a denying prefix", () => {
    const unglazed = marks("unglazed pieces").find((mark) => mark.text === "unglazed");
    expect(unglazed?.denied).toBe(true);
    expect(unglazed?.links[0]?.concept).toMatchObject({ kind: "column", column: { column: "Glazed" } });
  });

  it("covers the whole question without overlap", () => {
    const found = marks("¿Cuántas piezas hubo el mes pasado en Alba?", hints);
    found.slice(1).forEach((mark, index) => expect(mark.start).toBe(found[index]?.end));
  });
});
