import { foldText } from "./fold-text.ts";
import { stemLanguages, stemWord } from "./stem-word.ts";
import { stopWords } from "./stop-words.ts";

/**
 * Index terms of a text in Spanish, English or both: words without function words, each once as its Spanish and once as
 * its English stem (prefixed, so that stems of different languages never meet). Identifiers are split at `_` and at
 * case changes.
 */
export function analyzeText(text: string): string[] {
  const terms: string[] = [];
  for (const word of splitIntoWords(text)) {
    if (stopWords.has(foldText(word))) continue;
    for (const language of stemLanguages) terms.push(`${language}:${stemWord(word, language)}`);
  }
  return terms;
}

/** The words and numbers of a text or an identifier: `ventaNeta_2025` gives `venta`, `Neta`, `2025`. */
export function splitIntoWords(text: string): string[] {
  const spaced = text
    .normalize("NFC")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replaceAll(/(\p{L})(\p{N})/gu, "$1 $2");
  return spaced.match(/\p{L}+|\p{N}+/gu) ?? [];
}
