import { join } from "node:path";
import type { z } from "zod";
import { readFlags } from "../kit/read-flags.ts";
import type { ConnectionSettings } from "./connections/create-connection.ts";
import { readConnections } from "./connections/read-connections.ts";
import { flagsSchema } from "./flags.ts";
import { readExportOptions } from "./read-export-options.ts";
import { readHttpOptions } from "./read-http-options.ts";

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
  if (argv.includes("--stdio") && argv.includes("--http"))
    throw new Error("--http: give either it or --stdio, not both");
  const setting = (name: string): string | null => environment[name] || null;
  return {
    connections: connectionsOf(flags),
    dataDir: flags["data-dir"],
    copiesDir: flags["copies-dir"] ?? join(flags["data-dir"], "filtered"),
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
    ...readSampling(flags),
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

/** How the client's model is asked, if it is; what it costs is seen by the client, so drafts may be put right. */
function readSampling(flags: z.infer<typeof flagsSchema>) {
  const on = flags["model-source"] === "sampling";
  return {
    repairs: flags.repairs ?? (on ? 2 : 0),
    sampling: on && { calls: flags["sampling-calls"], ms: flags["sampling-seconds"] * 1000 },
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

/** The switch `--integer-division` may stand alone; all else takes a value. */
function checkFlags(argv: readonly string[]): z.infer<typeof flagsSchema> {
  return readFlags(
    flagsSchema,
    argv.map((argument, at) =>
      argument === "--integer-division" && !/^(?:true|false)$/.test(argv[at + 1] ?? "")
        ? `${argument}=true`
        : argument,
    ),
  );
}
