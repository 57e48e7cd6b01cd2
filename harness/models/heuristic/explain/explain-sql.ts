import { isKeyword, joinSql, type SqlToken } from "../sql-text/tokenize-sql.ts";
import type { DomainWords } from "./domain-words.ts";
import { explanationWords } from "./explanation-words.ts";
import { parseExpression } from "./parse-expression.ts";
import { readStatement } from "./read-statement.ts";
import type { Select, Statement } from "./statement.ts";
import { sayCase } from "./say-case.ts";
import { conjuncts, sayCondition, sayPart } from "./say-condition.ts";
import { type InnerQuery, sayExpression, type Scope } from "./say-expression.ts";
import { saidWords } from "./said-words.ts";

/** What a statement does, in plain sentences: data, conditions, groups, order, size. Never throws. */
export function explainSql(sql: string, words: DomainWords): string {
  const say = explanationWords[words.language];
  const statement = readStatement(sql);
  if (statement === null) return say.noQuery;
  const steps = statement.steps.map(({ name, query }, index) =>
    say.step(words.name(name), sentences(query, words, "inner").join(" "), index),
  );
  const text = [...steps, ...sentences(statement, words, "outer")].join(" ");
  // Functions within functions are one computation to a reader.
  return text.replaceAll(/(?:(a value computed from |un valor calculado a partir de )(?:\1)+)/g, "$1");
}

function sentences(statement: Statement, words: DomainWords, place: "inner" | "outer"): readonly string[] {
  const say = explanationWords[words.language];
  const [first, ...others] = statement.selects;
  if (first === undefined) return [];
  const nested = place === "inner" ? statement.steps.map(({ name }) => say.stepName(words.name(name))) : [];
  const scope = scopeOf(first.select, words);
  return [
    ...nested,
    ...selectSentences(first.select, scope),
    ...others.map(({ operation, select }) =>
      say.combined(operation ?? "UNION", selectSentences(select, scopeOf(select, words)).join(" ")),
    ),
    ...orderSentence(statement, scope),
    ...(statement.limit === null ? [] : [say.limit(statement.limit, statement.offset)]),
  ];
}

function scopeOf({ sources }: Select, words: DomainWords): Scope {
  return {
    words,
    sources,
    condition: sayCondition,
    choice: sayCase,
    query: (tokens) => innerQuery(readStatement(joinSql(tokens)), words),
  };
}

function innerQuery(statement: Statement | null, words: DomainWords): InnerQuery {
  const select = statement?.selects[0]?.select;
  if (statement === null || select === undefined) return { text: "", tables: [], condition: "" };
  const scope = scopeOf(select, words);
  return {
    text: sentences(statement, words, "inner").join(" ").replace(/\.$/, ""),
    tables: select.sources.filter(({ kind }) => kind === "table").map(({ name }) => words.table(name)),
    condition: select.where.length === 0 ? "" : conditionText(select.where, scope),
  };
}

function selectSentences(select: Select, scope: Scope): readonly string[] {
  const { words } = scope;
  const say = explanationWords[words.language];
  const said = saidWords[words.language];
  const columns = [...new Set(select.columns.map((column) => columnText(column, scope)))];
  const isAggregate = select.columns.some((tokens) => aggregates(tokens));
  const groups = select.groupBy
    .map((tokens) => groupText(tokens, select, scope))
    .filter((text) => text !== "");
  return [
    say.gives(
      isAggregate ? "computes" : select.distinct ? "distinct" : "lists",
      said.list(columns),
      sourcesText(select, scope),
    ),
    ...(select.where.length === 0 ? [] : [say.where(conditionText(select.where, scope))]),
    ...(groups.length === 0
      ? []
      : [say.groups(said.list([...new Set(groups.map((text) => text.replace(/^the /, "")))]))]),
    ...(select.having.length === 0 ? [] : [say.having(conditionText(select.having, scope))]),
    ...(select.qualify.length === 0 ? [] : [say.having(conditionText(select.qualify, scope))]),
  ];
}

