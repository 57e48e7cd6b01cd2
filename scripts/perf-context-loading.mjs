// How long the SQL server takes to load context from slow sources: at the same time, and one after another.
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport, getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";
import { builtFile } from "../dist/harness/core/built-file.js";

const delaysMs = { schema: 300, hints: 80 };
const calls = 15;
const credential = "credential";

/** The most that parallel loading may take, as a multiple of the slowest source. */
export const mostLoadingRatio = 1.25;

/** Median milliseconds of get_conversation_context over stdio, parallel and sequential, and the ratio to the slowest source. */
export async function measureContextLoading(database, folder) {
  const dataDir = join(folder, "data");
  await mkdir(dataDir, { recursive: true });
  const token = createHash("sha256").update(credential).digest("hex");
  await writeFile(
    join(dataDir, "users.jsonl"),
    `${JSON.stringify({ id: "u1", username: "u1", token_sha256: token })}\n`,
  );
  const hints = join(folder, "hints.yaml");
  await writeFile(hints, "- id: hint.amount\n  text: Amounts are net.\n");
  const parallelMs = await medianOf({ database, dataDir, hints, loading: "parallel" });
  const sequentialMs = await medianOf({ database, dataDir, hints, loading: "sequential" });
  const slowestMs = Math.max(...Object.values(delaysMs));
  return { parallelMs, sequentialMs, slowestMs, ratio: parallelMs / slowestMs };
}

async function medianOf({ database, dataDir, hints, loading }) {
  const flags = {
    connection: "perf",
    database,
    hints,
    loading,
    "data-dir": dataDir,
    delay: Object.entries(delaysMs)
      .map(([source, ms]) => `${source}=${ms}`)
      .join(","),
    "log-level": "silent",
  };
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [
      builtFile("servers/sql/main.js"),
      "--stdio",
      ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
    ],
    env: { ...getDefaultEnvironment(), HANDSHAKE_TOKEN: credential },
  });
  const client = new Client({ name: "perf", version: "0" });
  await client.connect(transport);
  try {
    return await timeCalls(client);
  } finally {
    await client.close();
  }
}

async function timeCalls(client) {
  const { structuredContent } = await client.callTool({ name: "authenticate", arguments: {} });
  const call = async () => {
    const started = performance.now();
    const result = await client.callTool({
      name: "get_conversation_context",
      arguments: { session_token: structuredContent.session_token, connection_id: "perf" },
    });
    if (result.isError) throw new Error(result.content[0].text);
    return performance.now() - started;
  };
  // The first one starts the child process that reads the database.
  await call();
  const times = [];
  for (let index = 0; index < calls; index += 1) times.push(await call());
  return times.toSorted((a, b) => a - b)[Math.floor(calls / 2)];
}
