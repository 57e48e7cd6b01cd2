import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { digest } from "../core/json.ts";
import type { DatasetCard } from "../core/dataset.ts";
import { placeOf } from "./located.ts";
import type { Located } from "./located.ts";
import { nameAdvice } from "../core/nearest-name.ts";
import { pathKind } from "./path-kind.ts";
import { contextFiles } from "./read-items.ts";
import { shownPath } from "./read-source.ts";
import type { SourceFolder } from "./read-source.ts";
import type { FieldPath } from "./yaml-source.ts";

/** The scripts and CSV files that build the fixtures, relative to the dataset's folder. */
export interface DatabaseFiles {
  readonly scripts: readonly string[];
  readonly csv: readonly string[];
  /** Each variant's own scripts, by its id. */
  readonly variantScripts: Readonly<Record<string, readonly string[]>>;
}

/** The context files that exist; any other file beside them is logged as a mistake, since nobody would read it. */
export function listContextFiles(source: SourceFolder): readonly string[] {
  const known: readonly string[] = contextFiles.map(({ name }) => name);
  const names = filesIn(join(source.folder, "context")).filter((name) => !/^\.|~$|\.md$/i.test(name));
  for (const name of names.filter((found) => !known.includes(found))) {
    const file = shownPath(source, `context/${name}`);
    source.log.add({ file }, `is no context file; ${nameAdvice(name, known, "remove it")}`);
  }
  return known.filter((name) => names.includes(name)).map((name) => `context/${name}`);
}

/**
 * Finds the scripts and CSV files that a card names, each relative to the dataset's folder or to its `database/`
 * folder. What is missing, or outside of the dataset, is logged.
 */
export function findDatabaseFiles(source: SourceFolder, card: Located<DatasetCard>): DatabaseFiles {
  const { scripts, csv, variants } = card.value.database;
  const find = (name: string, ...path: FieldPath) => {
    const kind = path[0] === "csv" ? "folder" : "file";
    const found = inside(name) ? locate(source.folder, name, kind) : null;
    if (found === null) source.log.add(placeOf(card, "database", ...path), missing(source, name, kind));
    return found === null ? [] : [found];
  };
  return {
    scripts: scripts.flatMap((name, index) => find(name, "scripts", index)),
    csv: csv === undefined ? [] : find(csv, "csv").flatMap((folder) => csvFiles(source, folder)),
    variantScripts: Object.fromEntries(
      variants.map((variant, at) => [
        variant.id,
        variant.scripts.flatMap((name, index) => find(name, "variants", at, "scripts", index)),
      ]),
    ),
  };
}

/** Every file that builds a fixture, by name relative to the dataset's folder. */
export function databaseNames(files: DatabaseFiles): readonly string[] {
  return [...files.scripts, ...files.csv, ...Object.values(files.variantScripts).flat()];
}

/** SHA-256 over the names and bytes of files of a folder, whatever the order in which they are named. */
export function digestFiles(folder: string, names: readonly string[]): string {
  const unique = [...new Set(names)].toSorted();
  return digest(unique.map((name) => [name, bytesDigest(join(folder, name))]));
}

function bytesDigest(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

function inside(name: string): boolean {
  const normal = posix.normalize(name.replaceAll("\\", "/"));
  return (
    !normal.startsWith("../") && normal !== ".." && !posix.isAbsolute(normal) && !/^[A-Za-z]:/.test(normal)
  );
}

type Kind = "file" | "folder";

function locate(folder: string, name: string, kind: Kind): string | null {
  const normal = posix.normalize(name);
  const candidates = [normal, posix.join("database", normal)];
  return candidates.find((candidate) => pathKind(join(folder, candidate)) === kind) ?? null;
}

function missing(source: SourceFolder, name: string, kind: Kind): string {
  if (!inside(name)) return `${name} is outside of the dataset's folder; move it inside`;
  const folder = name.includes("/") ? posix.dirname(posix.normalize(name)) : "database";
  const beside = filesIn(join(source.folder, folder)).map((file) => posix.join(folder, file));
  const known = beside.filter((file) => pathKind(join(source.folder, file)) === kind);
  return `there is no ${kind} ${name}; ${nameAdvice(name, known, "create it")}`;
}

function csvFiles(source: SourceFolder, folder: string): readonly string[] {
  const names = filesIn(join(source.folder, folder)).filter((name) => /\.csv$/i.test(name));
  return names.toSorted().map((name) => posix.join(folder, name));
}

function filesIn(folder: string): readonly string[] {
  return pathKind(folder) === "folder" ? readdirSync(folder) : [];
}
