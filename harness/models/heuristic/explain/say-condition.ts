import { isKeyword, joinSql, type SqlToken } from "../sql-text/tokenize-sql.ts";
import { saidWords } from "./said-words.ts";
import { columnsIn, sayExpression, type Scope } from "./say-expression.ts";
import { enclosed, splitTop } from "./split-tokens.ts";

/** A condition in words. What an item defines is said by its term. */
export function sayCondition(tokens: readonly SqlToken[], scope: Scope): string {
  const words = saidWords[scope.words.language];
  const defined = scope.words.defined(joinSql(tokens), "filter");
  if (defined !== null) return words.isCalled(defined);
  const inner = enclosed(tokens);
  if (inner !== null && !isKeyword(inner[0], "SELECT")) return sayCondition(inner, scope);
  const either = splitTop(tokens, (token) => isKeyword(token, "OR"));
  if (either.length > 1) return either.map((part) => sayCondition(part.tokens, scope)).join(` ${words.or} `);
  const both = conjuncts(tokens);
  if (both.length > 1) return both.map((part) => sayPart(part, scope)).join(` ${words.and} `);
  return sayComparison(tokens, scope);
}

/** A condition that others stand beside: alternatives are held together by parentheses. */
export function sayPart(tokens: readonly SqlToken[], scope: Scope): string {
  const inner = enclosed(tokens) ?? tokens;
  const said = sayCondition(tokens, scope);
  return splitTop(inner, (token) => isKeyword(token, "OR")).length > 1 ? `(${said})` : said;
}

/** The parts that AND joins; the AND of a BETWEEN is none. */
export function conjuncts(tokens: readonly SqlToken[]): readonly (readonly SqlToken[])[] {
  let between = false;
  return splitTop(tokens, (token) => {
    if (isKeyword(token, "BETWEEN")) between = true;
    if (!isKeyword(token, "AND")) return false;
    const joins = !between;
    between = false;
    return joins;
  }).map((part) => part.tokens);
}

const signs = ["=", "<>", "!=", "<", ">", "<=", ">="];

function sayComparison(tokens: readonly SqlToken[], scope: Scope): string {
  const words = saidWords[scope.words.language];
  const isDenied = isKeyword(tokens[0], "NOT");
  const rest = isDenied ? tokens.slice(1) : tokens;
  if (isKeyword(rest[0], "EXISTS")) {
    const { tables, condition } = scope.query(enclosed(rest.slice(1)) ?? []);
    return words.exists(tables, condition, isDenied);
  }
  if (isDenied) return words.not(sayPart(tokens.slice(1), scope));
  const parts = splitTop(tokens, (token) => signs.includes(token.text));
  const [left, right] = parts;
  if (parts.length === 2 && left !== undefined && right !== undefined)
    return words.compare(
      right.separator?.text ?? "=",
      sayExpression(left.tokens, scope),
      sayExpression(right.tokens, scope),
    );
  return sayPredicate(tokens, scope);
}

const verbs = ["IS", "IN", "LIKE", "ILIKE", "BETWEEN", "NOT"];

function sayPredicate(tokens: readonly SqlToken[], scope: Scope): string {
  const words = saidWords[scope.words.language];
  const [left, ...rest] = splitTop(tokens, (token) => verbs.some((word) => isKeyword(token, word)));
  if (left === undefined || rest.length === 0) return words.condition(names(tokens, scope));
  const said = rest.map(({ separator }) => separator?.text.toUpperCase() ?? "");
  const subject = sayExpression(left.tokens, scope);
  const value = rest.at(-1)?.tokens ?? [];
  const predicate = {
    verb: said.find((word) => word !== "NOT") ?? "",
    subject,
    value,
    denied: said.includes("NOT"),
  };
  return sayVerb(predicate, scope) ?? words.condition(names(tokens, scope));
}

interface Predicate {
  readonly verb: string;
  readonly subject: string;
  readonly value: readonly SqlToken[];
  readonly denied: boolean;
}

function sayVerb({ verb, subject, value, denied }: Predicate, scope: Scope): string | null {
  const words = saidWords[scope.words.language];
  if (verb === "IS") return isKeyword(value.at(-1), "NULL") ? words.empty(subject, denied) : null;
  const query = enclosed(value) ?? value;
  if (verb === "IN" && startsQuery(query)) return words.amongRows(subject, scope.query(query).text, denied);
  if (verb === "IN") return words.among(subject, listed(value, scope), denied);
  if (verb === "LIKE" || verb === "ILIKE") return words.like(subject, sayExpression(value, scope), denied);
  if (verb !== "BETWEEN") return null;
  const [from, to] = splitTop(value, (token) => isKeyword(token, "AND"));
  return words.between(
    subject,
    [sayExpression(from?.tokens ?? [], scope), sayExpression(to?.tokens ?? [], scope)],
    denied,
  );
}

function startsQuery(tokens: readonly SqlToken[]): boolean {
  return isKeyword(tokens[0], "SELECT") || isKeyword(tokens[0], "WITH");
}

function listed(tokens: readonly SqlToken[], scope: Scope): string {
  const inner = enclosed(tokens) ?? tokens;
  const values = splitTop(inner, (token) => token.text === ",").map((part) =>
    sayExpression(part.tokens, scope),
  );
  return values.length > 8 ? `${values.slice(0, 8).join(", ")}…` : values.join(", ");
}

function names(tokens: readonly SqlToken[], scope: Scope): readonly string[] {
  return [...new Set(columnsIn(tokens, scope).map((column) => scope.words.column(column)))];
}
