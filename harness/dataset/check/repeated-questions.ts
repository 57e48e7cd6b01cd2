import type { Sample } from "../../core/sample.ts";
import type { FieldPath } from "../yaml-source.ts";

/** Two questions that say or answer the same. */
export interface Repetition {
  readonly id: string;
  readonly earlier: string;
  readonly path: FieldPath;
  /** Whether everything else is the same too: who asks, focus, constraints and history. */
  readonly sameCircumstances: boolean;
}

/** Questions whose text (in a language) or whose gold was there before, each with the first that has it. */
export function repeatedQuestions(samples: readonly Sample[]): readonly Repetition[] {
  const first = new Map<string, Sample>();
  const found = new Map<string, Repetition>();
  for (const { sample, path, mark } of samples.flatMap(marksOf)) {
    // The same circumstances are looked for first: two users may ask the same, and one of them twice.
    const exact = `${mark} ${circumstances(sample)}`;
    const earlier = first.get(exact) ?? first.get(mark);
    for (const key of [mark, exact]) first.set(key, first.get(key) ?? sample);
    if (earlier === undefined || earlier.cluster === sample.cluster) continue;
    const sameCircumstances = circumstances(earlier) === circumstances(sample);
    const repetition = { id: sample.cluster, earlier: earlier.cluster, path, sameCircumstances };
    found.set(`${sample.cluster} ${path.join(".")}`, repetition);
  }
  return [...found.values()];
}

interface Mark {
  readonly sample: Sample;
  readonly path: FieldPath;
  readonly mark: string;
}

function marksOf(sample: Sample): readonly Mark[] {
  const { language, question, gold } = sample;
  const asked = {
    sample,
    path: ["question", language],
    mark: `${language} ${plain(question).toLowerCase()}`,
  };
  return [asked, ...gold.map((sql) => ({ sample, path: ["gold"], mark: `gold ${plain(sql)}` }))];
}

function circumstances({ user, focus, constraints, history }: Sample): string {
  return JSON.stringify([user, focus, constraints, history]);
}

function plain(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replace(/[\s;]+$/, "")
    .trim();
}
