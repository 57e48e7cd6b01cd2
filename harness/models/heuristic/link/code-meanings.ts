import { foldText } from "../../../ranking/fold-text.ts";
import type { SchemaColumn } from "../schema/schema.ts";
import { commentPhrases } from "./comment-phrases.ts";

/**
 * What a column's comment says that a code means, as in "W = web, T = store / tienda" or "ACT activo / active, SUS
 * suspendido / suspended".
 */
export function codeMeanings(column: SchemaColumn, value: string): string[] {
  return glossesOf(column, value)
    .flatMap((gloss) => commentPhrases(gloss))
    .filter((phrase) => foldText(phrase) !== foldText(value));
}

/** A column's comment without what it says of codes: that is the meaning of the codes, not of the column. */
export function withoutCodes(column: SchemaColumn): string {
  return column.values.reduce(
    (comment, value) => glossesOf(column, value).reduce((rest, gloss) => rest.replace(gloss, " . "), comment),
    column.comment,
  );
}

function glossesOf(column: SchemaColumn, value: string): string[] {
  const { comment } = column;
  if (!comment.includes(value)) return [];
  const code = value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const isCode = value.length <= 5 && value === value.toUpperCase();
  const says = String.raw`(?:['"]?\s*(?:=|:|->|→|(?:means|significa|es|is)(?=\s))\s*${isCode ? String.raw`|['"]?\s+` : ""})`;
  const pattern = new RegExp(
    String.raw`(?:^|[\s,;:('"/])${code}${says}([^,;.()/:]*[^,;.()/:\s])((?:\s/\s[^,;.()/:]+)?)`,
    "gu",
  );
  return [...comment.matchAll(pattern)].map(
    (match) => `${match[1] ?? ""}${inBothLanguages(column, match[2] ?? "")}`,
  );
}

// After a stroke stands the same in the other language, or the comment goes on in it: then it names the column or the
// codes once more.
function inBothLanguages(column: SchemaColumn, rest: string): string {
  const strokes = column.comment.split(/\s\/\s/).length - 1;
  const again = column.values.some((value) =>
    new RegExp(String.raw`^\s/\s${value}(?![\p{L}\p{N}])`, "u").test(rest),
  );
  return strokes > 1 && !again ? rest : "";
}
