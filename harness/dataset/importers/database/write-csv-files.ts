import { named } from "../../catalog.ts";
import type { CatalogTable } from "../../catalog.ts";
import { quoteName, quoteText } from "../../../sql/sql-quotes.ts";
import { csvText } from "../reading/csv-rows.ts";
import type { PreparedFile } from "./prepare-database.ts";
import type { TableRows } from "./table-rows.ts";

/** CSV files of a dataset, and the script that puts back what they cannot say. */
export interface CsvFiles {
  readonly files: readonly PreparedFile[];
  /** Statements; empty when there is nothing to put back. */
  readonly emptyTexts: string;
  readonly notes: readonly string[];
}

/**
 * Writes rows in the CSV form of a dataset, in which an empty field is NULL: an empty text is written as a mark that
 * occurs nowhere else, and made empty again by a script. In a column that holds no text it is NULL.
 */
export function writeCsvFiles(filled: readonly TableRows[], catalog: readonly CatalogTable[]): CsvFiles {
  const mark = unusedMark(filled);
  const updates: string[] = [];
  const notes: string[] = [];
  const files = filled.map((table) => {
    const target = named(catalog, table.name);
    const columns = table.header.map((name) =>
      target === undefined ? undefined : named(target.columns, name),
    );
    const isText = columns.map((column) => column?.type === "VARCHAR");
    for (const [place, column] of columns.entries()) {
      const count = table.rows.filter((row) => row[place] === "").length;
      if (count === 0 || column === undefined || target === undefined) continue;
      const where = `${target.name}.${column.name}`;
      if (isText[place]) updates.push(emptied(target.name, column.name, mark));
      else notes.push(`empty texts of ${where} are NULL (${count}): the column's type is ${column.type}`);
    }
    const rows = table.rows.map((row) =>
      row.map((value, place) => (value === "" ? (isText[place] ? mark : null) : value)),
    );
    const name = `database/csv/${target?.name ?? table.name}.csv`;
    return { name, text: csvText([table.header, ...rows]), source: table.file };
  });
  const head = `-- An empty field of a CSV file is NULL; ${mark} stands in them for an empty text.\n`;
  return { files, emptyTexts: updates.length === 0 ? "" : `${head}${updates.join("\n")}\n`, notes };
}

function emptied(table: string, column: string, mark: string): string {
  const name = quoteName(column);
  return `UPDATE ${quoteName(table)} SET ${name} = '' WHERE ${name} = ${quoteText(mark)};`;
}

function unusedMark(filled: readonly TableRows[]): string {
  const values = new Set(
    filled.flatMap(({ rows }) => rows.flatMap((row) => row.filter((value) => value?.startsWith("\\empty")))),
  );
  let mark = "\\empty";
  while (values.has(mark)) mark += "_";
  return mark;
}
