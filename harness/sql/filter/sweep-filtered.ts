import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/** A folder of filtered copies after `name` was made. */
export interface Sweep {
  readonly folder: string;
  readonly keep: number;
  readonly name: string;
}

/** Whoever was given a path has opened the file by then. */
const inUseMs = 120_000;
const sourceLength = 12;
const versionLength = 24;

/**
 * Removes what nobody needs any more: files that killed processes of this machine left unfinished, copies of other
 * versions of the same source, and beyond `keep` copies those that were not used for longest. An executor that has one
 * of them open goes on with it.
 */
export async function sweepFiltered({ folder, keep, name }: Sweep): Promise<void> {
  const found = await readdir(folder);
  const abandoned = found.filter(isAbandoned);
  const copies = await Promise.all(
    found
      .filter((file) => /^[0-9a-f]{64}\.duckdb$/.test(file) && !file.startsWith(name))
      .map(async (file) => ({ file, usedMs: await usedMs(join(folder, file)) })),
  );
  const idle = copies.filter(({ usedMs: used }) => Date.now() - used > inUseMs);
  const isEarlier = ({ file }: { readonly file: string }): boolean =>
    file.startsWith(name.slice(0, sourceLength)) && !file.startsWith(name.slice(0, versionLength));
  const excess = copies.length + 1 - keep;
  const oldest = idle.toSorted((a, b) => a.usedMs - b.usedMs).slice(0, Math.max(0, excess));
  const unwanted = [...idle.filter(isEarlier), ...oldest].map(({ file }) => file);
  await Promise.all([...abandoned, ...unwanted].map((file) => rm(join(folder, file), { force: true })));
}

async function usedMs(path: string): Promise<number> {
  try {
    return (await stat(path)).atimeMs;
  } catch {
    // Another process has removed it.
    return Date.now();
  }
}

function isAbandoned(file: string): boolean {
  const own = `unfinished.${hostname()}.`;
  if (!file.startsWith(own)) return false;
  const pid = Number.parseInt(file.slice(own.length), 10);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "EPERM");
  }
}