function sourcesText({ sources }: Select, { words }: Scope): string {
  const say = explanationWords[words.language];
  const named = sources.map(({ kind, name, join, query }) => {
    const text =
      kind === "table"
        ? words.table(name)
        : kind === "function"
          ? say.fromFunction(name)
          : say.innerQuery(query === null ? "" : sentences(query, words, "inner").join(" "));
    return join === "first" || join === "inner" ? text : say.joined(join, text);
  });
  return saidWords[words.language].list(named);
}

function conditionText(tokens: readonly SqlToken[], scope: Scope): string {
  const both = conjuncts(tokens);
  const parts = both.map((part) => (both.length > 1 ? sayPart(part, scope) : sayCondition(part, scope)));
  return parts.join(explanationWords[scope.words.language].andCondition);
}

// `x AS name`, `x name`: the expression tells more than its name, unless it is one that is not taken apart.
function columnText(tokens: readonly SqlToken[], scope: Scope): string {
  const { expression, name } = withoutAlias(tokens);
  const parsed = parseExpression(expression);
  const opaque = parsed.kind === "case" || parsed.kind === "other" || parsed.kind === "query";
  const text = sayExpression(expression, scope);
  return opaque && name !== null ? `${scope.words.name(name)} (${text})` : text;
}

function withoutAlias(tokens: readonly SqlToken[]): { expression: readonly SqlToken[]; name: string | null } {
  const last = tokens.at(-1);
  const before = tokens.at(-2);
  const isName = last?.kind === "word" || last?.kind === "name";
  if (isName && isKeyword(before, "AS"))
    return { expression: tokens.slice(0, -2), name: last.text.replaceAll('"', "") };
  const follows = before !== undefined && (before.kind !== "symbol" || before.text === ")");
  if (
    isName &&
    follows &&
    !isKeyword(last, "END") &&
    !/^(?:date|timestamp|interval|not|distinct)$/i.test(before.text)
  )
    return { expression: tokens.slice(0, -1), name: last.text.replaceAll('"', "") };
  return { expression: tokens, name: null };
}

function aggregates(tokens: readonly SqlToken[]): boolean {
  return (
    tokens.some(
      ({ kind, text }, index) =>
        kind === "word" &&
        tokens[index + 1]?.text === "(" &&
        /^(?:count|sum|avg|min|max|median|mean|string_agg|array_agg|list|stddev\w*|quantile\w*|mode|any_value|first|last)$/i.test(
          text,
        ),
    ) && !tokens.some((token) => isKeyword(token, "OVER"))
  );
}

function groupText(tokens: readonly SqlToken[], select: Select, scope: Scope): string {
  const place = /^\d+$/.test(joinSql(tokens)) ? select.columns[Number(joinSql(tokens)) - 1] : undefined;
  if (isKeyword(tokens[0], "ALL"))
    return saidWords[scope.words.language].list(
      select.columns.filter((column) => !aggregates(column)).map((column) => columnText(column, scope)),
    );
  return place === undefined ? sayExpression(tokens, scope) : columnText(place, scope);
}

function orderSentence({ orderBy, selects }: Statement, scope: Scope): readonly string[] {
  const say = explanationWords[scope.words.language];
  const columns = selects[0]?.select.columns ?? [];
  const keys = orderBy.map((tokens) => {
    const plain = tokens.filter(
      (token) => !["ASC", "DESC", "NULLS", "FIRST", "LAST"].some((word) => isKeyword(token, word)),
    );
    const text = joinSql(plain);
    const column =
      columns[Number(text) - 1] ??
      columns.find((one) => withoutAlias(one).name?.toLowerCase() === text.replaceAll('"', "").toLowerCase());
    const said = column === undefined ? sayExpression(plain, scope) : columnText(column, scope);
    return say.key(
      said,
      tokens.some((token) => isKeyword(token, "DESC")),
    );
  });
  return keys.length === 0 ? [] : [say.order(saidWords[scope.words.language].list(keys))];
}
