import { beforeAll, describe, expect, it } from "vitest";
import type { Layer } from "../../../harness/core/context-item.ts";
import { layers } from "../../../harness/core/context-item.ts";
import { lastPrompt } from "../fixture/model-endpoint.ts";
import { runningShop } from "../fixture/running-shop.ts";

const running = runningShop();

/** A mark in every source of context, by the layer that it belongs to. */
const marks: Readonly<Record<Layer, readonly string[]>> = {
  constraints: ["canary-additional", "canary-constraint-item"],
  focus: ["canary-client", "canary-focus-item"],
  rules: ["canary-rule", "canary-everywhere", "canary-guide-rule"],
  hints: ["canary-hint", "ventas netas", "SUM(Ventas.Importe)", "canary-guide-hint"],
  history: ["canary-newer", "canary-older", "SELECT Region FROM Tiendas"],
  schema: [
    "canary-table-comment",
    "canary-column-comment",
    "'Norte'",
    "primary key: VentaId",
    "TiendaId -> Tiendas",
  ],
};
const never = [
  "canary-other-connection",
  "canary-inactive",
  "canary-deleted",
  "canary-luis",
  "canary-luis-asked",
];

const additional = "canary-additional: tenant 7 only\n- [constraint.c] canary-constraint-item";
const extra = "## User rules\n- [rule.g] canary-guide-rule\n## Business hints\n- [hint.g] canary-guide-hint";

let guide: string;
beforeAll(async () => {
  const server = await running.start();
  guide = (await server.call("get_conversation_context", await server.signIn())).body.client_priming_guide;
});

/** Asks a server with these layers on, through a client that passes on all that a full server ever told it. */
async function ask(on: readonly Layer[]) {
  const server = await running.start({ layers: on.join(",") });
  const known = await server.signIn();
  const context = await server.call("get_conversation_context", known);
  const schema = await server.call("get_schema", known);
  running.endpoint.behave({ say: "SELECT 1 AS one" });
  const answer = await server.call("execute_query", {
    ...known,
    question: "canary-question: ¿cuántas?",
    additional_context: additional,
    client_context: `canary-client: the north\n- [focus.f] canary-focus-item\n\n${guide}\n\n${extra}`,
  });
  await server.close();
  expect(answer.isError).toBe(false);
  return { prompt: lastPrompt(running.endpoint), context, schema, answer };
}

describe("every parameter and every source of execute_query", () => {
  it("reaches the prompt that the model endpoint receives, once, under its heading", async () => {
    const { prompt, answer } = await ask(layers);
    const [, ...sections] = `\n${prompt}`.split("\n## ");
    const order = [
      "Technical constraints",
      "Conversation context",
      "User rules",
      "Business hints",
      "Recent queries",
      "Schema",
      "Today",
      "Question",
    ];
    expect(sections.map((section) => section.split("\n", 1)[0])).toEqual(order);
    layers.forEach((layer, at) => {
      for (const mark of marks[layer]) {
        expect([mark, prompt.split(mark).length - 1]).toEqual([mark, 1]);
        expect(sections[at]).toContain(mark);
      }
    });
    expect(sections[6]).toBe("Today\n2026-01-15\n");
    expect(sections[7]).toBe("Question\ncanary-question: ¿cuántas?");
    for (const mark of never) expect(prompt).not.toContain(mark);
    expect(prompt.indexOf("canary-newer")).toBeLessThan(prompt.indexOf("canary-older"));
    const places = answer.body.context_items.map((id: string) => prompt.indexOf(`[${id}]`));
    expect(places).toEqual(places.toSorted((a: number, b: number) => a - b));
    expect(places).not.toContain(-1);
  });
});

describe("a layer that is off", () => {
  it.each(layers)("%s is nowhere, wherever it comes from", async (off) => {
    const { prompt, context, schema, answer } = await ask(layers.filter((layer) => layer !== off));
    for (const layer of layers) {
      for (const mark of marks[layer]) expect([mark, prompt.includes(mark)]).toEqual([mark, layer !== off]);
    }
    const elsewhere = [context.text, schema.text, answer.text];
    for (const mark of marks[off]) for (const text of elsewhere) expect(text).not.toContain(mark);
  });

  it("leaves of the schema names and types", async () => {
    const { prompt, context, schema } = await ask(layers.filter((layer) => layer !== "schema"));
    expect(context.body.items.some(({ layer }: { layer: string }) => layer === "schema")).toBe(false);
    expect(JSON.stringify(schema.body.tables)).not.toMatch(/comment|values|primary_key|foreign_keys/);
    expect(prompt).toContain("- Tiendas\n  - TiendaId INTEGER\n  - Nombre VARCHAR");
  });

  it("leaves names, types, date and question when all are off", async () => {
    const { prompt, answer } = await ask([]);
    expect(prompt).toMatch(/^## Schema\n- "Notas internas"\n[^]*\n\n## Today\n2026-01-15\n\n## Question\n/);
    for (const mark of Object.values(marks).flat()) expect(prompt).not.toContain(mark);
    expect(answer.body.context_items).toEqual([]);
  });
});
