import { parseArgs } from "node:util";
import { z } from "zod";
import { layers } from "../../harness/core/context-item.ts";
import { parseLayers } from "./context/layer-set.ts";

const needed = z.string("is needed").min(1, "is needed");
const wholeNumber = z.coerce.number().int().positive();
const flagsSchema = z.object({
  connection: needed,
  database: needed,
  hints: z.string().default(""),
  "data-dir": needed,
  layers: z.string().default(layers.join(",")).transform(parseLayers),
  priming: z.enum(["client", "server"]).default("client"),
  clock: z.iso.date("give a date, as in 2026-01-15").optional(),
  "query-timeout-ms": wholeNumber.default(15_000),
  "model-timeout-ms": wholeNumber.default(40_000),
  "max-rows": wholeNumber.default(1_000),
  executors: wholeNumber.default(1),
  log: z.string().optional(),
  "log-level": z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  "integer-division": z.stringbool().default(false),
  "null-order": z.enum(["nulls_last", "nulls_first", "sqlite", "postgres"]).default("nulls_last"),
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
  const setting = (name: string): string | null => environment[name] || null;
  return {
    connection: flags.connection,
    database: flags.database,
    hintsFile: flags.hints === "" ? null : flags.hints,
    dataDir: flags["data-dir"],
    layers: flags.layers,
    priming: flags.priming,
    clock: flags.clock ?? null,
    queryTimeoutMs: flags["query-timeout-ms"],
    modelTimeoutMs: flags["model-timeout-ms"],
    maxRows: flags["max-rows"],
    executors: flags.executors,
    log: { file: flags.log ?? null, level: flags["log-level"] },
    settings: { integerDivision: flags["integer-division"], nullOrder: flags["null-order"] },
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
