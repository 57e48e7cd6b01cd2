/** Sentences of an explanation in one language. */
export interface ExplanationWords {
  readonly noQuery: string;
  readonly andCondition: string;
  readonly step: (name: string, text: string, index: number) => string;
  readonly stepName: (name: string) => string;
  readonly gives: (verb: "computes" | "lists" | "distinct", columns: string, sources: string) => string;
  readonly where: (condition: string) => string;
  readonly groups: (groups: string) => string;
  readonly having: (condition: string) => string;
  readonly combined: (operation: string, text: string) => string;
  readonly innerQuery: (text: string) => string;
  readonly fromFunction: (name: string) => string;
  readonly joined: (join: string, text: string) => string;
  readonly key: (text: string, descending: boolean) => string;
  readonly order: (keys: string) => string;
  readonly limit: (count: string, offset: string | null) => string;
}

const from = (word: string, sources: string): string => (sources === "" ? "" : ` ${word} ${sources}`);

export const explanationWords: Readonly<Record<"es" | "en", ExplanationWords>> = {
  en: {
    noQuery: "This text is no query that reads data, so there is nothing to explain.",
    andCondition: ", and ",
    step: (name, text, index) => `${index === 0 ? "First" : "Then"} it prepares “${name}”: ${text}`,
    stepName: (name) => `It prepares “${name}” for that.`,
    gives: (verb, columns, sources) =>
      `It ${verb === "computes" ? "computes" : "lists"} ${columns}${from("from", sources)}${verb === "distinct" ? ", each combination once" : ""}.`,
    where: (condition) => `Only rows count for which ${condition}.`,
    groups: (groups) => `There is one row for each ${groups}.`,
    having: (condition) => `Of these, only those stay for which ${condition}.`,
    combined: (operation, text) =>
      `${{ EXCEPT: "Without what follows:", INTERSECT: "Only what is also in the following:" }[operation] ?? "Together with the following:"} ${text}`,
    innerQuery: (text) => `an inner query (${text.replace(/\.$/, "")})`,
    fromFunction: (name) => `what ${name} gives`,
    joined: (join, text) =>
      ({
        left: `${text} where there are any (rows without one stay too)`,
        semi: `only those with rows in ${text}`,
        anti: `only those without rows in ${text}`,
      })[join] ?? `${text}, rows without a match included`,
    key: (text, descending) =>
      `${text}${descending ? ", largest or latest first" : ", smallest or earliest first"}`,
    order: (keys) => `The rows are ordered by ${keys}.`,
    limit: (count, offset) =>
      `At most ${count} ${count === "1" ? "row is" : "rows are"} given${offset === null ? "" : `, after leaving out the first ${offset}`}.`,
  },
  es: {
    noQuery: "Este texto no es una consulta que lea datos, así que no hay nada que explicar.",
    andCondition: ", y ",
    step: (name, text, index) => `${index === 0 ? "Primero" : "Luego"} prepara «${name}»: ${text}`,
    stepName: (name) => `Para eso prepara «${name}».`,
    gives: (verb, columns, sources) =>
      `${verb === "computes" ? "Calcula" : "Muestra"} ${columns}${from("a partir de", sources)}${verb === "distinct" ? ", cada combinación una vez" : ""}.`,
    where: (condition) => `Solo cuentan las filas en las que ${condition}.`,
    groups: (groups) => `Hay una fila por cada ${groups}.`,
    having: (condition) => `De ellas quedan solo aquellas en las que ${condition}.`,
    combined: (operation, text) =>
      `${{ EXCEPT: "Sin lo siguiente:", INTERSECT: "Solo lo que está también en lo siguiente:" }[operation] ?? "Junto con lo siguiente:"} ${text}`,
    innerQuery: (text) => `una consulta interna (${text.replace(/\.$/, "")})`,
    fromFunction: (name) => `lo que da ${name}`,
    joined: (join, text) =>
      ({
        left: `${text} donde las hay (quedan también las filas que no las tienen)`,
        semi: `solo los que tienen filas en ${text}`,
        anti: `solo los que no tienen filas en ${text}`,
      })[join] ?? `${text}, también las filas sin correspondencia`,
    key: (text, descending) => `${text}${descending ? ", de mayor a menor" : ", de menor a mayor"}`,
    order: (keys) => `Las filas se ordenan por ${keys}.`,
    limit: (count, offset) =>
      `Se ${count === "1" ? "da como máximo 1 fila" : `dan como máximo ${count} filas`}${offset === null ? "" : `, después de saltar las primeras ${offset}`}.`,
  },
};
