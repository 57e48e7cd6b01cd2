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
  const lower = word.normalize("NFC").toLowerCase();
  const accented = language === "es" ? lower.replace(/([cs])ion$/, "$1ión") : foldText(lower);
  return foldText(stemmers[language].stem(accented));
}
