import { z } from "zod";

const text = z.string().min(1);
const count = z.number().int().min(0);

/**
 * One line of a recording: what a model once answered to one question. `label` says under which conditions, in the
 * recording's own words; `model` is its id with whatever settings make it another model (`gpt-5.2:effort=high`).
 * The repetition is the line's place among the lines of the same sample, label and model.
 */
export const recordedAnswerSchema = z.strictObject({
  /** A question's id, or a sample's (`best-sellers.es`) where the dataset has several languages. */
  sample: text,
  label: text,
  model: text,
  /** As the model gave it: SQL, or prose with a fence. Empty when it said nothing. */
  answer: z.string(),
  /** What was changed in the answer before it was recorded; left out when nothing was. */
  adapted: text.optional(),
  /** What failed around the model, so that there is no answer to judge. */
  error: text.optional(),
  usage: z.strictObject({ inputTokens: count, outputTokens: count }).optional(),
  costUsd: z.number().min(0).optional(),
  durationMs: z.number().min(0).optional(),
});
export type RecordedAnswer = z.infer<typeof recordedAnswerSchema>;

/** Where a recording comes from, and which strategy each of its labels stands for. */
const recordingCardSchema = z.strictObject({
  file: text.regex(/^[\w][\w.+-]*\.jsonl$/, "name a .jsonl file of the folder recordings/"),
  title: text,
  source: text,
  licence: text,
  labels: z.record(text, text),
});
export type RecordingCard = z.infer<typeof recordingCardSchema>;

/** recordings/recordings.yaml. */
export const recordingsFileSchema = z.strictObject({
  schemaVersion: z.literal(1),
  recordings: z.array(recordingCardSchema).min(1),
});

/** A recorded answer made ready to be replayed. */
export interface ReplayableAnswer extends RecordedAnswer {
  /** Id of the sample in the dataset. */
  readonly sampleId: string;
  /** What the label stands for. */
  readonly strategy: string;
  /** Its repetition, from 1, among the answers of the same sample, strategy and model. */
  readonly epoch: number;
  readonly file: string;
  readonly line: number;
}

/** All recordings of a dataset, in the order of recordings.yaml and of their lines. */
export interface Recordings {
  readonly cards: readonly RecordingCard[];
  readonly answers: readonly ReplayableAnswer[];
}
