import { createHash } from "node:crypto";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import pLimit from "p-limit";
import { hasErrorCode } from "../../kit/has-error-code.ts";
import type { DatabaseSource } from "../query/create-database.ts";
import type { ExportFormat, ExportReply } from "./export-request.ts";
import { runExport } from "./run-export.ts";

/** Where files go, how long they are kept, and how large they may be. */
export interface ExportOptions {
  readonly dataDir: string;
  readonly lifetimeMs: number;
  readonly maxRows: number;
  readonly maxBytes: number;
  readonly now: () => number;
  /** A name that nobody guesses and that is never given twice. */
  readonly newName: () => string;
}

/** What is to be written, for whom, and how long it may take. */
export interface ExportJob {
  readonly user: string;
  readonly source: DatabaseSource;
  readonly sql: string;
  readonly format: ExportFormat;
  /** When it must be done, as `performance.now` counts; waiting for other exports is part of it. */
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** A file that was written. */
export interface ExportedFile {
  /** Its place below the user's own folder. */
  readonly name: string;
  readonly path: string;
  readonly expiresAt: string;
  readonly reply: Extract<ExportReply, { status: "ok" }>;
}

/** The files that results were exported to. */
export interface Exports {
  readonly limits: Pick<ExportOptions, "maxRows" | "maxBytes" | "lifetimeMs">;
  /** Writes a file, or says why there is none. */
  write(job: ExportJob): Promise<ExportedFile | Extract<ExportReply, { status: "failed" }>>;
  /** Some bytes of a user's file; null when it is gone. */
  read(user: string, name: string, range: ByteRange): Promise<Uint8Array | null>;
}

export interface ByteRange {
  readonly from: number;
  readonly length: number;
}

const atOnce = 2;
const keptPerUser = 20;
const memoryMb = 1000;

/**
 * Exports in `<dataDir>/exports/<user>/<expiry>-<name>/result.<format>`, each in a folder of its own, since that is all
 * that the process which writes it can reach. With every new one, those whose time is over are removed, and of a user's
 * files all but the latest.
 */
export function createExports(options: ExportOptions): Exports {
  const { lifetimeMs, maxRows, maxBytes } = options;
  const root = resolve(options.dataDir, "exports");
  const limit = pLimit(atOnce);
  return {
    limits: { lifetimeMs, maxRows, maxBytes },
    write: (job) => limit(() => writeFile(root, job, options)),
    async read(user, name, { from, length }) {
      try {
        const file = await open(join(root, folderOf(user), name));
        try {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
          return buffer.subarray(0, bytesRead);
        } finally {
          await file.close();
        }
      } catch (error) {
        if (hasErrorCode(error, "ENOENT")) return null;
        throw error;
      }
    },
  };
}

async function writeFile(root: string, job: ExportJob, options: ExportOptions): ReturnType<Exports["write"]> {
  const now = options.now();
  await sweep(root, now);
  const expiry = now + options.lifetimeMs;
  const own = join(root, folderOf(job.user));
  const name = `${String(expiry).padStart(15, "0")}-${options.newName()}`;
  const folder = join(own, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { source, sql, format } = job;
  const { file: database, settings, clock } = source;
  const path = join(folder, `result.${format}`);
  const { maxRows, maxBytes } = options;
  const written = { isWhole: false };
  try {
    const request = { database, settings, clock, sql, format, folder, file: path, maxRows, memoryMb };
    const reply = await runExport(request, { maxBytes, timeoutMs: timeLeft(job), signal: job.signal });
    if (reply.status === "failed") return reply;
    written.isWhole = true;
    await keepLatest(own);
    return { name: join(name, `result.${format}`), path, expiresAt: new Date(expiry).toISOString(), reply };
  } finally {
    if (!written.isWhole) await rm(folder, { recursive: true, force: true });
  }
}

function timeLeft({ deadline }: ExportJob): number {
  return Math.max(1, Math.round(deadline - performance.now()));
}

/** A user's folder: whatever an id is made of, its digest is a name. */
function folderOf(user: string): string {
  return createHash("sha256").update(user).digest("hex").slice(0, 32);
}

async function sweep(root: string, now: number): Promise<void> {
  for (const user of await names(root)) {
    const old = (await names(join(root, user))).filter((name) => Number.parseInt(name, 10) <= now);
    for (const name of old) await rm(join(root, user, name), { recursive: true, force: true });
  }
}

async function keepLatest(own: string): Promise<void> {
  const all = (await names(own)).toSorted();
  for (const name of all.slice(0, Math.max(0, all.length - keptPerUser)))
    await rm(join(own, name), { recursive: true, force: true });
}

async function names(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return [];
    throw error;
  }
}
