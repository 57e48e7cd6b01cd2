import { foldText } from "../../../ranking/fold-text.ts";

/** A piece of a question. `folded` has neither case nor accents; `text` is as written (a quoted text without its quotes). */
export interface QuestionToken {
  readonly kind: "word" | "number" | "date" | "quoted" | "sign";
  readonly text: string;
  readonly folded: string;
  readonly capital: boolean;
}

const quoted = /(?<=^|[\s(¿¡:,;=])["'“”‘«]([^"'“”‘’«»]{1,80})["'“”’»](?=$|[\s,.;:?!)])/u.source;
const date = /\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4}/.source;
const number = /\d+(?:[.,]\d+)*(?![\p{L}\p{N}_])/u.source;
const word = /[\p{L}\p{N}_]+(?:['’]\p{L}+)?/u.source;
const sign = />=|<=|<>|!=|[<>=,;:?!()%+&-]/.source;
const pattern = new RegExp(`${quoted}|(${date})|(${number})|(${word})|(${sign})`, "gu");

/** Splits a question into words, numbers, dates, quoted texts and signs. A hyphen joins two words like a space; the English possessive 's is dropped. */
export function tokenizeQuestion(question: string): QuestionToken[] {
  const tokens: QuestionToken[] = [];
  const text = question.normalize("NFC").replaceAll(/(?<=\p{L})[-‐‑](?=\p{L})/gu, " ");
  for (const match of text.matchAll(pattern)) {
    const [, inQuotes, isDate, isNumber, isWord, isSign] = match;
    if (inQuotes !== undefined) tokens.push(token("quoted", inQuotes));
    else if (isDate !== undefined) tokens.push(token("date", isDate));
    else if (isNumber !== undefined) tokens.push(token("number", isNumber));
    else if (isWord !== undefined) tokens.push(token("word", isWord.replace(/['’]s$/u, "")));
    else if (isSign !== undefined) tokens.push(token("sign", isSign));
  }
  return tokens;
}

function token(kind: QuestionToken["kind"], text: string): QuestionToken {
  return { kind, text, folded: foldText(text).replace("’", "'"), capital: /^\p{Lu}/u.test(text) };
}
