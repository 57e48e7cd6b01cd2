import type { DatasetCard, DatasetContextItem } from "../core/dataset.ts";
import type { QuestionLine, Sample } from "../core/sample.ts";

/** One sample for each language of the card, `<question>.<language>`; the twins share everything but their text. */
export function expandSamples(
  question: QuestionLine,
  card: DatasetCard,
  items: readonly DatasetContextItem[],
): readonly Sample[] {
  const user = question.user ?? card.users[0]?.id ?? "";
  const own = items.filter((item) => item.layer === "history" && item.user === user).map(({ id }) => id);
  return card.languages.map((language) => ({
    kind: "question",
    id: `${question.id}.${language}`,
    cluster: question.id,
    language,
    question: question.question[language] ?? "",
    gold: question.gold,
    trap: question.trap ?? [],
    required: question.required,
    user,
    focus: question.focus,
    constraints: question.constraints,
    history: question.history ?? own,
    difficulty: question.difficulty ?? null,
    tags: question.tags,
    options: question.options,
  }));
}
