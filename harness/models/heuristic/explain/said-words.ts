import { englishWords } from "./english-words.ts";
import { spanishWords } from "./spanish-words.ts";

/** How expressions and conditions are said in one language. */
export interface SaidWords {
  readonly everything: string;
  readonly subquery: (text: string) => string;
  readonly and: string;
  readonly or: string;
  readonly of: (part: string, whole: string) => string;
  readonly dependsOn: (columns: readonly string[]) => string;
  readonly computed: (columns: readonly string[]) => string;
  readonly operation: (operator: string, left: string, right: string) => string;
  readonly call: (name: string, args: readonly string[], distinct: boolean) => string;
  readonly over: (value: string, partition: readonly string[], order: readonly string[]) => string;
  readonly where: (condition: string) => string;
  readonly not: (condition: string) => string;
  readonly exists: (tables: readonly string[], condition: string, denied: boolean) => string;
  /** `text` says what the inner query does. */
  readonly amongRows: (subject: string, text: string, denied: boolean) => string;
  readonly otherwise: (value: string) => string;
  readonly falling: (key: string) => string;
  readonly compare: (sign: string, left: string, right: string) => string;
  readonly isCalled: (term: string) => string;
  /** Whether a function has words of its own. */
  readonly knows: (name: string) => boolean;
  readonly condition: (columns: readonly string[]) => string;
  readonly empty: (subject: string, denied: boolean) => string;
  readonly among: (subject: string, values: string, denied: boolean) => string;
  readonly between: (subject: string, bounds: readonly [string, string], denied: boolean) => string;
  readonly like: (subject: string, pattern: string, denied: boolean) => string;
  readonly list: (parts: readonly string[]) => string;
}

export const saidWords: Readonly<Record<"es" | "en", SaidWords>> = { es: spanishWords, en: englishWords };
