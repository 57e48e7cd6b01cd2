import { foldText } from "../../../ranking/fold-text.ts";

const spanish =
  /[áéíóúñ]|(?:^|\s)(?:de|del|la|el|los|las|por|con|en|sin|y|que|un|una|para|fecha|nombre|numero|clave)(?:\s|$)/iu;
const english =
  /(?:^|\s)(?:of|the|by|with|in|for|and|per|to|an?|date|name|number|code|at|on)(?:\s|$)|(?:ing|tion|ness|ment|ship|ght|ck|sh|th|ity|ee|oo\w|w\w*|k\w?|y)(?:\s|$)/iu;
const spanishEnd = /(?:[ao]s?|ion(?:es)?|dad(?:es)?|aje|ente|or|ura|eria|ero|era|ivo|iva)$/;

/** Whether a short phrase reads as Spanish or as English; null where nothing tells. */
export function guessLanguage(phrase: string): "es" | "en" | null {
  const folded = foldText(phrase);
  if (spanish.test(phrase) || spanish.test(folded)) return "es";
  if (english.test(folded)) return "en";
  const last = folded.split(/\s+/)[0] ?? "";
  return spanishEnd.test(last) ? "es" : null;
}

/** The phrase of a list that suits a language: one that reads like it, else one that does not read like the other. */
export function phraseIn(phrases: readonly string[], language: string): string | null {
  const guesses = phrases.map((phrase) => ({ phrase, guess: guessLanguage(phrase) }));
  const own = guesses.find(({ guess }) => guess === language) ?? guesses.find(({ guess }) => guess === null);
  return own?.phrase ?? phrases[0] ?? null;
}
