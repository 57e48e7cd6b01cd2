import { z } from "zod";
import { layers } from "../../harness/core/context-item.ts";
import { cacheFlags } from "../kit/cache/open-cache.ts";
import { milliseconds, wholeNumber } from "../kit/flag-values.ts";
import { parseLayers } from "./context/layer-set.ts";
import type { Loading } from "./context/load-context.ts";
import { contextSources } from "./context/load-context.ts";
import { exportFlags } from "./read-export-options.ts";
import { httpFlags } from "./read-http-options.ts";

const needed = z.string("is needed").min(1, "is needed");

/** Every flag of the server, with its default. What each is for: `usage.ts`. */
export const flagsSchema = z.object({
  connections: z.string().optional(),
  connection: z.string().optional(),
  database: z.string().optional(),
  hints: z.string().default(""),
  "data-dir": needed,
  "copies-dir": z.string().optional(),
  layers: z.string().default(layers.join(",")).transform(parseLayers),
  priming: z.enum(["client", "server"]).default("client"),
  primer: z.enum(["tool", "instructions", "resource", "skill", "none"]).default("tool"),
  "own-context": z.stringbool().default(true),
  clock: z.iso.date("give a date, as in 2026-01-15").optional(),
  "query-timeout-ms": milliseconds.default(15_000),
  "model-timeout-ms": milliseconds.default(40_000),
  loading: z.enum(["parallel", "sequential"]).default("parallel"),
  delay: z.string().default("").transform(parseDelays),
  "next-steps": z.stringbool().default(true),
  roots: z.enum(["ignore", "enforce"]).default("ignore"),
  "model-source": z.enum(["endpoint", "sampling"]).default("endpoint"),
  repairs: z.coerce.number().int().min(0).max(5).optional(),
  "sampling-calls": wholeNumber().default(4),
  "sampling-seconds": z.coerce.number().int().min(0).max(86_400).default(120),
  "rate-limit": wholeNumber().optional(),
  "max-rows": wholeNumber(1_000_000).default(1_000),
  executors: wholeNumber(64).default(1),
  log: z.string().optional(),
  "log-dir": z.string().optional(),
  "log-level": z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  "integer-division": z.stringbool().default(false),
  "null-order": z.enum(["nulls_last", "nulls_first", "sqlite", "postgres"]).default("nulls_last"),
  ...cacheFlags,
  ...exportFlags,
  ...httpFlags,
});

/** Reads `schema=300,hints=80`: milliseconds by source. */
function parseDelays(text: string): Loading["delaysMs"] {
  const entries = text.split(",").filter((entry) => entry.trim() !== "");
  return Object.fromEntries(
    entries.map((entry) => {
      const [, name, ms] = /^\s*(\w+)=(\d{1,6})\s*$/.exec(entry) ?? [];
      const source = contextSources.find((candidate) => candidate === name);
      if (source === undefined)
        throw new RangeError(
          `--delay: give source=milliseconds, of ${contextSources.join(", ")}; not ${entry}`,
        );
      return [source, Number(ms)];
    }),
  );
}
