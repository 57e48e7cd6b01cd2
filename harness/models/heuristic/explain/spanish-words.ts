import { likeShape } from "./like-shape.ts";
import type { SaidWords } from "./said-words.ts";

const units: Readonly<Record<string, string>> = {
  year: "año",
  quarter: "trimestre",
  month: "mes",
  week: "semana",
  day: "día",
  hour: "hora",
};

/** Spanish ways to say expressions and conditions. */
export const spanishWords: SaidWords = {
  everything: "todas las columnas",
  subquery: (text) => `el resultado de una consulta interna (${text})`,
  and: "y",
  or: "o",
  of: (part, whole) => `${part} de ${whole}`,
  dependsOn: (columns) =>
    columns.length === 0 ? "un valor que depende de condiciones" : `un valor que depende de ${list(columns)}`,
  computed: (columns) =>
    columns.length === 0 ? "un valor calculado" : `un valor calculado a partir de ${list(columns)}`,
  operation: (operator, left, right) =>
    ({
      "+": `${left} más ${right}`,
      "-": `${left} menos ${right}`,
      "*": `${left} por ${right}`,
      "/": `${left} entre ${right}`,
    })[operator] ?? `${left} con ${right}`,
  call,
  over: (value, partition, order) =>
    `${value}${partition.length === 0 ? "" : ` dentro de cada ${list(partition)}`}${order.length === 0 ? "" : `, en el orden de ${list(order)}`}`,
  where: (condition) => `donde ${condition}`,
  not: (condition) => `no se cumple que ${condition}`,
  exists: (tables, condition, denied) =>
    `${denied ? "no " : ""}hay filas${tables.length === 0 ? "" : ` en ${list(tables)}`}${condition === "" ? "" : ` en las que ${condition}`}`,
  amongRows: (subject, text, denied) =>
    `${subject} ${denied ? "no " : ""}es uno de los que da una consulta interna (${text})`,
  otherwise: (value) => `si no, ${value}`,
  falling: (key) => `${key} de mayor a menor`,
  isCalled: (term) => `se trata de «${term}»`,
  knows,
  compare: (sign, left, right) =>
    `${left} ${(/^\d{4}-/.test(right) ? datedSigns[sign] : undefined) ?? signs[sign] ?? sign} ${right}`,
  condition: (columns) =>
    columns.length === 0 ? "se cumple una condición" : `se cumple una condición sobre ${list(columns)}`,
  empty: (subject, denied) => `${subject} ${denied ? "no " : ""}está vacío`,
  among: (subject, values, denied) => `${subject} ${denied ? "no " : ""}es uno de ${values}`,
  between: (subject, [from, to], denied) => `${subject} ${denied ? "no " : ""}está entre ${from} y ${to}`,
  like: (subject, pattern, denied) => {
    const { kind, text } = likeShape(pattern);
    return `${subject} ${denied ? "no " : ""}${likeVerbs[kind]} ${text}`;
  },
  list,
};

const likeVerbs = {
  start: "empieza con",
  end: "termina con",
  part: "contiene",
  other: "se parece a",
} as const;

const signs: Readonly<Record<string, string>> = {
  "=": "es",
  "<>": "no es",
  "!=": "no es",
  "<": "es menor que",
  ">": "es mayor que",
  "<=": "es como máximo",
  ">=": "es como mínimo",
};

const datedSigns: Readonly<Record<string, string>> = {
  "<": "es anterior a",
  ">": "es posterior a",
  "<=": "no es posterior a",
  ">=": "no es anterior a",
};

function list(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2
    ? last
    : `${parts.slice(0, -1).join(", ")} ${/^h?i(?!e)/i.test(last) ? "e" : "y"} ${last}`;
}

function call(name: string, args: readonly string[], distinct: boolean): string {
  const [first = "", second = ""] = args;
  if (name === "count") return countOf(first, distinct);
  if (partNames.has(name)) return `${units[first] ?? first} de ${second}`;
  if (units[name] !== undefined) return `${units[name]} de ${first}`;
  const said = functions[name];
  if (said === undefined)
    return `un valor calculado a partir de ${list(args.length === 0 ? ["la fila"] : args)}`;
  return said.replace("{1}", () => first).replace("{2}", () => second);
}

function knows(name: string): boolean {
  return (
    name === "count" || partNames.has(name) || units[name] !== undefined || functions[name] !== undefined
  );
}

const partNames = new Set(["date_trunc", "date_part", "extract"]);

function countOf(what: string, distinct: boolean): string {
  if (distinct) return `el número de ${what} distintos`;
  return what === "" || what === "todas las columnas"
    ? "el número de filas"
    : `el número de filas con ${what}`;
}

const functions: Readonly<Record<string, string>> = {
  coalesce: "{1}, o {2} donde está vacío",
  ifnull: "{1}, o {2} donde está vacío",
  nullif: "{1}",
  round: "{1} redondeado",

  sum: "la suma de {1}",
  avg: "el promedio de {1}",
  mean: "el promedio de {1}",
  min: "el menor valor de {1}",
  max: "el mayor valor de {1}",
  median: "la mediana de {1}",
  abs: "{1} sin signo",
  lower: "{1} en minúsculas",
  upper: "{1} en mayúsculas",
  trim: "{1}",
  length: "la longitud de {1}",
  row_number: "la posición",
  rank: "el lugar",
  dense_rank: "el lugar",
  lag: "{1} de la fila anterior",
  lead: "{1} de la fila siguiente",
  first: "el primer valor de {1}",
  last: "el último valor de {1}",
  any_value: "algún valor de {1}",
  list: "todos los valores de {1}",
  array_agg: "todos los valores de {1}",
  string_agg: "todos los valores de {1}",
  stddev: "la dispersión de {1}",
  ntile: "la parte",
  now: "ahora",
  today: "hoy",
};
