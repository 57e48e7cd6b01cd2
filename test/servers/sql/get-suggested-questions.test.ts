import { beforeAll, describe, expect, it } from "vitest";
import { lastPrompt } from "../fixture/model-endpoint.ts";
import { runningShop } from "../fixture/running-shop.ts";
import type { Connected } from "../fixture/sql-server.ts";

const running = runningShop();
let server: Connected;
let known: { session_token: string; connection_id: string };
beforeAll(async () => {
  server = await running.start({ flags: ["--cache=off"] });
  known = await server.signIn();
});

describe("get_suggested_questions", () => {
  it("gives as many of the model's questions as were asked for, each once and on one line", async () => {
    running.endpoint.behave({
      say: '```json\n{"questions": ["¿Cuántas\\ntiendas hay?", "¿Cuántas tiendas hay?", "", "¿Ventas por canal?", "¿Y por mes?"]}\n```',
    });
    const { body, structured } = await server.call("get_suggested_questions", {
      ...known,
      language: "es",
      count: 2,
    });
    expect(structured).toEqual(body);
    expect(body).toMatchObject({
      success: true,
      language: "es",
      questions: ["¿Cuántas tiendas hay?", "¿Ventas por canal?"],
      next_step: { action: "offer_questions", tool: null },
    });
  });

  it("sends the prompt that docs/prompt.md fixes", async () => {
    await server.call("get_suggested_questions", { ...known, count: 7 });
    const prompt = lastPrompt(running.endpoint);
    expect(prompt.match(/^## .*$/gm)).toEqual([
      "## Language",
      "## Count",
      "## User rules",
      "## Business hints",
      "## Recent queries",
      "## Schema",
      "## Today",
    ]);
    expect(prompt).toContain("## Language\nen\n\n## Count\n7\n");
    expect(prompt).toContain("## Today\n2026-01-15");
    expect(prompt).toContain("canary-newer");
    expect(prompt).not.toContain("canary-luis");
  });

  it.each([0, 21, 1.5])("refuses a count of %d", async (count) => {
    const { body } = await server.call("get_suggested_questions", { ...known, count });
    expect(body.error).toMatchObject({ type: "validation_error", reason: "invalid_arguments" });
  });

  it.each(["Ask about sales!", '{"questions": "none"}', '{"questions": [1]}'])(
    "reports a reply that is not the JSON that was asked for: %s",
    async (say) => {
      running.endpoint.behave({ say });
      const { body } = await server.call("get_suggested_questions", known);
      expect(body.error).toMatchObject({ type: "execution_failed", reason: "unusable_reply" });
    },
  );
});
