import { Command, Option } from "commander";
import { z } from "zod";
import { flagsSchema } from "./flags.ts";

type Flag = keyof typeof flagsSchema.shape;

/** What each flag is for, under the heading that it stands under. */
const meanings: Readonly<Record<string, Readonly<Partial<Record<Flag, string>>>>> = {
  "What is asked": {
    connection: "the connection's id",
    database: "its DuckDB file, opened read-only",
    hints: "its business hints, a YAML file",
    connections: "a YAML list of connections, instead of these three",
    "data-dir": "folder of users.jsonl, rules.jsonl and history.jsonl",
    "copies-dir": "folder of the copies for users with row filters; processes may share it",
    "integer-division": "5 / 2 is 2",
    "null-order": "where NULL is sorted",
  },
  "What the model is told": {
    layers: "which kinds of context are on",
    priming: "client: it passes the guide on; server: the server adds it by itself",
    primer: "how the guide comes",
    "own-context": "whether the server adds what it knows to its prompts",
    "next-steps": "whether results say what to do next",
    clock: "a date on which the server's time stands still",
  },
  "The model": {
    "model-source": "the server's own endpoint, or the client's model",
    "model-timeout-ms": "limit of one call",
    repairs: "how often SQL that would not run goes back to it (default: 0; 2 with sampling)",
    "sampling-calls": "calls to the client's model that one call may make",
    "sampling-seconds": "how long it may ask the client's model",
  },
  Limits: {
    "query-timeout-ms": "limit of one statement",
    "max-rows": "most rows on a page",
    "rate-limit": "most calls of a user in a minute",
    executors: "child processes that run SQL",
    roots: "enforce: only databases inside the client's roots",
    "export-max-rows": "most rows of an exported file",
    "export-max-mb": "most MiB of an exported file",
    "export-hours": "how long an exported file is kept",
  },
  "Caches and context loading": {
    cache: "whether anything is kept",
    redis: "a Redis that several processes share, as a URL",
    loading: "how the sources of context are read",
    delay: "makes sources slower, for measurements: schema=300,hints=80",
  },
  Log: {
    log: "a file instead of stderr",
    "log-dir": "a folder with a file for each day",
    "log-level": "how much is said",
  },
  "Over HTTP": {
    host: "where to listen",
    port: "where to listen; 0 takes a free port, which the log names",
    "public-url": "the endpoint as clients know it; needed beyond loopback",
    auth: "how clients prove who they are",
    "auth-issuer": "with jwt: who issues the tokens",
    "auth-keys": "with jwt: the issuer's keys, a URL or a file",
    "allowed-hosts": "further host names of the server",
    "allowed-origins": "host names of web pages that may call it",
    "http-rate-limit": "most requests of a user in a minute; 0: no limit (default: 6000, without auth 0)",
    "max-body-bytes": "the largest body",
    "max-sessions": "sessions of the older protocol revisions",
    "session-idle-ms": "how long a session may have nothing open",
    "keep-alive-ms": "time between comments on a silent stream",
    "shutdown-ms": "how long calls may take to end after a signal",
    "conformance-fixtures": "adds what the MCP conformance suite calls by name",
  },
};

/** What `--help` shows: every flag, with the values that it takes and its default. */
export function usage(): string {
  const command = new Command("node dist/servers/sql/main.js")
    .usage("[--stdio | --http] --connection <id> --database <file> --data-dir <folder> [flags]")
    .description("Answers questions about a company's database in plain words, read-only, over MCP.")
    .helpOption("--help", "this text")
    .option("--stdio", "serve one client over stdin and stdout (the default; see also MCP_TRANSPORT)")
    .option("--http", "serve over Streamable HTTP");
  for (const [heading, flags] of Object.entries(meanings))
    for (const [name, meaning] of Object.entries(flags))
      command.addOption(optionOf(name, meaning).helpGroup(`${heading}:`));
  const environment = [
    "OPENAI_BASE_URL, OPENAI_API_KEY, HANDSHAKE_MODEL  the model that writes the SQL",
    "HANDSHAKE_TOKEN, HANDSHAKE_TOKEN_FILE             the client's credential, on stdio",
    "HANDSHAKE_REDIS_URL, HANDSHAKE_SESSION_SECRET     what --redis gives; what signs handles",
  ];
  return `${command.helpInformation()}\nEnvironment:\n${environment.map((line) => `  ${line}\n`).join("")}`;
}

const published = z.toJSONSchema(flagsSchema, { io: "input", unrepresentable: "any" }).properties ?? {};

/** Longer lists of values go into the text, so that all flags stand in a narrow column. */
const widestChoice = 20;

function optionOf(name: string, meaning: string): Option {
  const schema = published[name];
  const { enum: values, default: written, type } = typeof schema === "object" ? schema : {};
  const standard = written ?? switchedOn(name);
  const choice = typeof standard === "boolean" ? "true|false" : (values ?? []).join("|");
  const short = choice !== "" && choice.length <= widestChoice;
  const value = short ? choice : typeof standard === "number" || type === "integer" ? "n" : "value";
  const text = choice === "" || short ? meaning : `${meaning}: ${choice.replaceAll("|", ", ")}`;
  const option = new Option(`--${name} <${value}>`, text);
  return standard === undefined || standard === "" ? option : option.default(standard);
}

/** The default of a flag that is true or false: JSON Schema knows such flags as text, without one. */
function switchedOn(name: string): boolean | undefined {
  const { data } = flagsSchema.partial({ "data-dir": true }).safeParse({});
  const standard = Object.entries(data ?? {}).find(([flag]) => flag === name)?.[1];
  return typeof standard === "boolean" ? standard : undefined;
}
