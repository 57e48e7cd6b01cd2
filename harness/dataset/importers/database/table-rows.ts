import type { MistakeLog } from "../../mistakes.ts";
import { csvTable } from "../reading/read-records.ts";
import type { CsvField } from "../reading/csv-rows.ts";
import type { SourceTable } from "./imported-database.ts";

/** The rows that a CSV file holds for a table; null is NULL. */
export interface TableRows {
  readonly name: string;
  readonly file: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Reads a table's CSV text; null with the mistakes logged. */
export function readTableRows(
  { table, file, text, nullText }: SourceTable,
  log: MistakeLog,
): TableRows | null {
  const read = csvTable(text, file, log);
  if (read === null) return null;
  const rows = read.rows.map(({ fields }) => fields.map((field) => valueOf(field, nullText)));
  return { name: table, file, header: read.header, rows };
}

/** Databases write NULL as nothing and an empty text as `""`, unless they have a text for NULL. */
function valueOf({ text, quoted }: CsvField, nullText: string | null): string | null {
  if (nullText !== null) return text === nullText ? null : text;
  return text === "" && !quoted ? null : text;
}
