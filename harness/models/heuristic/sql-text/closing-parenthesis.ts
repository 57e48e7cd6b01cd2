import type { SqlToken } from "./tokenize-sql.ts";

/** The index of the parenthesis that closes the one at `open`; the number of tokens where none does. */
export function closingParenthesis(tokens: readonly SqlToken[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index += 1) {
    if (tokens[index]?.text === "(") depth += 1;
    if (tokens[index]?.text === ")") depth -= 1;
    if (depth === 0) return index;
  }
  return tokens.length;
}
