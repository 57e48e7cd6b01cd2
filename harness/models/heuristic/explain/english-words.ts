import { likeShape } from "./like-shape.ts";
import type { SaidWords } from "./said-words.ts";

const units: Readonly<Record<string, string>> = {
  year: "year",
  quarter: "quarter",
  month: "month",
  week: "week",
  day: "day",
  hour: "hour",
};

/** English ways to say expressions and conditions. */
export const englishWords: SaidWords = {
  everything: "all columns",
  subquery: (text) => `the result of an inner query (${text})`,
  and: "and",
  or: "or",
  of: (part, whole) => `${part} of ${whole}`,
  dependsOn: (columns) =>
    columns.length === 0 ? "a value that depends on conditions" : `a value that depends on ${list(columns)}`,
  computed: (columns) =>
    columns.length === 0 ? "a computed value" : `a value computed from ${list(columns)}`,
  operation: (operator, left, right) =>
    ({
      "+": `${left} plus ${right}`,
      "-": `${left} minus ${right}`,
      "*": `${left} times ${right}`,
      "/": `${left} divided by ${right}`,
    })[operator] ?? `${left} with ${right}`,
  call,
  over: (value, partition, order) =>
    `${value}${partition.length === 0 ? "" : ` within each ${list(partition)}`}${order.length === 0 ? "" : `, in the order of ${list(order)}`}`,
  where: (condition) => `where ${condition}`,
  not: (condition) => `it is not so that ${condition}`,
  exists: (tables, condition, denied) =>
    `there are ${denied ? "no " : ""}rows${tables.length === 0 ? "" : ` in ${list(tables)}`}${condition === "" ? "" : ` for which ${condition}`}`,
  amongRows: (subject, text, denied) =>
    `${subject} is ${denied ? "not " : ""}one of those that an inner query gives (${text})`,
  otherwise: (value) => `otherwise ${value}`,
  falling: (key) => `${key} from the largest or latest down`,
  isCalled: (term) => `it is about “${term}”`,
  knows,
  compare: (sign, left, right) =>
    `${left} ${(/^\d{4}-/.test(right) ? datedSigns[sign] : undefined) ?? signs[sign] ?? sign} ${right}`,
  condition: (columns) =>
    columns.length === 0 ? "a condition holds" : `a condition on ${list(columns)} holds`,
  empty: (subject, denied) => `${subject} is ${denied ? "not empty" : "empty"}`,
  among: (subject, values, denied) => `${subject} is ${denied ? "not " : ""}one of ${values}`,
  between: (subject, [from, to], denied) => `${subject} is ${denied ? "not " : ""}between ${from} and ${to}`,
  like: (subject, pattern, denied) => {
    const { kind, text } = likeShape(pattern);
    const [does, doesNot] = likeVerbs[kind];
    return `${subject} ${denied ? doesNot : does} ${text}`;
  },
  list,
};

const likeVerbs = {
  start: ["starts with", "does not start with"],
  end: ["ends with", "does not end with"],
  part: ["contains", "does not contain"],
  other: ["looks like", "does not look like"],
} as const;

const signs: Readonly<Record<string, string>> = {
  "=": "is",
  "<>": "is not",
  "!=": "is not",
  "<": "is below",
  ">": "is above",
  "<=": "is at most",
  ">=": "is at least",
};

const datedSigns: Readonly<Record<string, string>> = {
  "<": "is before",
  ">": "is after",
  "<=": "is not after",
  ">=": "is not before",
};

function list(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function call(name: string, args: readonly string[], distinct: boolean): string {
  const [first = "", second = ""] = args;
  if (name === "count") return countOf(first, distinct);
  if (partNames.has(name)) return `the ${units[first] ?? first} of ${second}`;
  if (units[name] !== undefined) return `the ${name} of ${first}`;
  const said = functions[name];
  if (said === undefined) return `a value computed from ${list(args.length === 0 ? ["the row"] : args)}`;
  return said.replace("{1}", () => first).replace("{2}", () => second);
}

function knows(name: string): boolean {
  return (
    name === "count" || partNames.has(name) || units[name] !== undefined || functions[name] !== undefined
  );
}

const partNames = new Set(["date_trunc", "date_part", "extract"]);

function countOf(what: string, distinct: boolean): string {
  if (distinct) return `the number of different ${what}`;
  return what === "" || what === "all columns" ? "the number of rows" : `the number of rows with ${what}`;
}

const functions: Readonly<Record<string, string>> = {
  coalesce: "{1}, or {2} where it is empty",
  ifnull: "{1}, or {2} where it is empty",
  nullif: "{1}",
  round: "{1} rounded",

  sum: "the sum of {1}",
  avg: "the average of {1}",
  mean: "the average of {1}",
  min: "the smallest {1}",
  max: "the largest {1}",
  median: "the median of {1}",
  abs: "{1} without its sign",
  lower: "{1} in lower case",
  upper: "{1} in upper case",
  trim: "{1}",
  length: "the length of {1}",
  row_number: "the position",
  rank: "the rank",
  dense_rank: "the rank",
  lag: "the {1} before",
  lead: "the {1} after",
  first: "the first {1}",
  last: "the last {1}",
  any_value: "some {1}",
  list: "all {1} together",
  array_agg: "all {1} together",
  string_agg: "all {1} together",
  stddev: "the spread of {1}",
  ntile: "the part",
  now: "now",
  today: "today",
};
