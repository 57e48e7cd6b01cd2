import snowball from "snowball-stemmers";
import { foldText } from "./fold-text.ts";

/** Languages that the text analysis knows. */
export const stemLanguages = ["es", "en"] as const;
export type StemLanguage = (typeof stemLanguages)[number];

const stemmers = { es: snowball.newStemmer("spanish"), en: snowball.newStemmer("english") } as const;

/**
 * The Snowball stem of one word, without accents. People often leave accents out, and the Spanish rules for -ción
 * and -sión need them, so they are put back before stemming.
 */
export function stemWord(word: string, language: StemLanguage): string {
  const known = remembered[language].get(word);
  if (known !== undefined) return known;
  const stem = computeStem(word, language);
  if (remembered[language].size >= mostRemembered) remembered[language].clear();
  remembered[language].set(word, stem);
  return stem;
}

// Stemming is the dearest step of linking words, and prompts repeat the same few thousand of them.
const mostRemembered = 50_000;
const remembered = { es: new Map<string, string>(), en: new Map<string, string>() } as const;

function computeStem(word: string, language: StemLanguage): string {
  const lower = word.normalize("NFC").toLowerCase();
  const accented = language === "es" ? lower.replace(/([cs])ion$/, "$1ión") : foldText(lower);
  return foldText(stemmers[language].stem(accented));
}
