import { foldText } from "../../../ranking/fold-text.ts";

/** The plural of a noun phrase, by the rules that hold for most nouns; a phrase that is one already stays. */
export function pluralOf(phrase: string, language: "es" | "en"): string {
  const [head = "", ...rest] = phrase.split(" ");
  if (language === "es") return [spanishPlural(head), ...rest].join(" ");
  const before = phrase.split(" ").slice(0, -1);
  const of = phrase.search(/ (?:of|for|in|with|by) /);
  if (of > 0) return `${pluralOf(phrase.slice(0, of), "en")}${phrase.slice(of)}`;
  return [...before, englishPlural(phrase.split(" ").at(-1) ?? "")].join(" ");
}

function spanishPlural(word: string): string {
  if (/s$/i.test(word)) return word;
  if (/z$/i.test(word)) return `${word.slice(0, -1)}ces`;
  if (/i[oó]n$/i.test(word)) return `${word.slice(0, -2)}ones`;
  return /[aeiouáéó]$/i.test(word) ? `${word}s` : `${word}es`;
}

function englishPlural(word: string): string {
  if (/(?:[^s]s|people|staff|personnel)$/i.test(word)) return word;
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
}

/** Whether a Spanish noun phrase is feminine, as most with these endings are. */
export function isFeminine(phrase: string): boolean {
  const head = foldText(phrase.split(" ")[0] ?? "").replace(/e?s$/, "");
  return (
    /(?:a|cion|sion|dad|tad|tud|umbre|sucursal|senal|orden|serie)$/.test(head) &&
    !/^(?:dia|mapa|problema|sistema|programa|tema|idioma)$/.test(head)
  );
}

/** The singular of a noun phrase: of its first word in Spanish, of its last in English. */
export function singularOf(phrase: string, language: "es" | "en"): string {
  const words = phrase.split(" ");
  const at = language === "es" ? 0 : words.length - 1;
  const singular = language === "es" ? spanishSingular : englishSingular;
  return words.map((word, index) => (index === at ? singular(word) : word)).join(" ");
}

function spanishSingular(word: string): string {
  if (/iones$/i.test(word)) return `${word.slice(0, -4)}ión`;
  if (/ces$/i.test(word)) return `${word.slice(0, -3)}z`;
  return /[rlnd]es$/i.test(word) ? word.slice(0, -2) : word.replace(/(?<=[aeiouáéó])s$/i, "");
}

function englishSingular(word: string): string {
  if (/[^aeiou]ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|x|ss)es$/i.test(word) ? word.slice(0, -2) : word.replace(/(?<=[^s])s$/i, "");
}
