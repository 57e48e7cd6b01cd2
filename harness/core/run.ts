import type { Arm } from "./trial.ts";

/** run.json: what was executed, with what, and how it ended. `volatile` holds all that two equal runs may differ in. */
export interface RunHeader {
  readonly schemaVersion: 1;
  readonly dataset: { readonly name: string; readonly digest: string; readonly variants: readonly string[] };
  readonly arms: readonly Arm[];
  readonly seed: number;
  readonly epochs: number;
  readonly samples: readonly string[];
  /** How many trials the plan has; an arm of recorded answers has only those that were recorded. */
  readonly plannedTrials: number;
  readonly notices: readonly string[];
  /** Ids of the models whose answers were recorded earlier; the agent of their arms is a script. */
  readonly recordedModels?: readonly string[];
  /** What the first gold of each sample makes use of (joins, grouping, …), by sample id. */
  readonly features?: Readonly<Record<string, readonly string[]>>;
  readonly versions: { readonly handshakeBench: string; readonly node: string; readonly duckdb: string };
  readonly status: "complete" | "incomplete";
  readonly volatile: {
    readonly id: string;
    readonly startedAt: string;
    readonly endedAt: string;
    readonly durationMs: number;
    readonly datasetFolder: string;
    readonly platform: string;
  };
}

/** The fields that may differ between two runs of one plan with one seed; everything else is equal byte for byte. */
export const volatileFields = ["volatile", "timing"] as const;
