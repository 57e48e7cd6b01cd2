/** Sentences about a result in one language. Every value is copied as it stands. */
export interface AnalysisWords {
  readonly none: string;
  readonly noneHint: string;
  readonly about: (question: string) => string;
  readonly rows: (count: string) => string;
  readonly single: (pairs: readonly string[]) => string;
  readonly pair: (name: string, value: string) => string;
  readonly range: (name: string, min: string, max: string) => string;
  readonly sum: (name: string, sum: string) => string;
  readonly middle: (name: string, mean: string, median: string) => string;
  readonly dates: (name: string, first: string, last: string) => string;
  readonly frequent: (name: string, value: string, times: string) => string;
  readonly distinct: (name: string, count: string) => string;
  readonly empty: (name: string, count: string) => string;
  readonly leader: (label: string, name: string, value: string) => string;
}

export const analysisWords: Readonly<Record<"es" | "en", AnalysisWords>> = {
  en: {
    none: "The result has no rows.",
    noneHint: "Nothing in the data meets these conditions, so no figure can be given.",
    about: (question) => `On “${question}”: `,
    rows: (count) => `the result has ${count} ${count === "1" ? "row" : "rows"}`,
    single: (pairs) => pairs.join("; "),
    pair: (name, value) => `${name} is ${value === "" ? "empty" : value}`,
    range: (name, min, max) =>
      min === max ? `${name} is ${min} throughout.` : `${name} goes from ${min} to ${max}.`,
    sum: (name, sum) => `The sum of ${name} is ${sum}.`,
    middle: (name, mean, median) => `The mean of ${name} is ${mean}, the median ${median}.`,
    dates: (name, first, last) =>
      first === last ? `${name} is ${first} throughout.` : `${name} goes from ${first} to ${last}.`,
    frequent: (name, value, times) => `The most frequent ${name} is “${value}” (${times}).`,
    distinct: (name, count) => `There are ${count} different values of ${name}.`,
    empty: (name, count) => `${name} is empty in ${count} ${count === "1" ? "row" : "rows"}.`,
    leader: (label, name, value) => `The greatest ${name}, ${value}, belongs to ${label}.`,
  },
  es: {
    none: "El resultado no tiene filas.",
    noneHint: "Nada en los datos cumple estas condiciones, así que no se puede dar ninguna cifra.",
    about: (question) => `Sobre «${question}»: `,
    rows: (count) => `el resultado tiene ${count} ${count === "1" ? "fila" : "filas"}`,
    single: (pairs) => pairs.join("; "),
    pair: (name, value) => `${name} ${value === "" ? "está vacío" : `es ${value}`}`,
    range: (name, min, max) =>
      min === max ? `${name} es ${min} en todas las filas.` : `${name} va de ${min} a ${max}.`,
    sum: (name, sum) => `La suma de ${name} es ${sum}.`,
    middle: (name, mean, median) => `La media de ${name} es ${mean}, la mediana ${median}.`,
    dates: (name, first, last) =>
      first === last ? `${name} es ${first} en todas las filas.` : `${name} va de ${first} a ${last}.`,
    frequent: (name, value, times) => `El valor más frecuente de ${name} es «${value}» (${times}).`,
    distinct: (name, count) => `Hay ${count} valores distintos de ${name}.`,
    empty: (name, count) => `${name} está vacío en ${count} ${count === "1" ? "fila" : "filas"}.`,
    leader: (label, name, value) => `El mayor ${name}, ${value}, corresponde a ${label}.`,
  },
};
