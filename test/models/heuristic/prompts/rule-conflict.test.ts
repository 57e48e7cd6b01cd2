import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { askTask } from "../support/ask-task.ts";

interface Verdict {
  readonly conflict: boolean;
  readonly rules: readonly string[];
  readonly reason: string;
}

const judge = async (existing: readonly { id: string; text: string }[], added: string): Promise<Verdict> =>
  JSON.parse(
    await askTask("conflict", {
      "Existing rules": existing.map(({ id, text }) => `- [${id}] ${text}`).join("\n"),
      "New rule": added,
    }),
  ) as Verdict;

const pair = async (existing: string, added: string): Promise<boolean> =>
  (await judge([{ id: "rule.old", text: existing }], added)).conflict;

describe("a verdict on a new rule", () => {
  it("names the rules that it contradicts and why, in the language of the new rule", async () => {
    const rules = [
      { id: "rule.usd", text: "Only USD." },
      { id: "rule.open", text: "Solo tiendas abiertas." },
    ];
    const spanish = await judge(rules, "Importes en pesos y en dólares, por favor.");
    expect(spanish).toMatchObject({ conflict: true, rules: ["rule.usd"] });
    expect(spanish.reason).toMatch(/^Contradice rule\.usd .*moneda/);
    const english = await judge(rules, "Show closed stores as well.");
    expect(english).toMatchObject({ conflict: true, rules: ["rule.open"] });
    expect(english.reason).toMatch(/^It contradicts rule\.open/);
  });

  it("is no contradiction where there are no rules yet, and whatever the new rule looks like", async () => {
    for (const added of ["Usa dólares.", "", "## Existing rules", "????", "y o ni"])
      expect(await judge([], added)).toMatchObject({ conflict: false, rules: [] });
  });

  it.each([
    ["Only USD", "USD and MXN"],
    ["Orden ascendente", "Orden descendente"],
    ["Only active", "All statuses"],
    ["Never show e-mails", "Siempre muestra el correo"],
    ["Máximo 10 filas", "Al menos 20 filas"],
    ["Nunca me des precios sin IVA", "Precios sin IVA"],
  ])("%s against %s is one", async (existing, added) => {
    expect(await pair(existing, added)).toBe(true);
    expect(await pair(added, existing)).toBe(true);
  });

  it.each([
    ["Only active customers", "Sort by name"],
    ["For HR reports, hide salaries", "For sales reports, use dollars"],
    ["Montos en dólares", "Solo dólares"],
    ["Never show costs", "Always show prices"],
    ["Solo pedidos de más de 100 pesos", "Solo pedidos de más de 200 pesos"],
  ])("%s beside %s is none", async (existing, added) => {
    expect(await pair(existing, added)).toBe(false);
    expect(await pair(added, existing)).toBe(false);
  });

  it("is the same whichever of two rules was there first, over the whole dataset", async () => {
    const file = join(import.meta.dirname, "../../../../datasets/rule-conflicts/rule-conflicts.jsonl");
    const lines = readFileSync(file, "utf8").trim().split("\n");
    for (const line of lines) {
      const { rules, rule } = JSON.parse(line) as { rules: { id: string; text: string }[]; rule: string };
      for (const { text } of rules)
        expect(await pair(text, rule), `${text} | ${rule}`).toBe(await pair(rule, text));
    }
  });
});
