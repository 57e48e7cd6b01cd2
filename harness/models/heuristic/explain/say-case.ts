import { isKeyword, type SqlToken } from "../sql-text/tokenize-sql.ts";
import { saidWords } from "./said-words.ts";
import { sayExpression, type Scope } from "./say-expression.ts";
import { splitTop } from "./split-tokens.ts";

const mostBranches = 6;
const parts = ["WHEN", "THEN", "ELSE"];

/** A CASE in words: each value with its condition. Null where there are too many branches for a sentence. */
export function sayCase(tokens: readonly SqlToken[], scope: Scope): string | null {
  const words = saidWords[scope.words.language];
  const end = isKeyword(tokens.at(-1), "END") ? -1 : undefined;
  const pieces = splitTop(tokens.slice(1, end), (token) => parts.some((word) => isKeyword(token, word)));
  const compared = pieces.find(({ separator }) => separator === null)?.tokens ?? [];
  const branches = pieces.flatMap(({ separator, tokens: when }, index) => {
    const then = pieces[index + 1];
    if (!isKeyword(separator ?? undefined, "WHEN") || then === undefined) return [];
    const condition =
      compared.length === 0
        ? scope.condition(when, scope)
        : words.compare("=", sayExpression(compared, scope), sayExpression(when, scope));
    return [`${sayExpression(then.tokens, scope)} ${words.where(condition)}`];
  });
  if (branches.length === 0 || branches.length > mostBranches) return null;
  const otherwise = pieces.find(({ separator }) => isKeyword(separator ?? undefined, "ELSE"));
  return [
    ...branches,
    ...(otherwise === undefined ? [] : [words.otherwise(sayExpression(otherwise.tokens, scope))]),
  ].join("; ");
}
