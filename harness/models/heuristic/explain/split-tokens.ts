import type { SqlToken } from "../sql-text/tokenize-sql.ts";

/** A piece of a list of tokens, and the token that parted it from the piece before. */
export interface Piece {
  readonly separator: SqlToken | null;
  readonly tokens: readonly SqlToken[];
}

/** Splits tokens at those outside of all brackets that separate. Words of a CASE belong together. */
export function splitTop(
  tokens: readonly SqlToken[],
  separates: (token: SqlToken, index: number, tokens: readonly SqlToken[]) => boolean,
): readonly Piece[] {
  const pieces: { separator: SqlToken | null; tokens: SqlToken[] }[] = [{ separator: null, tokens: [] }];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (depth === 0 && separates(token, index, tokens)) {
      pieces.push({ separator: token, tokens: [] });
      continue;
    }
    depth += depthChange(token);
    pieces.at(-1)?.tokens.push(token);
  }
  return pieces[0]?.tokens.length === 0 ? pieces.slice(1) : pieces;
}

function depthChange({ kind, text }: SqlToken): number {
  if (text === "(" || text === "[" || text === "{") return 1;
  if (text === ")" || text === "]" || text === "}") return -1;
  if (kind !== "word") return 0;
  const word = text.toUpperCase();
  return word === "CASE" ? 1 : word === "END" ? -1 : 0;
}

/** The tokens within one pair of parentheses that holds them all; null where there is none. */
export function enclosed(tokens: readonly SqlToken[]): readonly SqlToken[] | null {
  if (tokens[0]?.text !== "(" || tokens.at(-1)?.text !== ")") return null;
  let depth = 0;
  for (const [index, { text }] of tokens.entries()) {
    if (text === "(") depth += 1;
    if (text === ")") depth -= 1;
    if (depth === 0 && index < tokens.length - 1) return null;
  }
  return tokens.slice(1, -1);
}
