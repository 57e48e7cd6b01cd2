import { closingParenthesis } from "../sql-text/closing-parenthesis.ts";
import { isKeyword, joinSql, type SqlToken } from "../sql-text/tokenize-sql.ts";
import { enclosed, splitTop } from "./split-tokens.ts";

/** An expression as far as a reader cares. `other`: something that is not taken apart. */
export type Expression =
  | { readonly kind: "column"; readonly qualifier: string | null; readonly name: string }
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "star" }
  | {
      readonly kind: "call";
      readonly name: string;
      readonly distinct: boolean;
      readonly arguments: readonly Expression[];
      readonly over: Window | null;
      readonly filter: readonly SqlToken[] | null;
    }
  | {
      readonly kind: "operation";
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: "case"; readonly tokens: readonly SqlToken[] }
  | { readonly kind: "query"; readonly tokens: readonly SqlToken[] }
  | { readonly kind: "other"; readonly tokens: readonly SqlToken[] };

export interface Window {
  readonly partition: readonly Expression[];
  readonly order: readonly (readonly SqlToken[])[];
}

const levels: readonly (readonly string[])[] = [["||"], ["+", "-"], ["*", "/", "%"]];

/** Takes an expression apart; never throws. */
export function parseExpression(tokens: readonly SqlToken[]): Expression {
  const inner = enclosed(tokens);
  if (inner !== null)
    return isKeyword(inner[0], "SELECT") || isKeyword(inner[0], "WITH")
      ? { kind: "query", tokens: inner }
      : parseExpression(inner);
  if (isKeyword(tokens[0], "CASE")) return { kind: "case", tokens };
  for (const operators of levels) {
    const found = lastOperator(tokens, operators);
    if (found !== null) {
      const left = parseExpression(tokens.slice(0, found));
      return {
        kind: "operation",
        operator: tokens[found]?.text ?? "",
        left,
        right: parseExpression(tokens.slice(found + 1)),
      };
    }
  }
  return castOf(tokens) ?? callOf(tokens) ?? leafOf(tokens);
}

// Operators of one level hold from the left: the last one parts what it stands in. A sign parts nothing.
function lastOperator(tokens: readonly SqlToken[], operators: readonly string[]): number | null {
  let depth = /^[)\]]$/.test(tokens.at(-1)?.text ?? "") ? 1 : 0;
  for (let index = tokens.length - 2; index > 0; index -= 1) {
    const text = tokens[index]?.text ?? "";
    if (text === ")" || text === "]") depth += 1;
    if (text === "(" || text === "[") depth -= 1;
    if (depth === 0 && operators.includes(text) && endsOperand(tokens[index - 1])) return index;
  }
  return null;
}

function endsOperand(token: SqlToken | undefined): boolean {
  return token !== undefined && (token.kind !== "symbol" || token.text === ")" || token.text === "]");
}

// `x::DATE`, `CAST(x AS DATE)`: the type says nothing to a reader.
function castOf(tokens: readonly SqlToken[]): Expression | null {
  const parts = splitTop(tokens, (token) => token.text === "::");
  if (parts.length > 1) return parseExpression(parts[0]?.tokens ?? []);
  const isCast =
    (isKeyword(tokens[0], "CAST") || isKeyword(tokens[0], "TRY_CAST")) &&
    closingParenthesis(tokens, 1) === tokens.length - 1;
  if (!isCast) return null;
  return parseExpression(splitTop(tokens.slice(2, -1), (token) => isKeyword(token, "AS"))[0]?.tokens ?? []);
}

function callOf(tokens: readonly SqlToken[]): Expression | null {
  const [head, open] = tokens;
  if ((head?.kind !== "word" && head?.kind !== "name") || open?.text !== "(") return null;
  const close = closingParenthesis(tokens, 1);
  const rest = tokens.slice(close + 1);
  const inside = tokens.slice(2, close);
  const distinct = isKeyword(inside[0], "DISTINCT");
  const list = splitTop(distinct ? inside.slice(1) : inside, (token) => token.text === ",");
  const filterAt = rest.findIndex((token) => isKeyword(token, "FILTER"));
  const overAt = rest.findIndex((token) => isKeyword(token, "OVER"));
  if (rest.length > 0 && filterAt === -1 && overAt === -1) return null;
  return {
    kind: "call",
    name: head.text.toLowerCase(),
    distinct,
    arguments: list.filter((part) => part.tokens.length > 0).map((part) => parseExpression(part.tokens)),
    over: overAt === -1 ? null : windowOf(rest.slice(overAt + 1)),
    filter: filterAt === -1 ? null : conditionIn(rest.slice(filterAt + 1)),
  };
}

function conditionIn(tokens: readonly SqlToken[]): readonly SqlToken[] {
  const inside = tokens.slice(1, closingParenthesis(tokens, 0));
  return isKeyword(inside[0], "WHERE") ? inside.slice(1) : inside;
}

function windowOf(tokens: readonly SqlToken[]): Window {
  const inside = tokens[0]?.text === "(" ? tokens.slice(1, closingParenthesis(tokens, 0)) : [];
  const parts = splitTop(inside, (token) =>
    ["PARTITION", "ORDER", "ROWS", "RANGE", "GROUPS"].some((word) => isKeyword(token, word)),
  );
  const listOf = (word: string): readonly (readonly SqlToken[])[] => {
    const part = parts.find(({ separator }) => separator !== null && isKeyword(separator, word));
    return part === undefined
      ? []
      : splitTop(part.tokens.slice(1), (token) => token.text === ",").map(({ tokens: one }) => one);
  };
  return { partition: listOf("PARTITION").map(parseExpression), order: listOf("ORDER") };
}

function leafOf(tokens: readonly SqlToken[]): Expression {
  const last = tokens.at(-1);
  if (last === undefined) return { kind: "other", tokens };
  if (tokens[0]?.text === "*" || (last.text === "*" && tokens.length <= 3)) return { kind: "star" };
  if (isLiteral(tokens)) return { kind: "literal", text: literalText(tokens) };
  const isPath = tokens.every((token, index) =>
    index % 2 === 0 ? token.kind === "word" || token.kind === "name" : token.text === ".",
  );
  if (!isPath || tokens.length % 2 === 0) return { kind: "other", tokens };
  const clean = (token: SqlToken | undefined): string | null => token?.text.replaceAll('"', "") ?? null;
  return { kind: "column", qualifier: clean(tokens.at(-3)), name: clean(last) ?? "" };
}

const typeWords = ["DATE", "TIMESTAMP", "TIME", "INTERVAL", "TIMESTAMPTZ"];
const constants = ["NULL", "TRUE", "FALSE"];

// Numbers with a sign, texts, and texts behind the name of their type: DATE '2025-01-01', INTERVAL 3 MONTH.
function isLiteral(tokens: readonly SqlToken[]): boolean {
  const [first, second] = tokens;
  const isValue = (token: SqlToken | undefined): boolean =>
    token?.kind === "number" || token?.kind === "string";
  if (tokens.length === 1) return isValue(first) || constants.some((word) => isKeyword(first, word));
  if (tokens.length > 3 || !isValue(second)) return false;
  const isSigned = first?.text === "-" || first?.text === "+";
  return isSigned ? tokens.length === 2 : typeWords.some((word) => isKeyword(first, word));
}

function literalText(tokens: readonly SqlToken[]): string {
  const typed = tokens[0]?.kind === "word" && tokens.length > 1 ? tokens.slice(1) : tokens;
  const text = joinSql(typed);
  return text.startsWith("'") && text.endsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text;
}
