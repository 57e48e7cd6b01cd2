import { z } from "zod";

/** The layers of domain knowledge, in the order in which a prompt presents them (highest priority first). */
export const layers = ["constraints", "focus", "rules", "hints", "history", "schema"] as const;
export type Layer = (typeof layers)[number];
export const layerSchema = z.enum(layers);

const text = z.string().min(1);
const output = z.strictObject({ name: text, expr: text });

/**
 * What an item means, in a form that a program can use beside its prose. All fields are optional; SQL fragments name
 * columns as `Table.Column`. datasets/README.md explains each field with an example.
 */
export const effectSchema = z.strictObject({
  terms: z.array(text).optional(),
  table: text.optional(),
  column: text.optional(),
  label: text.optional(),
  date: text.optional(),
  metric: text.optional(),
  unit: text.optional(),
  filter: text.optional(),
  always: text.optional(),
  unless: z.array(text).optional(),
  outputs: z.array(output).optional(),
  show: z.array(text).optional(),
  join: text.optional(),
  limit: z.number().int().positive().optional(),
  fiscalYearStart: z.number().int().min(1).max(12).optional(),
});
export type Effect = z.infer<typeof effectSchema>;

/**
 * One piece of knowledge with a stable id. `layer` is its kind; `text` is what a person reads. An item of layer
 * `history` carries the earlier `question` and its `sql`.
 */
export interface ContextItem extends Effect {
  readonly id: string;
  readonly layer: Layer;
  readonly text: string;
  readonly sql?: string;
  readonly at?: string;
}
