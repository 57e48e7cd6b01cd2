import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { MistakeLog } from "../../mistakes.ts";
import type { DescribedComment } from "../database/imported-database.ts";
import { csvTable } from "../reading/read-records.ts";
import { isFolder } from "../reading/read-text.ts";

/**
 * The column descriptions that BIRD keeps in `database_description/<table>.csv` beside each database; null when there
 * are none.
 */
export function birdComments(
  root: string,
  database: string,
  log: MistakeLog,
): readonly DescribedComment[] | null {
  const bases = [root, join(root, database), join(root, "dev_databases", database)];
  const folder = bases.map((base) => join(base, "database_description")).find(isFolder);
  if (folder === undefined) return null;
  const files = readdirSync(folder)
    .filter((name) => /\.csv$/i.test(name))
    .toSorted();
  return files.flatMap((name) => tableComments(join(folder, name), log));
}

function tableComments(file: string, log: MistakeLog): readonly DescribedComment[] {
  const table = csvTable(decoded(readFileSync(file)), file, log);
  if (table === null) return [];
  const at = (name: string) => table.header.indexOf(name);
  return table.rows.flatMap(({ fields }) => {
    const field = (name: string) => fields[at(name)]?.text.trim() ?? "";
    const column = field("original_column_name");
    const words = field("column_description") || field("column_name");
    const parts = [words, field("value_description")].filter((part) => part !== "");
    if (column === "" || parts.length === 0) return [];
    return [{ table: basename(file).replace(/\.csv$/i, ""), column, text: parts.join(". ") }];
  });
}

/** What Windows-1252 has at 0x80 to 0x9f; TextDecoder of Node 20 takes it for Latin-1. */
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Some of these files were saved by spreadsheet programs, which write Windows-1252. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return bytes
      .toString("latin1")
      .replaceAll(/[\u0080-\u009f]/g, (mark) => windows1252.charAt(mark.charCodeAt(0) - 0x80));
  }
}
