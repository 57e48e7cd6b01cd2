import { existsSync, readdirSync, renameSync, rmSync, rmdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { UserError } from "../../../core/errors.ts";
import { isFolder } from "../reading/read-text.ts";

/** A finished folder, and where it belongs. */
export interface Placement {
  readonly from: string;
  readonly to: string;
}

/**
 * Refuses folders that exist, unless they are empty. With `force` a dataset may be replaced, but nothing else: what
 * is no dataset was not written by an import.
 */
export function checkTargets(targets: readonly string[], force: boolean): void {
  for (const target of targets) {
    if (!existsSync(target) || (isFolder(target) && readdirSync(target).length === 0)) continue;
    const isDataset = existsSync(join(target, "dataset.yaml"));
    if (force && isDataset) continue;
    const advice = isDataset
      ? "name another folder, or replace it with --force"
      : "it holds no dataset; name another folder";
    throw new UserError("target_exists", `--out ${target}: exists already; ${advice}`);
  }
}

/** Moves finished folders to their places, all or none; folders that they replace are removed last. */
export function placeFolders(placements: readonly Placement[]): void {
  const done: { readonly placement: Placement; readonly old: string | null }[] = [];
  try {
    for (const placement of placements) {
      const old = existsSync(placement.to) ? `${placement.from}.replaced` : null;
      if (old !== null) renameSync(placement.to, old);
      done.push({ placement, old });
      renameSync(placement.from, placement.to);
    }
  } catch (error) {
    for (const { placement, old } of done.toReversed()) {
      if (!existsSync(placement.from) && existsSync(placement.to)) renameSync(placement.to, placement.from);
      if (old !== null) renameSync(old, placement.to);
    }
    throw error;
  }
  for (const { old } of done) if (old !== null) rmSync(old, { recursive: true });
}

/** Removes a folder and those that hold it, up to `first`, as long as nothing is in them. */
export function removeEmptyFolders(folder: string, first: string): void {
  for (let path = folder; readdirSync(path).length === 0; path = dirname(path)) {
    rmdirSync(path);
    if (path === first) return;
  }
}
