import { joinSql, type SqlToken } from "../sql-text/tokenize-sql.ts";
import { findColumn, findTable, type SchemaColumn } from "../schema/schema.ts";
import type { DomainWords } from "./domain-words.ts";
import { parseExpression, type Expression } from "./parse-expression.ts";
import { saidWords } from "./said-words.ts";
import type { Source } from "./statement.ts";

/** What names mean in one SELECT. */
export interface Scope {
  readonly words: DomainWords;
  readonly sources: readonly Source[];
  /** How a condition inside an expression is said. */
  readonly condition: (tokens: readonly SqlToken[], scope: Scope) => string;
  /** What a CASE comes to; null where it is too long to say. */
  readonly choice: (tokens: readonly SqlToken[], scope: Scope) => string | null;
  /** What an inner query does. */
  readonly query: (tokens: readonly SqlToken[]) => InnerQuery;
}

export interface InnerQuery {
  readonly text: string;
  readonly tables: readonly string[];
  readonly condition: string;
}

/** An expression in words. */
export function sayExpression(tokens: readonly SqlToken[], scope: Scope): string {
  const defined = scope.words.defined(joinSql(tokens), "metric");
  return defined ?? say(parseExpression(tokens), scope);
}

function say(expression: Expression, scope: Scope): string {
  const words = saidWords[scope.words.language];
  switch (expression.kind) {
    case "column":
      return columnText(expression, scope);
    case "literal":
      return expression.text;
    case "star":
      return words.everything;
    case "case":
      return scope.choice(expression.tokens, scope) ?? mentioned(expression.tokens, scope, words.dependsOn);
    case "query":
      return words.subquery(scope.query(expression.tokens).text);
    case "operation":
      return words.operation(
        expression.operator,
        part(expression.left, scope),
        part(expression.right, scope),
      );
    case "call":
      return sayCall(expression, scope);
    default:
      return mentioned(expression.tokens, scope, words.computed);
  }
}

// What has several branches is held together inside of something else.
function part(expression: Expression, scope: Scope): string {
  const said = say(expression, scope);
  return expression.kind === "case" ? `(${said})` : said;
}

function sayCall(call: Extract<Expression, { kind: "call" }>, scope: Scope): string {
  const words = saidWords[scope.words.language];
  // What a function is given beside columns says little without knowing the function.
  const shown = words.knows(call.name)
    ? call.arguments
    : call.arguments.filter(({ kind }) => kind !== "literal" && kind !== "other");
  const args = shown.map((argument) => part(argument, scope));
  const base = words.call(call.name, args, call.distinct);
  const filtered =
    call.filter === null ? base : `${base} ${words.where(scope.condition(call.filter, scope))}`;
  if (call.over === null) return filtered;
  const partition = call.over.partition.map((one) => say(one, scope));
  const order = call.over.order.map((key) => {
    const plain = key.filter(({ text }) => !/^(?:asc|desc|nulls|first|last)$/i.test(text));
    const said = sayExpression(plain, scope);
    return key.some(({ text }) => /^desc$/i.test(text)) ? words.falling(said) : said;
  });
  return words.over(filtered, partition, order);
}

/** The columns of an expression that is not taken apart, in a phrase that says so. */
function mentioned(
  tokens: readonly SqlToken[],
  scope: Scope,
  phrase: (columns: readonly string[]) => string,
): string {
  const found = columnsIn(tokens, scope).map((column) => scope.words.column(column));
  return phrase([...new Set(found)]);
}

/** The columns of the schema that tokens name. */
export function columnsIn(tokens: readonly SqlToken[], scope: Scope): readonly SchemaColumn[] {
  const found = tokens.flatMap((token, index) => {
    if (token.kind !== "word" && token.kind !== "name") return [];
    const qualifier = tokens[index - 1]?.text === "." ? (tokens[index - 2]?.text ?? null) : null;
    if (tokens[index + 1]?.text === "(" || tokens[index + 1]?.text === ".") return [];
    return resolve({ qualifier, name: token.text.replaceAll('"', "") }, scope) ?? [];
  });
  return [...new Set(found)];
}

function columnText(column: { qualifier: string | null; name: string }, scope: Scope): string {
  const found = resolve(column, scope);
  if (found === null) return scope.words.name(column.name);
  const said = scope.words.column(found);
  // The same word for columns of several tables would not tell them apart.
  const twins = tablesOf(scope).filter(
    (table) => findColumn(scope.words.schema, table, found.name) !== undefined,
  );
  return twins.length > 1 && column.qualifier !== null
    ? saidWords[scope.words.language].of(said, scope.words.table(found.table))
    : said;
}

/** The tables among the sources. */
export function tablesOf({ sources, words }: Scope): readonly string[] {
  return [
    ...new Set(
      sources
        .filter(({ kind, name }) => kind === "table" && findTable(words.schema, name) !== undefined)
        .map(({ name }) => name),
    ),
  ];
}

function resolve(
  { qualifier, name }: { qualifier: string | null; name: string },
  scope: Scope,
): SchemaColumn | null {
  const wanted = qualifier?.replaceAll('"', "").toLowerCase();
  const named = scope.sources.find(
    ({ alias, name: table }) => (alias ?? table).toLowerCase() === wanted || table.toLowerCase() === wanted,
  );
  if (wanted !== undefined)
    return named === undefined ? null : (findColumn(scope.words.schema, named.name, name) ?? null);
  for (const table of tablesOf(scope)) {
    const found = findColumn(scope.words.schema, table, name);
    if (found !== undefined) return found;
  }
  return null;
}
