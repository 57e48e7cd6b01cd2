import { isCalendarDate } from "../../calendar-date.ts";

/** A type that a column of texts may get, and which texts fit. */
interface ValueType {
  readonly name: string;
  readonly fits: (text: string) => boolean;
}

// A number with a leading zero is a code, and one of more digits would lose some.
const whole = /^-?(?:0|[1-9]\d{0,17})$/;
const real = /^-?(?:(?:0|[1-9]\d{0,14})(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const time = /^\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?$/;

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDate(text);
const numbers: readonly ValueType[] = [
  { name: "BIGINT", fits: (text) => whole.test(text) },
  { name: "DOUBLE", fits: (text) => real.test(text) },
];

/** SQLite has no dates and no booleans: it keeps them as texts and numbers. */
const choices: Readonly<Record<"sqlite" | "any", readonly ValueType[]>> = {
  sqlite: numbers,
  any: [
    ...numbers,
    { name: "BOOLEAN", fits: (text) => /^(?:true|false)$/i.test(text) },
    { name: "DATE", fits: isDate },
    {
      name: "TIMESTAMP",
      fits: (text) => isDate(text.slice(0, 10)) && /[ T]/.test(text.charAt(10)) && time.test(text.slice(11)),
    },
  ],
};

/** The narrowest type that holds all values of a column; VARCHAR where none does, or where there is no value. */
export function valueType(values: readonly string[], types: "sqlite" | "any"): string {
  if (values.length === 0) return "VARCHAR";
  const fitting = choices[types].find(({ fits }) => values.every(fits));
  return fitting?.name ?? "VARCHAR";
}
