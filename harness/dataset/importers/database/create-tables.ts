import { quoteName } from "../../../sql/sql-quotes.ts";
import type { DescribedForeignKey } from "./imported-database.ts";

/** A table to create, with the rows that it will hold. */
export interface TableDraft {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly DescribedForeignKey[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Statements that create tables, and the keys that their rows break, which are not declared. */
export interface CreatedTables {
  readonly sql: string;
  readonly notes: readonly string[];
  readonly undeclared: readonly (DescribedForeignKey & { readonly from: string })[];
}

/**
 * Creates tables, referenced ones first. A key is declared when the rows keep it; a foreign key only where it refers
 * to the primary key of another table that can be created before.
 */
export function createTables(drafts: readonly TableDraft[]): CreatedTables {
  const notes: string[] = [];
  const undeclared: (DescribedForeignKey & { from: string })[] = [];
  const keyed = drafts.map((draft) => {
    const problem = draft.primaryKey.length === 0 ? null : primaryKeyProblem(draft);
    if (problem !== null) notes.push(`primary key ${keyName(draft)} is not declared: ${problem}`);
    return problem === null ? draft : { ...draft, primaryKey: [] };
  });
  const sound = keyed.map((draft) => ({
    ...draft,
    foreignKeys: draft.foreignKeys.filter((key) => {
      const problem = foreignKeyProblem(draft, key, keyed);
      if (problem === null) return true;
      notes.push(`foreign key ${foreignName(draft.name, key)} is not declared: ${problem}`);
      undeclared.push({ ...key, from: draft.name });
      return false;
    }),
  }));
  const ordered: string[] = [];
  let waiting = sound;
  while (waiting.length > 0) {
    const free = waiting.filter((draft) => isFree(draft, waiting));
    // In a ring of references the first table gives up those that cannot be declared yet.
    const ready = free.length > 0 ? free : waiting.slice(0, 1).map((draft) => withoutOpen(draft, waiting));
    for (const draft of ready) ordered.push(createTable(draft));
    const names = new Set(ready.map(({ name }) => name));
    for (const draft of waiting.filter(({ name }) => names.has(name))) {
      const kept = ready.find(({ name }) => name === draft.name)?.foreignKeys ?? [];
      for (const key of draft.foreignKeys.filter((found) => !kept.includes(found))) {
        notes.push(`foreign key ${foreignName(draft.name, key)} is not declared: the references form a ring`);
        undeclared.push({ ...key, from: draft.name });
      }
    }
    waiting = waiting.filter(({ name }) => !names.has(name));
  }
  return { sql: ordered.join("\n"), notes, undeclared };
}

function isFree(draft: TableDraft, waiting: readonly TableDraft[]): boolean {
  return withoutOpen(draft, waiting).foreignKeys.length === draft.foreignKeys.length;
}

function withoutOpen<T extends TableDraft>(draft: T, waiting: readonly TableDraft[]): T {
  const open = (table: string) => waiting.some(({ name }) => same(name, table));
  return { ...draft, foreignKeys: draft.foreignKeys.filter(({ table }) => !open(table)) };
}

function createTable({ name, columns, primaryKey, foreignKeys }: TableDraft): string {
  const lines = [
    ...columns.map((column) => `${quoteName(column.name)} ${column.type}`),
    ...(primaryKey.length === 0 ? [] : [`PRIMARY KEY (${primaryKey.map(quoteName).join(", ")})`]),
    ...foreignKeys.map(
      ({ column, table, referenced }) =>
        `FOREIGN KEY (${quoteName(column)}) REFERENCES ${quoteName(table)} (${quoteName(referenced)})`,
    ),
  ];
  return `CREATE TABLE ${quoteName(name)} (\n  ${lines.join(",\n  ")}\n);`;
}

function primaryKeyProblem({ columns, primaryKey, rows }: TableDraft): string | null {
  const places = primaryKey.map((name) => columns.findIndex((column) => same(column.name, name)));
  const [gone] = primaryKey.filter((_name, index) => places[index] === -1);
  if (gone !== undefined) return `the file has no column ${gone}`;
  const keys = rows.map((row) => places.map((place) => row[place] ?? null));
  if (keys.some((key) => key.includes(null))) return "some rows have none";
  const distinct = new Set(keys.map((key) => JSON.stringify(key)));
  return distinct.size === keys.length ? null : `rows that repeat one: ${keys.length - distinct.size}`;
}

function foreignKeyProblem(
  draft: TableDraft,
  key: DescribedForeignKey,
  drafts: readonly TableDraft[],
): string | null {
  const target = drafts.find(({ name }) => same(name, key.table));
  if (target === undefined) return `there is no table ${key.table}`;
  if (target.name === draft.name) return "a table cannot refer to rows of its own while it is filled";
  const from = draft.columns.findIndex(({ name }) => same(name, key.column));
  const to = target.columns.findIndex(({ name }) => same(name, key.referenced));
  if (from === -1 || to === -1) return `the file has no column ${from === -1 ? key.column : key.referenced}`;
  const [only, ...others] = target.primaryKey;
  if (only === undefined || others.length > 0 || !same(only, key.referenced))
    return `${key.table}.${key.referenced} is no primary key`;
  if (draft.columns[from]?.type !== target.columns[to]?.type) return "the two columns have different types";
  const known = new Set(target.rows.map((row) => row[to]));
  const lost = draft.rows.filter((row) => row[from] !== null && !known.has(row[from]));
  return lost.length === 0 ? null : `rows that refer to nothing: ${lost.length}`;
}

function keyName({ name, primaryKey }: TableDraft): string {
  return `${name} (${primaryKey.join(", ")})`;
}

function foreignName(from: string, { column, table, referenced }: DescribedForeignKey): string {
  return `${from}.${column} -> ${table}.${referenced}`;
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
