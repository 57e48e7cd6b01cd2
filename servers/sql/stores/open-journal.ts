import { mkdir, open, readFile } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { z } from "zod";
import type { Logger } from "../../kit/create-logger.ts";
import { ServiceError } from "../../kit/service-error.ts";
import { readJsonLines } from "./read-json-lines.ts";

/** A JSON-lines file that grows at its end and is never rewritten, so that several processes can share it. */
export interface Journal<Kept> {
  /** All whole records, oldest first, as the file is at this moment. Throws as `readJsonLines` does. */
  read(): Promise<readonly Kept[]>;
  /**
   * Returns when the record stands on a line of its own, in a durable journal also on the disk. Throws a
   * `configuration_error` when the file cannot be written.
   */
  append(record: object): Promise<void>;
}

/** Which file, what its records look like, and whether an append waits for the disk. */
export interface JournalOptions<Schema> {
  readonly file: string;
  readonly schema: Schema;
  readonly durable: boolean;
  readonly log: Pick<Logger, "warn">;
}

const attempts = 5;

/** Opens nothing yet; the file and its folder are made with the first record. */
export function openJournal<Schema extends z.ZodType>(
  options: JournalOptions<Schema>,
): Journal<z.infer<Schema>> {
  const { file, schema, durable, log } = options;
  const said = new Set<number>();
  return {
    read: () =>
      readJsonLines(file, schema, (where) => {
        if (said.has(where.line)) return;
        said.add(where.line);
        log.warn(where, "a line that a killed process left unfinished is passed over");
      }),
    async append(record) {
      const line = JSON.stringify(record);
      try {
        for (let attempt = 1; attempt <= attempts; attempt += 1) {
          await appendLine(file, line, durable);
          // Another process may have been killed within its line between our look at the file's end and our write.
          if ((await readFile(file, "utf8")).split("\n").includes(line)) return;
        }
      } catch (error) {
        throw unwritable(file, error);
      }
      throw unwritable(file);
    },
  };
}

async function appendLine(file: string, line: string, durable: boolean): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, "a+");
  try {
    const { size } = await handle.stat();
    const start = size === 0 || (await endsLine(handle, size)) ? "" : "\n";
    // One write to a file opened for appending: the system puts it behind whatever others have written meanwhile.
    await handle.write(`${start}${line}\n`);
    if (durable) await handle.datasync();
    if (durable && size === 0) await syncFolder(dirname(file));
  } finally {
    await handle.close();
  }
}

async function endsLine(handle: FileHandle, size: number): Promise<boolean> {
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString("latin1") === "\n";
}

/** A new file is found after a power failure only when its folder is on the disk, too. */
async function syncFolder(folder: string): Promise<void> {
  // Folders cannot be opened there.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unwritable(file: string, cause?: unknown): ServiceError {
  return new ServiceError({
    type: "configuration_error",
    reason: "data_unwritable",
    message: `The server cannot write its file ${basename(file)}, so nothing was saved.`,
    nextStep: {
      action: "ask_operator",
      tool: null,
      instructions: [
        "Tell the user that whoever runs this server must make its data folder writable and see that the disk is not full.",
      ],
    },
    cause,
  });
}
