import { heuristicModel } from "../../../../harness/models/heuristic/heuristic-model.ts";
import type { Layer } from "../../../../harness/core/context-item.ts";
import { buildFixture, type FixtureDatabase } from "./fixture-database.ts";
import type { Fixture, FixtureQuestion } from "./load-fixture.ts";
import { promptRenderer } from "./render-prompt.ts";

/** One question, what was answered, and whether its rows are gold's on every seed. */
export interface Scored {
  readonly question: FixtureQuestion;
  readonly sql: string;
  readonly right: boolean;
  readonly error: string | null;
}

export const allLayers: ReadonlySet<Layer> = new Set([
  "constraints",
  "focus",
  "rules",
  "hints",
  "history",
  "schema",
]);
export const noLayers: ReadonlySet<Layer> = new Set();

/** Asks the model every question of a fixture and compares the rows of its SQL with gold's. */
export async function scoreFixture(
  fixture: Fixture,
  layers: ReadonlySet<Layer>,
  seeds: readonly number[] = [1, 2],
): Promise<Scored[]> {
  const databases = await Promise.all(seeds.map((seed) => buildFixture(fixture.scripts, seed)));
  const [first] = databases;
  if (first === undefined) return [];
  const render = await promptRenderer(fixture, first);
  const model = heuristicModel();
  const scored: Scored[] = [];
  for (const question of fixture.questions) {
    const reply = await model.complete(
      { model: "heuristic", messages: render(question, layers) },
      new AbortController().signal,
    );
    const sql = /```sql\n([\s\S]*?)\n```/.exec(reply.content ?? "")?.[1] ?? "";
    scored.push({ question, sql, ...(await judge(sql, question, databases)) });
  }
  for (const database of databases) database.close();
  return scored;
}

async function judge(
  sql: string,
  question: FixtureQuestion,
  databases: readonly FixtureDatabase[],
): Promise<{ right: boolean; error: string | null }> {
  for (const database of databases) {
    let rows: unknown[][];
    try {
      rows = await database.run(sql);
    } catch (error) {
      return { right: false, error: String(error) };
    }
    const golds = await Promise.all(question.gold.map((gold) => database.run(gold)));
    if (!golds.some((gold, index) => sameRows(rows, gold, isOrdered(question, index))))
      return { right: false, error: null };
  }
  return { right: true, error: null };
}

function isOrdered(question: FixtureQuestion, index: number): boolean {
  return question.ordered ?? /\bORDER\s+BY\b[^)]*$/i.test(question.gold[index] ?? "");
}

/** Equal rows under some permutation of the columns; in order where gold orders. */
export function sameRows(left: readonly unknown[][], right: readonly unknown[][], ordered: boolean): boolean {
  const width = right[0]?.length ?? 0;
  if (left.length !== right.length || (left[0]?.length ?? 0) !== width) return false;
  const text = (rows: readonly unknown[][], columns: readonly number[]): string => {
    const lines = rows.map((row) => JSON.stringify(columns.map((column) => cell(row[column]))));
    return JSON.stringify(ordered ? lines : lines.toSorted());
  };
  const identity = Array.from({ length: width }, (_, index) => index);
  const wanted = text(right, identity);
  return permutations(identity).some((columns) => text(left, columns) === wanted);
}

function cell(value: unknown): unknown {
  const number =
    typeof value === "number" || (typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value))
      ? Number(value)
      : null;
  return number === null ? value : Number(number.toPrecision(10));
}

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
