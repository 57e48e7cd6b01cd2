import { describe, expect, it } from "vitest";
import { seededRng } from "../../harness/core/time.ts";
import { inventWords, takenWords } from "./invent-words.ts";
import { wordFamilies } from "./word-families.ts";
import { areKin, kinship, regularShape, shapeOf } from "./word-kinship.ts";

const words =
  "asociado asociados asociada asociadas tienda tiendas venta ventas vender vendido vendimos devolución devoluciones " +
  "devuelto store stores city cities sell sold selling sale sales category categories return returned región regiones " +
  "cliente clientes client clients luz luces person people vendedor vendedores vendedora employee employees pedido";

function invent(seed: number): ReadonlyMap<string, string> {
  const rng = seededRng(seed);
  const taken = takenWords();
  const families = wordFamilies(words.split(" "), () => true);
  return new Map(families.flatMap((family) => [...inventWords(family, rng, taken)]));
}

describe("invented words", () => {
  it("inflect like the words that they stand for", () => {
    const renamed = invent(1);
    const base = (renamed.get("asociado") ?? "").slice(0, -1);
    expect(renamed.get("asociado")).toBe(`${base}o`);
    expect(renamed.get("asociados")).toBe(`${base}os`);
    expect(renamed.get("asociada")).toBe(`${base}a`);
    expect(renamed.get("asociadas")).toBe(`${base}as`);
    expect(renamed.get("stores")).toBe(`${renamed.get("store")}s`);
    expect(renamed.get("cities")).toBe(`${(renamed.get("city") ?? "").slice(0, -1)}ies`);
    expect(renamed.get("vendedores")).toBe(`${renamed.get("vendedor")}es`);
    expect(renamed.get("sold")).toBe(`${renamed.get("sell")}ed`);
    expect(renamed.get("people")).toBe(`${renamed.get("person")}s`);
    expect(renamed.get("regiones")).toBe(`${renamed.get("region")}es`);
  });

  it("can be spoken", () => {
    for (const word of invent(2).values()) expect(word).toMatch(/^(?!.*[^aeiouy]{4})[a-z]{4,}$/);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "are kin to each other exactly where the old words were, with seed %i",
    (seed) => {
      const pairs = [...invent(seed)].map(([old, renamed]) => ({
        old: shapeOf(old),
        renamed: regularShape(renamed),
      }));
      for (const [index, a] of pairs.entries()) {
        for (const b of pairs.slice(index + 1)) {
          const label = `${a.old.folded}/${b.old.folded} ${a.renamed.folded}/${b.renamed.folded}`;
          expect([label, areKin(a.renamed, b.renamed)]).toEqual([label, areKin(a.old, b.old)]);
          const { root: _old, ...old } = kinship(a.old, b.old);
          const { root: _renamed, ...renamed } = kinship(a.renamed, b.renamed);
          expect([label, renamed]).toEqual([label, old]);
        }
      }
    },
  );

  it("follow from the seed", () => {
    expect([...invent(5)]).toEqual([...invent(5)]);
    expect([...invent(6).values()]).not.toEqual([...invent(5).values()]);
  });
});
