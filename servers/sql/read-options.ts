import { parseArgs } from "node:util";
import { z } from "zod";
import { layers } from "../../harness/core/context-item.ts";
import { cacheFlags } from "../kit/cache/open-cache.ts";
import type { ConnectionSettings } from "./connections/create-connection.ts";
import { readConnections } from "./connections/read-connections.ts";
import { parseLayers } from "./context/layer-set.ts";
import type { Loading } from "./context/load-context.ts";
import { contextSources } from "./context/load-context.ts";
import { exportFlags, readExportOptions } from "./read-export-options.ts";
import { httpFlags, readHttpOptions } from "./read-http-options.ts";

const needed = z.string("is needed").min(1, "is needed");
const wholeNumber = z.coerce.number().int().positive();
const flagsSchema = z.object({
  connections: z.string().optional(),
  connection: z.string().optional(),
  database: z.string().optional(),
  hints: z.string().default(""),
  "data-dir": needed,
  layers: z.string().default(layers.join(",")).transform(parseLayers),
  priming: z.enum(["client", "server"]).default("client"),
  primer: z.enum(["tool", "instructions", "resource", "skill", "none"]).default("tool"),
  "own-context": z.stringbool().default(true),
  clock: z.iso.date("give a date, as in 2026-01-15").optional(),
  "query-timeout-ms": wholeNumber.default(15_000),
  "model-timeout-ms": wholeNumber.default(40_000),
  loading: z.enum(["parallel", "sequential"]).default("parallel"),
  delay: z.string().default("").transform(parseDelays),
  "next-steps": z.stringbool().default(true),
  roots: z.enum(["ignore", "enforce"]).default("ignore"),
  "model-source": z.enum(["endpoint", "sampling"]).default("endpoint"),
  repairs: z.coerce.number().int().min(0).max(5).optional(),
  "sampling-calls": wholeNumber.default(4),
  "sampling-seconds": z.coerce.number().int().min(0).default(120),
  "rate-limit": wholeNumber.optional(),
  "max-rows": wholeNumber.default(1_000),
  executors: wholeNumber.default(1),
  log: z.string().optional(),
  "log-dir": z.string().optional(),
  "log-level": z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  "integer-division": z.stringbool().default(false),
  "null-order": z.enum(["nulls_last", "nulls_first", "sqlite", "postgres"]).default("nulls_last"),
  ...cacheFlags,
  ...exportFlags,
  ...httpFlags,
});

/** Everything that the server is told at its start: flags, and secrets from the environment. */
export type Options = ReturnType<typeof readOptions>;

/**
 * Reads the command line and the environment. Throws an Error whose message is one line, naming the flag, that can
 * be shown as it is.
 */
export function readOptions(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
) {
  const flags = checkFlags(argv);
  if (flags.log !== undefined && flags["log-dir"] !== undefined)
    throw new Error("--log-dir: give either it or --log, not both");
  const setting = (name: string): string | null => environment[name] || null;
  return {
    connections: connectionsOf(flags),
    dataDir: flags["data-dir"],
    layers: flags.layers,
    // Where the guide does not come by the tool, no step leads there.
    priming: flags.primer === "tool" ? flags.priming : ("server" as const),
    primer: flags.primer,
    ownContext: flags["own-context"],
    clock: flags.clock ?? null,
    loading: { order: flags.loading, delaysMs: flags.delay },
    enforceRoots: flags.roots === "enforce",
    nextSteps: flags["next-steps"],
    queryTimeoutMs: flags["query-timeout-ms"],
    modelTimeoutMs: flags["model-timeout-ms"],
    rateLimit: flags["rate-limit"] ?? null,
    maxRows: flags["max-rows"],
    executors: flags.executors,
    cache: { on: flags.cache, redisUrl: flags.redis ?? setting("HANDSHAKE_REDIS_URL") },
    exports: readExportOptions(flags),
    http: readHttpOptions(flags),
    log: { file: flags.log ?? null, folder: flags["log-dir"] ?? null, level: flags["log-level"] },
    repairs: flags.repairs ?? (flags["model-source"] === "sampling" ? 2 : 0),
    sampling: flags["model-source"] === "sampling" && {
      calls: flags["sampling-calls"],
      ms: flags["sampling-seconds"] * 1000,
    },
    model: {
      baseUrl: setting("OPENAI_BASE_URL"),
      apiKey: setting("OPENAI_API_KEY"),
      name: setting("HANDSHAKE_MODEL"),
    },
    credential: setting("HANDSHAKE_TOKEN"),
    credentialFile: setting("HANDSHAKE_TOKEN_FILE"),
    sessionSecret: setting("HANDSHAKE_SESSION_SECRET"),
  } as const;
}

/** The connections: a list in a file, or the one that the flags describe. */
function connectionsOf(flags: z.infer<typeof flagsSchema>): readonly ConnectionSettings[] {
  const { connections, connection, database, hints } = flags;
  if (connections !== undefined) {
    if (connection !== undefined || database !== undefined || hints !== "")
      throw new Error("--connections: give either it or --connection, --database and --hints, not both");
    return readConnections(connections);
  }
  if (!connection) throw new Error("--connection: is needed");
  if (!database) throw new Error("--database: is needed");
  const settings = { integerDivision: flags["integer-division"], nullOrder: flags["null-order"] };
  return [{ id: connection, title: null, database, hintsFile: hints === "" ? null : hints, settings }];
}

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

function checkFlags(argv: readonly string[]): z.infer<typeof flagsSchema> {
  const names = Object.keys(flagsSchema.shape);
  const { values } = parseArgs({
    args: argv.map((argument, at) =>
      argument === "--integer-division" && !/^(?:true|false)$/.test(argv[at + 1] ?? "")
        ? `${argument}=true`
        : argument,
    ),
    options: {
      ...Object.fromEntries(names.map((name) => [name, { type: "string" } as const])),
      stdio: { type: "boolean" },
      http: { type: "boolean" },
    },
  });
  const checked = flagsSchema.safeParse(values);
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  throw new Error(`--${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid"}`);
}
