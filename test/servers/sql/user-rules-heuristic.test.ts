import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Gateway } from "../../../harness/models/gateway.ts";
import { startGateway } from "../../../harness/models/gateway.ts";
import { heuristicModel } from "../../../harness/models/heuristic/heuristic-model.ts";
import { runningShop } from "../fixture/running-shop.ts";
import type { Connected } from "../fixture/sql-server.ts";

const running = runningShop();
let gateway: Gateway;
let server: Connected;
let dataDir: string;
beforeAll(async () => {
  gateway = await startGateway(() => performance.now());
  const lane = gateway.lane("rules", heuristicModel());
  lane.listen(() => {});
  dataDir = mkdtempSync(join(running.shop.folder, "rules-"));
  writeFileSync(join(dataDir, "users.jsonl"), readFileSync(join(running.shop.dataDir, "users.jsonl")));
  server = await running.start({ dataDir, env: { OPENAI_BASE_URL: lane.serverUrl } });
});
afterAll(() => gateway.close());

/** Adds one rule after the other from an empty store, and gives the last outcome. */
async function addAll(texts: readonly string[]) {
  writeFileSync(join(dataDir, "rules.jsonl"), "");
  const known = await server.signIn();
  const outcomes = [];
  for (const text of texts) outcomes.push(await server.call("add_user_rule", { ...known, text }));
  expect(outcomes.slice(0, -1).map(({ isError, text }) => isError && text)).toEqual(
    texts.slice(1).map(() => false),
  );
  return outcomes.at(-1);
}

describe("rules, compared by the heuristic model behind the harness's own endpoint,", () => {
  it.each([
    [["Muestra los montos en USD y en MXN", "Solo montos en USD"], 0],
    [["Sort stores by name ascending", "Sort stores by name descending"], 0],
    [["Only active stores", "Incluye tiendas de todos los estados"], 0],
    [["Redondea a dos decimales", "Only active stores", "Include stores of every status"], 1],
  ] as const)("that contradict each other are not saved: %j", async (texts, against) => {
    const last = await addAll(texts);
    expect(last?.body).toMatchObject({
      error: { type: "validation_error", reason: "rule_conflict" },
      conflicts: [{ text: texts[against] }],
    });
    expect(last?.body.conflict_reason).not.toBe("");
  });

  it.each([
    [["Only active stores", "Sort stores by name"]],
    [["Montos en USD", "Redondea a dos decimales", "Never show more than 20 rows"]],
  ] as const)("that go together are saved: %j", async (texts) => {
    expect((await addAll(texts))?.body).toMatchObject({ success: true });
  });
});
