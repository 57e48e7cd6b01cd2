import { once } from "node:events";
import { Socket } from "node:net";
import { messageOf } from "../core/errors.ts";
import { bindStatement } from "./bind-statement.ts";
import type { PlainRequest } from "./execution-request.ts";
import type { DatabaseSession } from "./database-session.ts";
import {
  killAfterMs,
  type Failure,
  type FromChild,
  type Outcome,
  type ToChild,
} from "./executor-messages.ts";
import { failureReason } from "./failure-reason.ts";
import { jsonLineReader } from "./json-lines.ts";
import { openDatabases } from "./open-database.ts";
import { readResult, type RowSink } from "./read-result.ts";
import { startTimeLimit, type TimeLimit } from "./time-limit.ts";
import { createStatementParser } from "./statement-parser.ts";

// The program of one executor process: requests come in on standard input, answers go out on descriptor 3. It ends
// when its input does, so that it never outlives the pool, however that ended.

const [memoryMb = "1024", maxOpen = "4"] = process.argv.slice(2);
const databases = openDatabases({ memoryMb: Number(memoryMb), maxOpen: Number(maxOpen), threads: 1 });
const parser = await createStatementParser();
const output = new Socket({ fd: 3, readable: false, writable: true });
const running: { id: number | null; session: DatabaseSession | null; isAborted: boolean } = {
  id: null,
  session: null,
  isAborted: false,
};

/** Writes one message; gives its bytes once there is room for more. */
async function send(message: FromChild, limit?: TimeLimit): Promise<number> {
  const line = `${JSON.stringify(message)}\n`;
  if (output.write(line)) return line.length;
  // Waiting for the pool to read is not the statement's fault.
  const drained = async (): Promise<unknown> => once(output, "drain");
  await (limit === undefined ? drained() : limit.outside(drained));
  return line.length;
}

async function open(id: number, request: PlainRequest): Promise<DatabaseSession> {
  const ready = databases.ready(request);
  if (ready !== null) return ready;
  await send({ type: "opening", id });
  const session = await databases.session(request);
  await send({ type: "opened", id });
  return session;
}

/** Interrupts a statement whose time is up; where that does not help, nothing but the end of the process does. */
function stop(id: number, session: DatabaseSession): void {
  void send({ type: "late", id });
  session.connection.interrupt();
  setTimeout(() => {
    if (running.id === id) process.kill(process.pid, "SIGKILL");
  }, killAfterMs);
}

async function execute(id: number, request: PlainRequest): Promise<Outcome> {
  const session = await open(id, request);
  Object.assign(running, { id, session, isAborted: false });
  const limit = startTimeLimit(request.timeoutMs, () => stop(id, session));
  const failed = (reason: Failure["reason"], message: string): Failure => {
    const late = limit.expired;
    const told = late ? `stopped after ${request.timeoutMs} ms` : message;
    return {
      status: "failed",
      reason: late ? "timeout" : reason,
      message: told,
      durationMs: limit.elapsed(),
    };
  };
  try {
    const { refusal } = await parser.inspect(request.sql);
    if (refusal !== null) return failed(refusal.reason, refusal.message);
    const sink: RowSink = (columns) => send({ type: "rows", id, columns }, limit);
    const isStopped = (): boolean => limit.expired || running.isAborted;
    const end = request.bindOnly
      ? await bindStatement(session, request.sql)
      : await readResult(session, { request, sink, isStopped });
    if (isStopped()) return failed("timeout", "stopped");
    return end.status === "failed"
      ? failed(end.reason, end.message)
      : { ...end, durationMs: limit.elapsed() };
  } catch (error) {
    const message = messageOf(error);
    return failed(failureReason(message), message);
  } finally {
    limit.end();
    Object.assign(running, { id: null, session: null });
  }
}

async function handle(message: ToChild): Promise<void> {
  if (message.type === "interrupt") {
    if (running.id !== message.id) return;
    running.isAborted = true;
    running.session?.connection.interrupt();
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
