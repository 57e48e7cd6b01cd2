import { closeSync, openSync, readSync, readdirSync } from "node:fs";
import { basename, isAbsolute, join } from "node:path";
import { isFile, isFolder } from "../reading/read-text.ts";

/** Where the databases of a source are, and how many it has. */
export interface DatabaseSearch {
  /** The file or folder that the user named, or the folder that the source is in. */
  readonly root: string;
  /** Whether the root may itself be the database. */
  readonly isRoot: boolean;
}

/** Where a database is, or why it cannot be had. */
export type FoundDatabase = { readonly path: string } | { readonly missing: string };

/** Folders in which benchmarks keep their databases. */
const usualFolders = [".", "database", "databases", "duckdb", "dev_databases", "train_databases"];

/**
 * The SQL script, CSV file or folder of both that holds a database: `<root>/<name>.sql` or `<root>/<name>/`, also in
 * a folder that benchmarks use, or the root itself. A binary database is told apart, since only its own program can
 * read it.
 */
export function findDatabase(name: string, { root, isRoot }: DatabaseSearch): FoundDatabase {
  if (isFile(root)) return readable(root, isRoot);
  const candidates = usualFolders.flatMap((folder) => {
    const base = folder === "." ? root : join(root, folder);
    return [`${name}.sql`, `${name}.duckdb.sql`, name, `${name}.csv`].map((entry) =>
      isAbsolute(entry) ? entry : join(base, entry),
    );
  });
  const places = isRoot ? [...candidates, root] : candidates;
  const path = places.find((place) => isFile(place) || holdsData(place));
  if (path !== undefined) return { path };
  const binaries = [...places, ...usualFolders.map((folder) => join(root, folder))].flatMap(binariesIn);
  const binary = binaries.find((file) => isRoot || basename(file).replace(/\.\w+$/, "") === name);
  if (binary !== undefined) return { missing: binaryReason(binary) };
  return {
    missing: `there is no ${join(root, `${name}.sql`)} and no folder ${join(root, name)}; say where it is with --database`,
  };
}

/** The path itself, unless it is a binary database, no database at all, or one for many. */
function readable(path: string, isRoot: boolean): FoundDatabase {
  if (kindOf(path) !== null) return { missing: binaryReason(path) };
  if (!isRoot) return { missing: `${path} is one file, and the source has several databases; give a folder` };
  if (/\.(sql|csv|tsv)$/i.test(path)) return { path };
  return { missing: `${path} is no database; give a .sql script, a .csv file, or a folder with them` };
}

function binaryReason(path: string): string {
  const kind = kindOf(path) ?? "binary";
  const advice =
    kind === "DuckDB"
      ? "write it out with EXPORT DATABASE 'folder' and give that folder with --database"
      : "write its tables out as CSV files, as docs/importing.md shows, and give their folder with --database";
  return `${path} is a ${kind} database, which cannot be read here; ${advice}`;
}

function holdsData(path: string): boolean {
  const folders = [path, join(path, "csv")].filter(isFolder);
  return folders.some((folder) => readdirSync(folder).some((entry) => /\.(sql|csv|tsv)$/i.test(entry)));
}

function binariesIn(path: string): readonly string[] {
  if (!isFolder(path)) return [];
  const files = readdirSync(path).map((entry) => join(path, entry));
  return files.filter((file) => isFile(file) && kindOf(file) !== null);
}

/** What a file's first bytes say it is. */
function kindOf(path: string): "SQLite" | "DuckDB" | null {
  const bytes = Buffer.alloc(16);
  const file = openSync(path, "r");
  try {
    readSync(file, bytes, 0, 16, 0);
  } finally {
    closeSync(file);
  }
  if (bytes.toString("latin1").startsWith("SQLite format 3")) return "SQLite";
  return bytes.toString("latin1", 8, 12) === "DUCK" ? "DuckDB" : null;
}
