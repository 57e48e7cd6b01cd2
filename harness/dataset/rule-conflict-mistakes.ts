import type { DatasetCard } from "../core/dataset.ts";
import { nameAdvice } from "../core/nearest-name.ts";
import type { RuleConflictLine } from "../core/sample.ts";
import { placeOf, type Located } from "./located.ts";
import type { MistakeLog } from "./mistakes.ts";

type Line = Located<RuleConflictLine>;

/** Logs what is wrong with lines of rules: ids, languages, labels, repetitions. */
export function logRuleConflictMistakes(
  lines: readonly Line[],
  card: Located<DatasetCard>,
  log: MistakeLog,
): void {
  const seen = new Map<string, string>();
  for (const line of lines) {
    const { id } = line.value;
    const pair = plain(
      [...line.value.rules.map(({ text }) => plain(text)).toSorted(), line.value.rule].join(" | "),
    );
    for (const [mark, field] of [[`id ${id}`, "id"] as const, [`rules ${pair}`, "rule"] as const]) {
      const earlier = seen.get(mark);
      if (earlier !== undefined)
        log.add(placeOf(line, field), `is the same as that of ${earlier}; change or remove one`);
      else seen.set(mark, id);
    }
    logLineMistakes(line, card.value, log);
  }
  if (lines.length > 0) logMissingLabels(lines, card, log);
}

function logLineMistakes(line: Line, card: DatasetCard, log: MistakeLog): void {
  const { rules, rule, contradicts, language } = line.value;
  const ids = rules.map(({ id }) => id);
  for (const [index, { id, text }] of rules.entries()) {
    if (ids.indexOf(id) < index)
      log.add(placeOf(line, "rules", index, "id"), `${id} is there twice; choose another`);
    if (text.trim() === "") log.add(placeOf(line, "rules", index, "text"), "is blank; write the rule");
    if (plain(text) === plain(rule))
      log.add(placeOf(line, "rules", index, "text"), "is the new rule word for word; write another");
  }
  if (rule.trim() === "") log.add(placeOf(line, "rule"), "is blank; write the rule");
  for (const [index, id] of contradicts.entries()) {
    if (!ids.includes(id))
      log.add(
        placeOf(line, "contradicts", index),
        `there is no rule ${id} here; ${nameAdvice(id, ids, "remove it")}`,
      );
    else if (contradicts.indexOf(id) < index)
      log.add(placeOf(line, "contradicts", index), `${id} is named twice; name it once`);
  }
  if (!card.languages.includes(language))
    log.add(
      placeOf(line, "language"),
      `${language} is no language of the dataset; add it in dataset.yaml or change it`,
    );
}

// Precision needs rules that go together, recall needs contradictions, and each language wants both.
function logMissingLabels(lines: readonly Line[], card: Located<DatasetCard>, log: MistakeLog): void {
  for (const language of card.value.languages) {
    const own = lines.filter(({ value }) => value.language === language);
    const contradicting = own.filter(({ value }) => value.contradicts.length > 0).length;
    const missing =
      own.length === 0
        ? "rules"
        : contradicting === 0
          ? "contradictions"
          : contradicting === own.length
            ? "rules that go together"
            : null;
    if (missing !== null)
      log.add(
        placeOf(card, "languages"),
        `there are no ${missing} in ${language}; write some in rule-conflicts.jsonl`,
      );
  }
}

function plain(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replace(/[\s.]+$/, "")
    .trim()
    .toLowerCase();
}
