import { describe, expect, it } from "vitest";
import {
  isInflection,
  sameWord,
  wordForms,
} from "../../../../harness/models/heuristic/language/word-forms.ts";

const likeness = (left: string, right: string): number => sameWord(wordForms(left), wordForms(right));

describe("forms of one word", () => {
  it.each([
    ["ventas", "venta"],
    ["Región", "regiones"],
    ["luces", "luz"],
    ["stores", "store"],
    ["companies", "company"],
    ["vendedora", "vendedores"],
    ["socia", "socios"],
  ])("%s and %s differ in number and gender at most", (left, right) => {
    expect(isInflection(likeness(left, right))).toBe(true);
  });

  it.each([
    ["facturamos", "facturación"],
    ["facturó", "facturar"],
    ["sold", "sales"],
    ["lent", "loans"],
    ["nacieron", "nacimiento"],
    ["deliveries", "deliver"],
  ])("%s and %s share a stem or a family, and are no inflection of each other", (left, right) => {
    expect(likeness(left, right)).toBeGreaterThanOrEqual(0.8);
    expect(isInflection(likeness(left, right))).toBe(false);
  });

  it.each([
    ["adoptado", "adopción"],
    ["inscribieron", "inscripción"],
  ])("%s and %s share a root only", (left, right) => {
    expect(likeness(left, right)).toBeGreaterThan(0);
    expect(likeness(left, right)).toBeLessThanOrEqual(0.8);
  });

  it.each([
    ["salieron", "sales"],
    ["promedio", "promoción"],
    ["contado", "contrato"],
    ["marca", "marzo"],
    ["store", "story"],
  ])("%s and %s are unrelated", (left, right) => {
    expect(likeness(left, right)).toBe(0);
  });

  it("an exact word beats an inflection, and that a stem", () => {
    expect(likeness("libros", "libros")).toBeGreaterThan(likeness("libros", "libro"));
    expect(likeness("libros", "libro")).toBeGreaterThan(likeness("libros", "libre"));
  });
});
