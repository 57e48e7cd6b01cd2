import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionTexts } from "../../../../harness/models/heuristic/prompt/section-texts.ts";
import { askTask } from "../support/ask-task.ts";
import { buildFixture, type FixtureDatabase } from "../support/fixture-database.ts";
import { loadFixture, type Fixture } from "../support/load-fixture.ts";
import { promptRenderer } from "../support/render-prompt.ts";
import { allLayers, noLayers } from "../support/score-fixture.ts";
import { heuristicModel } from "../../../../harness/models/heuristic/heuristic-model.ts";

it("suggestions never add up levels, as of temperature", async () => {
  const schema =
    "- probes\n  - probe VARCHAR\n  - taken_at TIMESTAMP\n  - celsius DOUBLE\n  - battery_percent DOUBLE\n  - litres DOUBLE";
  const content = await askTask("suggest", {
    Language: "en",
    Count: "9",
    Schema: schema,
    Today: "2026-02-03",
  });
  const { questions } = JSON.parse(content) as { questions: string[] };
  expect(questions.join("\n")).not.toMatch(/total (?:celsius|battery)/);
  expect(questions.join("\n")).toMatch(/average celsius/);
  expect(questions.join("\n")).toMatch(/total litres/);
});

describe.each(["library", "clinic"])("suggestions for the %s", (name) => {
  let fixture: Fixture;
  let database: FixtureDatabase;
  const folder = join(import.meta.dirname, "../../../fixtures", name);

  beforeAll(async () => {
    fixture = loadFixture(folder);
    database = await buildFixture(fixture.scripts, 1);
  });
  afterAll(() => database.close());

  const sectionsOf = async (layers: typeof allLayers): Promise<Record<string, string>> => {
    const render = await promptRenderer(fixture, database);
    const [question] = fixture.questions;
    if (question === undefined) throw new Error("the fixture has no question");
    const user = render({ ...question, focus: [], constraints: [] }, layers).at(-1)?.content ?? "";
    const { Question: _asked, ...rest } = Object.fromEntries(sectionTexts(user));
    return rest;
  };
  const suggest = async (language: string, count: number, layers = allLayers): Promise<string[]> => {
    const sections = await sectionsOf(layers);
    const content = await askTask("suggest", { Language: language, Count: String(count), ...sections });
    return (JSON.parse(content) as { questions: string[] }).questions;
  };

  it.each(["es", "en"])(
    "are as many as asked for, different, and answered by the model itself (%s)",
    async (language) => {
      const questions = await suggest(language, 8);

      expect(questions).toHaveLength(8);
      expect(new Set(questions).size).toBe(8);
      const sections = await sectionsOf(allLayers);
      for (const question of questions) {
        const content = Object.entries({ ...sections, Question: question }).map(
          ([heading, body]) => `## ${heading}\n${body}`,
        );
        const reply = await heuristicModel().complete(
          { model: "heuristic", messages: [{ role: "user", content: content.join("\n\n") }] },
          new AbortController().signal,
        );
        const sql = /```sql\n([\s\S]*?)\n```/.exec(reply.content ?? "")?.[1] ?? "";
        await expect(database.run(sql), `${question}: ${sql}`).resolves.toBeDefined();
      }
    },
  );

  it("are the same every time, and no more than the schema supports", async () => {
    expect(await suggest("en", 5)).toEqual(await suggest("en", 5));
    const many = await suggest("es", 200);
    expect(many.length).toBeGreaterThan(8);
    expect(many.length).toBeLessThan(200);
  });

  it("need no more than names and types", async () => {
    expect((await suggest("en", 3, noLayers)).length).toBeGreaterThan(0);
  });
});

describe("suggestions", () => {
  it("are none where there is no table", async () => {
    expect(JSON.parse(await askTask("suggest", { Language: "es", Count: "4" }))).toEqual({ questions: [] });
  });
});
