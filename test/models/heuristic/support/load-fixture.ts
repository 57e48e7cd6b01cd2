import { readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { ContextItem, Layer } from "../../../../harness/core/context-item.ts";

/** A question of a fixture in one language. */
export interface FixtureQuestion {
  readonly id: string;
  readonly language: "es" | "en";
  readonly question: string;
  readonly gold: readonly string[];
  readonly required: readonly string[];
  readonly user: string;
  readonly focus: readonly string[];
  readonly constraints: readonly string[];
  readonly history: readonly string[] | null;
  readonly ordered: boolean | null;
}

/** A context item as its YAML file has it. */
export interface FixtureItem extends Omit<ContextItem, "text"> {
  readonly text: string | Readonly<Record<string, string>>;
  readonly user?: string;
  readonly question?: string;
}

export interface Fixture {
  readonly clock: string;
  readonly scripts: readonly string[];
  readonly items: readonly FixtureItem[];
  readonly questions: readonly FixtureQuestion[];
}

interface RawQuestion extends Omit<FixtureQuestion, "language" | "question" | "gold" | "ordered"> {
  readonly question: Readonly<Record<"es" | "en", string>>;
  readonly gold: string | readonly string[];
  readonly options?: { readonly ordered?: boolean };
}

const files: readonly (readonly [string, Layer])[] = [
  ["constraints", "constraints"],
  ["focus", "focus"],
  ["rules", "rules"],
  ["hints", "hints"],
  ["history", "history"],
];

/** Reads a fixture domain in the documented dataset format. */
export function loadFixture(folder: string): Fixture {
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  const card = parse(read("dataset.yaml")) as {
    clock: string;
    database: { scripts: string[] };
    users: { id: string }[];
  };
  const items = files.flatMap(([file, layer]) =>
    existsSync(join(folder, "context", `${file}.yaml`))
      ? (parse(read(`context/${file}.yaml`)) as FixtureItem[]).map((item) => ({
          ...item,
          layer,
          text: item.text ?? item.question,
        }))
      : [],
  );
  const questions = read("samples.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as RawQuestion)
    .flatMap((raw) =>
      (["es", "en"] as const).map((language): FixtureQuestion => ({
        id: `${raw.id}.${language}`,
        language,
        question: raw.question[language],
        gold: typeof raw.gold === "string" ? [raw.gold] : raw.gold,
        required: raw.required ?? [],
        user: raw.user ?? card.users[0]?.id ?? "",
        focus: raw.focus ?? [],
        constraints: raw.constraints ?? [],
        history: raw.history ?? null,
        ordered: raw.options?.ordered ?? null,
      })),
    );
  return { clock: card.clock, scripts: card.database.scripts.map(read), items, questions };
}
