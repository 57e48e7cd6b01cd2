import { foldText } from "../../../ranking/fold-text.ts";
import type { QuestionToken } from "../language/question-token.ts";
import { rememberByIdentity } from "../../../core/remember.ts";
import type { Schema } from "../schema/schema.ts";
import type { ColumnRef } from "../sql-text/bind-fragment.ts";

/** A column whose values are a name and a number ("Store 12"), of which the prompt shows only some. */
export interface NumberedName {
  readonly column: ColumnRef;
  readonly name: string;
}

/** The columns of a schema whose sample values are numbered names, all with the same name. */
export const numberedNames = rememberByIdentity((schema: Schema): readonly NumberedName[] =>
  schema.tables.flatMap((table) =>
    table.columns.flatMap((column) => {
      const names = new Set(column.values.map((value) => /^(\p{L}[\p{L} .]*?) \d+$/u.exec(value)?.[1] ?? ""));
      const [name = ""] = names;
      const isOpen = column.kind === "text" && !column.complete && column.values.length > 1;
      return isOpen && names.size === 1 && name !== ""
        ? [{ column: { table: table.name, column: column.name }, name }]
        : [];
    }),
  ),
);

/** The value that a question writes at a token, and the token after it; null where it is no such name. */
export function numberedNameAt(
  tokens: readonly QuestionToken[],
  start: number,
  { name }: NumberedName,
): { value: string; end: number } | null {
  const words = foldText(name).split(" ");
  const matches = words.every((word, offset) => tokens[start + offset]?.folded === word);
  const number = tokens[start + words.length];
  if (!matches || number?.kind !== "number") return null;
  return { value: `${name} ${number.text}`, end: start + words.length + 1 };
}
