import { foldText } from "../../../ranking/fold-text.ts";
import { splitIntoWords } from "../../../ranking/analyze-text.ts";
import type { ContextItem } from "../../../core/context-item.ts";
import { guessLanguage, phraseIn } from "../language/guess-language.ts";
import { commentPhrases } from "../link/comment-phrases.ts";
import { findTable, type Schema, type SchemaColumn } from "../schema/schema.ts";

/** What a domain calls its tables, columns, measures and conditions, in one language. */
export interface DomainWords {
  readonly schema: Schema;
  readonly language: "es" | "en";
  readonly table: (name: string) => string;
  readonly column: (column: SchemaColumn) => string;
  /** A name that the schema does not know: a column of a step, an alias. */
  readonly name: (name: string) => string;
  /** The house word for an expression or a condition, where an item defines it. */
  readonly defined: (sql: string, kind: "metric" | "filter") => string | null;
}

export interface DomainSources {
  readonly schema: Schema;
  readonly items: readonly ContextItem[];
  readonly language: "es" | "en";
  /** What the words are said about; a term that stands in it is preferred. */
  readonly question: string;
}

/** The words of a domain from comments and items; an own name where neither says anything. */
export function domainWords({ schema, items, language, question }: DomainSources): DomainWords {
  const asked = foldText(question);
  const defining = (kind: "metric" | "filter"): ReadonlyMap<string, ContextItem> =>
    new Map(
      items
        .flatMap((item) => (item[kind] === undefined ? [] : [[plainSql(item[kind]), item] as const]))
        .toReversed(),
    );
  const defined = { metric: defining("metric"), filter: defining("filter") };
  const said = (phrases: readonly string[]): string | null =>
    phrases.find((phrase) => asked.includes(foldText(phrase))) ?? phraseIn(phrases, language);
  return {
    schema,
    language,
    table: (name) => phraseFor(findTable(schema, name)?.comment ?? "", language) ?? words(name),
    column: ({ comment, name }) => phraseFor(comment, language) ?? words(name),
    name: words,
    defined(sql, kind) {
      const item = defined[kind].get(plainSql(sql));
      return item?.terms === undefined ? null : said(item.terms);
    },
  };
}

// A comment in the other language alone says less to the reader than nothing.
function phraseFor(comment: string, language: "es" | "en"): string | null {
  const phrases = commentPhrases(comment);
  const found = phraseIn(phrases, language);
  if (found === null) return null;
  const other = guessLanguage(found);
  return other !== null && other !== language && phrases.length < 2 ? null : lowerFirst(found);
}

/** A name taken apart: `FechaCorte` and `fecha_corte` give "fecha corte". */
function words(name: string): string {
  const parts = splitIntoWords(name.replaceAll("_", " "));
  return parts.length === 0
    ? name
    : parts.map((part) => (/^\p{Lu}{2,}$/u.test(part) ? part : part.toLowerCase())).join(" ");
}

function lowerFirst(text: string): string {
  return /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** SQL without blanks, quotes of names, case and table names before columns, for comparing. */
function plainSql(sql: string): string {
  return sql
    .replaceAll(/"([^"]*)"/g, "$1")
    .replaceAll(/(?<!')\b[\p{L}_][\p{L}\p{N}_]*\./gu, "")
    .replaceAll(/\s+/g, "")
    .toLowerCase();
}
