import { appendFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Counts what an exchange has spent, outside of the state that travels through the client: a state that is replayed
 * brings back old answers, but not what they cost.
 */
export interface BudgetLedger {
  /** Spends one unit and gives how many have been spent with it, in all processes that share the ledger. */
  spend(exchangeId: string): Promise<number>;
}

const keptMs = 24 * 60 * 60 * 1000;

/** A ledger as a folder of files, one byte a unit; what is a day old is removed. Ids are names of files. */
export function folderLedger(folder: string, now: () => number): BudgetLedger {
  let swept = false;
  return {
    async spend(exchangeId) {
      if (!/^[\w-]{1,64}$/.test(exchangeId)) throw new RangeError(`no exchange id: ${exchangeId}`);
      await mkdir(folder, { recursive: true });
      if (!swept) {
        swept = true;
        await sweep(folder, now());
      }
      const file = join(folder, exchangeId);
      // Appending is atomic, so that two requests that come in at once are never counted as one.
      await appendFile(file, ".");
      return (await stat(file)).size;
    },
  };
}

async function sweep(folder: string, nowMs: number): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const found = await stat(file).catch(() => null);
      if (found !== null && nowMs - found.mtimeMs > keptMs) await rm(file, { force: true });
    }),
  );
}
