import { z } from "zod";
import type { RecordedAnswer } from "../../../core/recording.ts";
import { parseLocated } from "../../located.ts";
import type { MistakeLog } from "../../mistakes.ts";
import type { Finding, ImportedDataset, ImportedQuestion } from "../importer.ts";
import { readRecords } from "../reading/read-records.ts";
import { isFile } from "../reading/read-text.ts";
import { idText } from "../reading/source-record.ts";

const text = z.string().min(1);
const count = z.number().int().min(0).nullish();

const attemptSchema = z.object({
  q: text,
  strategy: text,
  model: text,
  effort: text.nullish(),
  sql: z.string().nullish(),
  sql_duckdb: text.nullish(),
  infra_error: text.nullish(),
  input_tokens: count,
  output_tokens: count,
  cost_usd: z.number().min(0).nullish(),
  seconds: z.number().min(0).nullish(),
});
type Attempt = z.infer<typeof attemptSchema>;

/** The label whose answers are SQL for the tables that the source holds, and the strategy that it stands for. */
const label = "sql+base_ddl";
const strategy = "schema";
const leftOut: Readonly<Record<string, string>> = {
  "sql+enhanced_ddl": "they are SQL for a schema with added models, whose tables the source does not hold",
};
const rewritten = "DATEDIFF(day, …) is rewritten as date_diff('day', …) for DuckDB";

/**
 * The recorded answers as one recording. A model goes by its name with its effort; the vendor before it is left out.
 * Answers that are no SQL for these tables are left out and counted.
 */
export function acmeRecordings(
  file: string,
  questions: readonly ImportedQuestion[],
  log: MistakeLog,
): Pick<ImportedDataset, "recordings" | "findings"> {
  if (!isFile(file)) return { recordings: [], findings: [] };
  const ids = new Set(questions.map(({ id }) => id));
  const attempts = readRecords(file, log).flatMap(
    (record) => parseLocated(attemptSchema, record, log)?.value ?? [],
  );
  const counts = new Map<string, number>();
  const answers: RecordedAnswer[] = [];
  for (const attempt of attempts) {
    const reason = reasonOut(attempt, ids);
    if (reason === null) answers.push(recorded(attempt));
    else counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const findings = [...counts].map(([reason, number]): Finding => {
    return {
      kind: "note",
      question: null,
      place: file,
      text: `recorded answers left out: ${number}; ${reason}`,
    };
  });
  const changed = answers.filter(({ adapted }) => adapted !== undefined).length;
  const title = "Answers to ACME insurance, 2023 and 2026";
  const recording = {
    file: "acme-attempts.jsonl",
    title: changed === 0 ? title : `${title}; in ${changed} of ${answers.length}, ${rewritten}`,
    source: "dbt-labs/dbt-llm-sl-bench",
    licence: "Apache-2.0",
    labels: { [label]: strategy },
    answers,
  };
  return { recordings: answers.length === 0 ? [] : [recording], findings };
}

function reasonOut({ q, strategy: given }: Attempt, ids: ReadonlySet<string>): string | null {
  if (given !== label) return `strategy ${given}: ${leftOut[given] ?? "they are no SQL"}`;
  return ids.has(idText(q)) ? null : `they answer ${q}, which is no question of this source`;
}

function recorded(attempt: Attempt): RecordedAnswer {
  const { sql, sql_duckdb: changed, infra_error: error, cost_usd: cost, seconds } = attempt;
  const { input_tokens: inputTokens, output_tokens: outputTokens } = attempt;
  const tokens = typeof inputTokens === "number" && typeof outputTokens === "number";
  return {
    sample: idText(attempt.q),
    label,
    model: modelId(attempt),
    answer: changed ?? sql ?? "",
    ...(changed ? { adapted: rewritten } : {}),
    ...(error ? { error } : {}),
    ...(tokens ? { usage: { inputTokens, outputTokens } } : {}),
    ...(typeof cost === "number" ? { costUsd: cost } : {}),
    ...(typeof seconds === "number" ? { durationMs: Math.round(seconds * 1000) } : {}),
  };
}

function modelId({ model, effort }: Attempt): string {
  const name = model.replace(/^[a-z]+:/, "");
  return effort ? `${name}:effort=${effort}` : name;
}
