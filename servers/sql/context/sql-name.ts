/** DuckDB's reserved words, as `duckdb_keywords()` lists them (reserved, and type or function names). */
const reservedWords = new Set(
  (
    "all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create " +
    "default deferrable desc describe distinct do else end except false fetch for foreign from group having in " +
    "initially intersect into lambda lateral leading limit not null offset on only or order pivot pivot_longer " +
    "pivot_wider placing primary qualify references returning select show some summarize symmetric table then to " +
    "trailing true union unique unpivot using variadic when where window with anti asof at authorization binary by " +
    "collation columns concurrently cross freeze full generated glob ilike inner is isnull join left like map " +
    "natural notnull outer overlaps positional right semi similar struct tablesample try_cast unpack verbose"
  ).split(" "),
);

/** A name as SQL needs it: in double quotes unless it is a plain identifier. */
export function quoteName(name: string): string {
  const plain = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !reservedWords.has(name.toLowerCase());
  return plain ? name : `"${name.replaceAll('"', '""')}"`;
}

/** Several names joined by dots, each quoted where it must be. */
export function quotePath(names: readonly string[]): string {
  return names.map(quoteName).join(".");
}

/** What stands at the start of `text`: a dotted path of names, plain or quoted, and what follows it. Null: no name. */
export function readPath(text: string): { readonly names: readonly string[]; readonly rest: string } | null {
  const names: string[] = [];
  let rest = text;
  for (;;) {
    const found = /^(?:"((?:[^"]|"")+)"|([\p{L}_][\p{L}\p{N}_]*))/u.exec(rest);
    if (found === null) return null;
    names.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    rest = rest.slice(found[0].length);
    if (!rest.startsWith(".")) return { names, rest };
    rest = rest.slice(1);
  }
}
