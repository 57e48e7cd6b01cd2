import { z } from "zod";

const text = z.string().min(1);
const ids = z.array(text);
const sqlList = z.union([text.transform((sql) => [sql]), z.array(text).min(1)]);

/** How a sample's rows are compared; each option departs from the default rule and is shown in the report. */
export const compareOptionsSchema = z.strictObject({
  ordered: z.boolean().optional(),
  decimals: z.number().int().min(0).max(12).optional(),
  coerce: z.boolean().optional(),
  relaxed: z.boolean().optional(),
  allowEmpty: z.boolean().optional(),
});
export type CompareOptions = z.infer<typeof compareOptionsSchema>;

/**
 * One line of samples.jsonl: one question in one or more languages, which become one sample each and together one
 * cluster. `gold` lists accepted answers (any of them is right); `trap` lists plausible SQL that lacks the context.
 */
export const questionLineSchema = z.strictObject({
  id: text.regex(/^[a-z0-9][a-z0-9_-]*$/, "use lower-case letters, digits, - and _"),
  question: z.record(z.string().regex(/^[a-z]{2}$/, "a language is two lower-case letters, as in es"), text),
  gold: sqlList,
  trap: sqlList.optional(),
  required: ids.default([]),
  user: text.optional(),
  focus: ids.default([]),
  constraints: ids.default([]),
  history: ids.optional(),
  difficulty: z.enum(["easy", "medium", "hard"]).optional(),
  tags: ids.default([]),
  options: compareOptionsSchema.default({}),
});
export type QuestionLine = z.infer<typeof questionLineSchema>;

/**
 * One line of rule-conflicts.jsonl: the rules that a user has, one that the user would add, and which of them it
 * contradicts (none: it goes together with all). `language` is that of the new rule.
 */
export const ruleConflictLineSchema = z.strictObject({
  id: text.regex(/^[a-z0-9][a-z0-9_-]*$/, "use lower-case letters, digits, - and _"),
  language: z.string().regex(/^[a-z]{2}$/, "a language is two lower-case letters, as in es"),
  rules: z.array(z.strictObject({ id: text, text })).min(1),
  rule: text,
  contradicts: ids,
  tags: ids.default([]),
});
export type RuleConflictLine = z.infer<typeof ruleConflictLineSchema>;
export type WrittenRule = RuleConflictLine["rules"][number];

/** What a sample of any kind has. `cluster` joins the twins of one question; `question` is what is put to the server. */
interface AnySample {
  readonly id: string;
  readonly cluster: string;
  readonly language: string;
  readonly question: string;
  /** Accepted answers in SQL, and plausible ones that are wrong; none where SQL is not what answers the sample. */
  readonly gold: readonly string[];
  readonly trap: readonly string[];
  readonly options: CompareOptions;
  /** Ids of the context items that a right answer needs; empty: it needs none. */
  readonly required: readonly string[];
  readonly user: string;
  readonly focus: readonly string[];
  readonly constraints: readonly string[];
  /** Ids of the recent queries that exist when the question is asked, newest first. */
  readonly history: readonly string[];
  readonly difficulty: "easy" | "medium" | "hard" | null;
  readonly tags: readonly string[];
}

/** A question in one language with its gold answer in SQL. */
export interface QuestionSample extends AnySample {
  readonly kind: "question";
}

/** A rule that a user would add (`question`) to those that there are, and the ids of those that it contradicts. */
export interface RuleConflictSample extends AnySample {
  readonly kind: "rule-conflict";
  readonly rules: readonly WrittenRule[];
  readonly contradicts: readonly string[];
}

export type Sample = QuestionSample | RuleConflictSample;
export type SampleKind = Sample["kind"];
export type SampleOf<Kind extends SampleKind> = Extract<Sample, { kind: Kind }>;

/** Whether a sample is of a kind. */
export function isOfKind<Kind extends SampleKind>(sample: Sample, kind: Kind): sample is SampleOf<Kind> {
  return sample.kind === kind;
}

/** Whether a right answer needs any context item. */
export function needsContext(sample: Sample): boolean {
  return sample.required.length > 0;
}
