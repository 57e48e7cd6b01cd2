import { isFeminine, pluralOf } from "./plural.ts";

/** How questions are worded in one language. Nouns come as they are; `measure` may be any noun phrase. */
export interface QuestionPhrases {
  readonly byMonth: (measure: string) => string;
  readonly lastMonth: (measure: string) => string;
  readonly thisYear: (measure: string) => string;
  readonly byGroup: (measure: string, group: string) => string;
  readonly best: (thing: string, measure: string) => string;
  readonly howMany: (thing: string) => string;
  readonly howManyBy: (thing: string, group: string) => string;
  readonly total: (column: string) => string;
  readonly average: (column: string) => string;
}

export const questionPhrases: Readonly<Record<"es" | "en", QuestionPhrases>> = {
  es: {
    byMonth: (measure) => `Muéstrame ${withArticle(measure)} por mes en este año`,
    lastMonth: (measure) => `Muéstrame ${withArticle(measure)} del mes pasado`,
    thisYear: (measure) => `Muéstrame ${withArticle(measure)} de este año`,
    byGroup: (measure, group) => `Muéstrame ${withArticle(measure)} por ${group}`,
    best: (thing, measure) =>
      `¿Cuáles son ${isFeminine(thing) ? "las" : "los"} 5 ${pluralOf(thing, "es")} con ${isPlural(measure) ? "más" : "mayor"} ${measure}?`,
    howMany: (thing) => `¿${many(thing)} ${pluralOf(thing, "es")} hay?`,
    howManyBy: (thing, group) => `¿${many(thing)} ${pluralOf(thing, "es")} hay por ${group}?`,
    total: (column) => `total de ${column}`,
    average: (column) => `promedio de ${column}`,
  },
  en: {
    byMonth: (measure) => `Show me the ${measure} by month this year`,
    lastMonth: (measure) => `Show me the ${measure} last month`,
    thisYear: (measure) => `Show me the ${measure} this year`,
    byGroup: (measure, group) => `Show me the ${measure} by ${group}`,
    best: (thing, measure) =>
      `Which 5 ${pluralOf(thing, "en")} have the ${isPlural(measure.split(" ").at(-1) ?? "") && !/^(?:total|average) /.test(measure) ? "most" : "highest"} ${measure}?`,
    howMany: (thing) => `How many ${pluralOf(thing, "en")} are there?`,
    howManyBy: (thing, group) => `How many ${pluralOf(thing, "en")} are there by ${group}?`,
    total: (column) => `total ${column}`,
    average: (column) => `average ${column}`,
  },
};

function withArticle(measure: string): string {
  if (isFeminine(measure)) return `${isPlural(measure) ? "las" : "la"} ${measure}`;
  return `${isPlural(measure) ? "los" : "el"} ${measure}`;
}

function isPlural(measure: string): boolean {
  return /s$/i.test(measure.split(" ")[0] ?? "");
}

function many(thing: string): string {
  return isFeminine(thing) ? "Cuántas" : "Cuántos";
}
