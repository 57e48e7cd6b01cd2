import { englishWords } from "./english-words.ts";
import { spanishWords } from "./spanish-words.ts";

/** How expressions and conditions are said in one language. */
export interface SaidWords {
  readonly everything: string;
  readonly subquery: string;
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
  readonly exists: (tables: readonly string[]) => string;
  readonly compare: (sign: string, left: string, right: string) => string;
  readonly isCalled: (term: string) => string;
  /** Whether a function has words of its own. */
  readonly knows: (name: string) => boolean;
  readonly condition: (columns: readonly string[]) => string;
  readonly empty: (subject: string, denied: boolean) => string;
  readonly among: (subject: string, values: string | null, denied: boolean) => string;
  readonly between: (subject: string, from: string, to: string) => string;
  readonly like: (subject: string, pattern: string, denied: boolean) => string;
  readonly list: (parts: readonly string[]) => string;
}

export const saidWords: Readonly<Record<"es" | "en", SaidWords>> = { es: spanishWords, en: englishWords };
