import { type PeriodUnit, periodUnits } from "./calendar.ts";

/** Month names in both languages (folded), to 1..12. */
export const monthNames: ReadonlyMap<string, number> = numbered([
  "enero january",
  "febrero february",
  "marzo march",
  "abril april",
  "mayo may",
  "junio june",
  "julio july",
  "agosto august",
  "septiembre setiembre september",
  "octubre october",
  "noviembre november",
  "diciembre december",
]);

/** Short month names. They count only beside a year or a day of the month: `may`, `mar` and `ago` are words too. */
export const monthAbbreviations: ReadonlyMap<string, number> = numbered([
  "ene jan",
  "feb",
  "mar",
  "abr apr",
  "may",
  "jun",
  "jul",
  "ago aug",
  "sep sept set",
  "oct",
  "nov",
  "dic dec",
]);

/** Month names that are other words as well, and so need a preposition or a year beside them. */
export const doubtfulMonths: ReadonlySet<string> = new Set(["may", "march"]);

/** Names of calendar units (folded). */
export const unitNames: ReadonlyMap<string, PeriodUnit> = units({
  day: "dia dias day days",
  week: "semana semanas week weeks",
  month: "mes meses month months",
  quarter: "trimestre trimestres quarter quarters",
  half: "semestre semestres semester semesters half halves",
  year: "ano anos year years ejercicio ejercicios",
});

/** Adjectives and adverbs that ask for one row a unit: "monthly sales", "ventas mensuales". */
export const unitAdjectives: ReadonlyMap<string, PeriodUnit> = units({
  day: "diario diaria diarios diarias diariamente daily",
  week: "semanal semanales semanalmente weekly",
  month: "mensual mensuales mensualmente monthly",
  quarter: "trimestral trimestrales trimestralmente quarterly",
  half: "semestral semestrales semestralmente",
  year: "anual anuales anualmente yearly annual annually",
});

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

export const thisWords = set("este esta estos estas this current actual corriente presente");
export const currentAfter = set("actual corriente presente");
export const lastWords = set(
  "last past previous prior preceding ultimo ultima pasado pasada anterior previo previa",
);
export const lastManyWords = set("last past previous prior ultimos ultimas pasados pasadas");
export const lastAfter = set("pasado pasada anterior previo previa ultimo ultima pasados pasadas anteriores");
export const anaphoricWords = set("previous prior preceding anterior previo previa anteriores");
export const beforeLastWords = set("antepasado antepasada anteultimo anteultima penultimo penultima");
export const fiscalWords = set("fiscal fiscales");
export const articles = set("el la los las the un una de del of en in");

/** Prepositions after which a bare number between 1900 and 2100 is a year. */
export const yearCues = set(
  "en in de del of for durante during ano anos year years el desde since until hasta before after antes despues y and " +
    "entre between from to a al para vs versus contra with con o or than que over through fy fiscal ejercicio - ,",
);

function numbered(lines: readonly string[]): ReadonlyMap<string, number> {
  return new Map(lines.flatMap((line, index) => line.split(" ").map((name) => [name, index + 1] as const)));
}

function units(names: Readonly<Record<PeriodUnit, string>>): ReadonlyMap<string, PeriodUnit> {
  return new Map(periodUnits.flatMap((unit) => names[unit].split(" ").map((word) => [word, unit] as const)));
}
