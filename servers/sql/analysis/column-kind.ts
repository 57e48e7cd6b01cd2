/** Which figures a column has: exact numbers, doubles, dates and times, texts and the like, or none but counts. */
export type ColumnKind = "exact" | "float" | "moment" | "text" | "other";

const kinds: readonly (readonly [ColumnKind, RegExp])[] = [
  ["exact", /^(?:U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER|DECIMAL\(\d+,\s*\d+\))$/],
  ["float", /^(?:FLOAT|DOUBLE)$/],
  ["moment", /^(?:DATE|TIME(?:STAMP)?(?:_\w+| WITH TIME ZONE)?)$/],
  ["text", /^(?:VARCHAR|UUID|BOOLEAN|ENUM\(.*\))$/s],
];

/** The kind of a DuckDB type in SQL notation. */
export function columnKind(type: string): ColumnKind {
  return kinds.find(([, pattern]) => pattern.test(type))?.[0] ?? "other";
}

/** Digits of a DECIMAL type: all of them, and those after the point; null for other types. */
export function decimalDigits(type: string): { readonly width: number; readonly scale: number } | null {
  const [, width, scale] = /^DECIMAL\((\d+),\s*(\d+)\)$/.exec(type) ?? [];
  return width === undefined ? null : { width: Number(width), scale: Number(scale) };
}
