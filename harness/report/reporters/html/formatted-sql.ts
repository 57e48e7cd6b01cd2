import { format } from "sql-formatter";

/** A formatter that lays SQL out, one clause a line, and remembers what it has seen; SQL that it cannot read stays as it was written. */
export function sqlFormatter(): (sql: string) => string {
  const seen = new Map<string, string>();
  return (sql) => {
    const known = seen.get(sql);
    if (known !== undefined) return known;
    const laidOut = formatted(sql);
    seen.set(sql, laidOut);
    return laidOut;
  };
}

const longest = 20_000;

function formatted(sql: string): string {
  if (sql.length > longest) return sql;
  try {
    return format(sql, { language: "duckdb", keywordCase: "upper", tabWidth: 2, expressionWidth: 64 });
  } catch {
    return sql.trim();
  }
}
