import type { Fragment } from "../sql-text/bind-fragment.ts";
import { scopeOf } from "./predicates.ts";

/**
 * Predicates with those that give one column different values put together: a row has one of them ("councils and
 * industry"), never both.
 */
export function uniteFilters(filters: readonly Fragment[]): Fragment[] {
  const united: Fragment[] = [];
  for (const filter of filters) {
    const at = united.findIndex((other) => isSameColumn(other, filter));
    const before = united[at];
    if (before === undefined) united.push(filter);
    else united[at] = oneOf(before, filter);
  }
  return united;
}

const literal = String.raw`'(?:[^']|'')*'`;
const equality = new RegExp(String.raw`^(.+?) (?:= (${literal})|IN \((${literal}(?:, ${literal})*)\))$`);

function isSameColumn(left: Fragment, right: Fragment): boolean {
  const same = left.columns.length === 1 && scopeOf(left) === scopeOf(right);
  return same && equality.test(left.sql) && equality.test(right.sql);
}

function oneOf(left: Fragment, right: Fragment): Fragment {
  const values = [left, right].flatMap(({ sql }) => {
    const [, , one, many] = equality.exec(sql) ?? [];
    return [...(one ?? many ?? "").matchAll(new RegExp(literal, "g"))].map((match) => match[0]);
  });
  const [column = ""] = equality.exec(left.sql)?.slice(1) ?? [];
  const different = [...new Set(values)];
  if (different.length === 1) return left;
  return { ...left, sql: `${column} IN (${different.join(", ")})` };
}
