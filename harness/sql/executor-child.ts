import { once } from "node:events";
import { Socket } from "node:net";
import type { DuckDBConnection } from "@duckdb/node-api";
import { messageOf } from "../core/errors.ts";
import type { PlainRequest } from "./execution-request.ts";
import type { FromChild, Outcome, ToChild } from "./executor-messages.ts";
import { failureReason } from "./failure-reason.ts";
import { jsonLineReader } from "./json-lines.ts";
import { openDatabases } from "./open-database.ts";
import { readResult } from "./read-result.ts";
import { createStatementParser } from "./statement-parser.ts";

// The program of one executor process: requests come in on standard input, answers go out on descriptor 3. It ends
// when its input does, so that it never outlives the pool, however that ended.

const [memoryMb = "1024", maxOpen = "4"] = process.argv.slice(2);
const databases = openDatabases({ memoryMb: Number(memoryMb), maxOpen: Number(maxOpen), threads: 1 });
const parser = await createStatementParser();
const output = new Socket({ fd: 3, readable: false, writable: true });
let running: { readonly id: number; readonly connection: DuckDBConnection } | null = null;

/** Writes one message; gives its bytes once there is room for more. */
async function send(message: FromChild): Promise<number> {
  const line = `${JSON.stringify(message)}\n`;
  if (!output.write(line)) await once(output, "drain");
  return line.length;
}

async function open(id: number, request: PlainRequest): Promise<DuckDBConnection> {
  const ready = databases.ready(request);
  if (ready !== null) return ready;
  await send({ type: "opening", id });
  const connection = await databases.connection(request);
  await send({ type: "opened", id });
  return connection;
}

async function execute(id: number, request: PlainRequest): Promise<Outcome> {
  const connection = await open(id, request);
  const started = performance.now();
  running = { id, connection };
  const timer = setTimeout(() => connection.interrupt(), request.timeoutMs);
  try {
    const { refusal } = await parser.inspect(request.sql);
    if (refusal !== null) return { status: "failed", ...refusal, durationMs: performance.now() - started };
    return await readResult(connection, request, (columns) => send({ type: "rows", id, columns }));
  } catch (error) {
    const message = messageOf(error);
    return {
      status: "failed",
      reason: failureReason(message),
      message,
      durationMs: performance.now() - started,
    };
  } finally {
    clearTimeout(timer);
    running = null;
  }
}

async function handle(message: ToChild): Promise<void> {
  if (message.type === "interrupt") {
    if (running?.id === message.id) running.connection.interrupt();
    return;
  }
  try {
    const outcome = await execute(message.id, message.request);
    await send({ type: "done", id: message.id, outcome });
  } catch (error) {
    await send({ type: "fault", id: message.id, message: messageOf(error) });
  }
}

process.stdin.on(
  "data",
  jsonLineReader((message) => void handle(message as ToChild)),
);
// exit() waits for running SQL, which nobody wants any more and which may never end.
process.stdin.on("end", () => process.kill(process.pid, "SIGKILL"));
process.on("SIGINT", () => {});
await send({ type: "ready" });
