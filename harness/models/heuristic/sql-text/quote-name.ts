const reserved = new Set(
  "all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create default deferrable desc describe distinct do else end except false fetch for foreign from grant group having in initially intersect into lateral leading limit not null offset on only or order pivot pivot_longer pivot_wider placing primary qualify references returning select show some summarize symmetric table then to trailing true union unique unpivot using variadic when where window with left right inner outer full join cross natural semi anti asof positional".split(
    " ",
  ),
);

/** A name as SQL text: in double quotes where it is no plain identifier or is a reserved word. */
export function quoteName(name: string): string {
  const plain = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !reserved.has(name.toLowerCase());
  return plain ? name : `"${name.replaceAll('"', '""')}"`;
}

/** A text as an SQL string literal. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
