import { bareWords } from "./statement-text.ts";

const random = /\b(?:random|gen_random_uuid|uuid|uuidv4|uuidv7)\s*\(|\b(?:tablesample|using\s+sample)\b/i;
const momentary =
  /\b(?:now|get_current_timestamp|get_current_time|transaction_timestamp|current_localtimestamp|current_localtime)\s*\(|\b(?:current_timestamp|current_time|localtimestamp|localtime)\b/i;

/**
 * Whether a statement gives the same rows when it is run again on the same data: not when it draws lots or asks what
 * time it is, unless the clock stands still. It looks at words alone, and rather says no. It may ask for the date.
 */
export function isRepeatable(sql: string, { clockStands }: { readonly clockStands: boolean }): boolean {
  const words = calledWords(sql);
  return !random.test(words) && (clockStands || !momentary.test(words));
}

/** Whether a statement asks which day it is. */
export function asksDate(sql: string): boolean {
  return /\b(?:today|current_date|age)\s*\(|\bcurrent_date\b/i.test(calledWords(sql));
}

/** The words outside of literals; a function whose name stands in quotes is called all the same. */
function calledWords(sql: string): string {
  return bareWords(sql.replaceAll(/"(\w+)"(?=\s*\()/g, "$1"));
}
