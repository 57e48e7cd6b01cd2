import { foldText } from "../../harness/ranking/fold-text.ts";
import { isGeneralWord } from "./general-words.ts";
import type { Lexicon } from "./lexicon.ts";
import type { FindValues } from "./value-phrases.ts";

/** Renames the domain words and the names of tables and columns in a text; values of the database stay. */
export function renameProse(text: string, lexicon: Lexicon, findValues: FindValues): string {
  const kept = findValues(text);
  const pattern = /\p{L}[\p{L}\p{M}\p{N}_]*(?:\.\p{L}[\p{L}\p{M}\p{N}_]*)*/gu;
  return text.replaceAll(pattern, (match: string, at: number) => {
    const qualified = qualifiedName(match, lexicon);
    if (qualified !== null) return qualified;
    return match.replaceAll(/[\p{L}\p{M}\p{N}_]+/gu, (word: string, inside: number) => {
      const start = at + inside;
      const isValue = kept.some((span) => span.start <= start && start < span.end);
      return isValue ? word : renameWord(word, lexicon);
    });
  });
}

/** `Table.Column`, where both are known: also names that are general words otherwise. */
function qualifiedName(match: string, lexicon: Lexicon): string | null {
  const parts = match.split(".").map((part) => lexicon.name(part));
  return parts.length > 1 && parts.every((part) => part !== null) ? parts.join(".") : null;
}

function renameWord(word: string, lexicon: Lexicon): string {
  const looksLikeName = /[\p{Ll}\p{N}_]\p{Lu}|_|\p{N}/u.test(word);
  if (looksLikeName) return lexicon.name(word) ?? lexicon.identifier(word);
  return isGeneralWord(foldText(word)) ? word : lexicon.word(word);
}
