import { z } from "zod";
import type { RecordedAnswer } from "../../../core/recording.ts";
import { parseLocated } from "../../located.ts";
import type { MistakeLog } from "../../mistakes.ts";
import type { ImportedDataset, ImportedQuestion } from "../importer.ts";
import { isFile } from "../reading/read-text.ts";
import { readRecords } from "../reading/read-records.ts";
import { idText } from "../reading/source-record.ts";

const text = z.string().min(1);

const attemptSchema = z.object({
  q: z.union([z.number(), text]),
  db: text.optional(),
  source: text,
  model: text,
  context: z.enum(["schema-only", "schema+evidence"]),
  sql: z.string(),
});

/** Which strategy an answer was given under. */
const labels = { "schema-only": "schema", "schema+evidence": "focus" };

/** Where the answers of a source were published. */
const publishers: Readonly<Record<string, string>> = {
  "bird-dev-2023": "AlibabaResearch/DAMO-ConvAI, predictions of 2023",
  "bird-mini-dev-2024": "bird-bench/mini_dev, predictions of 2024",
};

/** A database's questions, and where their answers are recorded. */
export interface AttemptsRequest {
  readonly file: string;
  readonly database: string;
  readonly questions: readonly ImportedQuestion[];
  readonly log: MistakeLog;
}

/** The recorded answers to a database's questions, one recording for each source of them. */
export function birdRecordings(request: AttemptsRequest): Pick<ImportedDataset, "recordings" | "findings"> {
  const { file, database, questions, log } = request;
  if (!isFile(file)) return { recordings: [], findings: [] };
  const ids = new Set(questions.map(({ id }) => id));
  const bySource = new Map<string, RecordedAnswer[]>();
  let stray = 0;
  for (const record of readRecords(file, log)) {
    const attempt = parseLocated(attemptSchema, record, log)?.value;
    if (attempt === undefined || (attempt.db ?? database) !== database) continue;
    const { q, source, model, context, sql } = attempt;
    const answers = bySource.get(source) ?? [];
    if (ids.has(idText(q))) answers.push({ sample: idText(q), label: context, model, answer: sql });
    else stray += 1;
    bySource.set(source, answers);
  }
  const recordings = [...bySource].map(([source, answers]) => ({
    file: `${idText(source)}.jsonl`,
    title: `Answers to BIRD, ${source}`,
    source: publishers[source] ?? source,
    licence: "CC BY-SA 4.0",
    labels: usedLabels(answers),
    answers,
  }));
  const left = `recorded answers left out: ${stray}; they belong to no question of this database`;
  const findings = stray === 0 ? [] : [{ kind: "note" as const, question: null, place: file, text: left }];
  return { recordings: recordings.filter(({ answers }) => answers.length > 0), findings };
}

function usedLabels(answers: readonly RecordedAnswer[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(labels).filter(([label]) => answers.some((answer) => answer.label === label)),
  );
}
