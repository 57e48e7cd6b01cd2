import { sqlTokens } from "./sql-tokens.ts";

/** One statement of a script: its text without the semicolon, and the line on which it begins. */
export interface SqlStatement {
  readonly sql: string;
  readonly line: number;
}

/** Cuts a script into its statements, at semicolons outside of strings and comments; empty ones are dropped. */
export function sqlStatements(script: string): readonly SqlStatement[] {
  const statements: SqlStatement[] = [];
  let first: number | null = null;
  let end = 0;
  const finish = () => {
    if (first !== null) statements.push({ sql: script.slice(first, end), line: lineAt(script, first) });
    first = null;
  };
  for (const { kind, text, start } of sqlTokens(script)) {
    if (kind === "symbol" && text === ";") finish();
    else if (kind !== "space" && kind !== "comment") {
      first ??= start;
      end = start + text.length;
    }
  }
  finish();
  return statements;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
