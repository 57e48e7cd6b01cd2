import { foldText } from "../../../ranking/fold-text.ts";

const spanishWords = /^(?:de|del|la|el|los|las|por|con|en|sin|y|que|un|una|para|al|se)$/;
const englishWords = /^(?:of|the|by|with|in|for|and|per|to|a|an|at|on|is)$/;

// How Spanish (above 0) or English (below 0) a word looks.
const signs: readonly (readonly [RegExp, number])[] = [
  [/(?:[ao]s?|ion(?:es)?|dad(?:es)?|aje|ente|eria|ero|ivo)$/, 2],
  [/(?:[aeo]nes|[aeo]res|[aeiou]les)$/, 1],
  [/(?:ing|tion|tions|ment|ments|ness|ty|ly|ed|er|ers|ship)$/, -3],
  [/[^aeiounrlsdzy]$/, -2],
  [/[^aeiou]y$/, -2],
  [/[^aeiou]s$/, -1],
  [/w|k|th|sh|ee|oo|ss|ff|ph|gh|mm|tt/, -1],
];

/** How Spanish a phrase reads: above 0 Spanish, below 0 English, 0 where nothing tells. */
function spanishness(phrase: string): number {
  const accents = /[áéíóúñ]/iu.test(phrase) ? 3 : 0;
  const words = foldText(phrase)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");
  return words.reduce((sum, word) => sum + ofWord(word), accents);
}

function ofWord(word: string): number {
  if (spanishWords.test(word)) return 2;
  if (englishWords.test(word)) return -2;
  return signs.reduce((sum, [pattern, weight]) => (pattern.test(word) ? sum + weight : sum), 0);
}

/** Whether a short phrase reads as Spanish or as English; null where nothing tells. */
export function guessLanguage(phrase: string): "es" | "en" | null {
  const score = spanishness(phrase);
  return score === 0 ? null : score > 0 ? "es" : "en";
}

/** The phrase of a list that reads most like a language; the first of equals, null where there is none. */
export function phraseIn(phrases: readonly string[], language: "es" | "en"): string | null {
  const scored = phrases.map((phrase) => ({
    phrase,
    score: spanishness(phrase) * (language === "es" ? 1 : -1),
  }));
  const best = Math.max(...scored.map(({ score }) => score));
  return scored.find(({ score }) => score === best)?.phrase ?? null;
}
