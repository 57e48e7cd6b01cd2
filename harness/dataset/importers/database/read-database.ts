import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { MistakeLog } from "../../mistakes.ts";
import { sqlStatements } from "../../sql-statements.ts";
import { sqlTokens } from "../../sql-tokens.ts";
import { isFolder, readText } from "../reading/read-text.ts";
import type { SourceTable, SourceText } from "./imported-database.ts";

/** The scripts and CSV files of one database. */
export interface DatabaseSource {
  readonly scripts: readonly SourceText[];
  readonly tables: readonly SourceTable[];
}

/** A field that is `\N`: PostgreSQL's and MySQL's way to write NULL. */
const writesNull = /(?:^|[,;\t|])\\N(?:[,;\t|\r]|$)/m;

/**
 * Reads a SQL script, a CSV file, or a folder of them (CSV files also in its folder `csv/`), in the order of names. A
 * script that only copies files in, as DuckDB's EXPORT DATABASE writes it, says which file fills which table.
 * Where no text for NULL is given, `\N` is it when one of the files has such a field.
 */
export function readDatabase(path: string, nullText: string | null, log: MistakeLog): DatabaseSource {
  const files = filesOf(path);
  const scripts = read(
    files.filter((file) => /\.sql$/i.test(file)),
    log,
  );
  const loading = scripts.filter(({ text }) => onlyCopies(text));
  const names = new Map(
    loading.flatMap(({ text }) => sqlStatements(text).flatMap(({ sql }) => copiedTable(sql))),
  );
  const data = read(
    files.filter((file) => /\.(csv|tsv)$/i.test(file)),
    log,
  );
  const mark = nullText ?? (data.some(({ text }) => writesNull.test(text)) ? "\\N" : null);
  const tables = data.map((source) => {
    const file = basename(source.file);
    return { ...source, table: names.get(file) ?? file.replace(/\.\w+$/, ""), nullText: mark };
  });
  return { scripts: scripts.filter((script) => !loading.includes(script)), tables };
}

function filesOf(path: string): readonly string[] {
  if (!isFolder(path)) return [path];
  return [path, join(path, "csv")].filter(isFolder).flatMap((folder) =>
    readdirSync(folder)
      .toSorted()
      .map((entry) => join(folder, entry)),
  );
}

function read(files: readonly string[], log: MistakeLog): readonly SourceText[] {
  return files.flatMap((file) => {
    const text = readText(file, log);
    return text === null ? [] : [{ file, text }];
  });
}

function onlyCopies(script: string): boolean {
  const statements = sqlStatements(script);
  return statements.length > 0 && statements.every(({ sql }) => /^copy\b/i.test(sql));
}

/** The file and table of `COPY table FROM 'file' …`. */
function copiedTable(sql: string): readonly (readonly [string, string])[] {
  const solid = sqlTokens(sql).filter(({ kind }) => kind !== "space" && kind !== "comment");
  const from = solid.findIndex(({ kind, text }) => kind === "name" && text.toLowerCase() === "from");
  const file = solid[from + 1];
  const table = solid[from - 1];
  if (from < 2 || file?.kind !== "string" || table === undefined) return [];
  const name = table.kind === "quoted" ? table.text.slice(1, -1).replaceAll('""', '"') : table.text;
  return [[basename(file.text.slice(1, -1)), name]];
}
