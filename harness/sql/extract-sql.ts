/** Each run is taken whole or not at all: a reply of one long run would else be read again from every place in it. */
const fence =
  /^[ \t]*(`{3,}(?!`)|~{3,}(?!~))[ \t]*(?![ \t])([\w+-]*)(?![\w+-])[^\n]*\n([\s\S]*?)(?:^[ \t]*\1[`~]*[ \t]*$|(?![\s\S]))/gm;
const dialects = new Set(["sql", "duckdb", "postgresql", "postgres", "sqlite", "mysql", "psql"]);

/** How statements begin: of every kind, so that one that is not allowed is refused for what it is. */
const openings: readonly RegExp[] = [
  /^(?:--|\/\*|(?:\(\s*)+(?:select|with|from|values)\b)/i,
  /^(?:select|from|pivot|unpivot)\b/i,
  /^table\s+["\w.]+\s*;?\s*$/i,
  /^with\s+(?:recursive\s+)?["\w]+\s*(?:\([^)]*\)\s*)?as\b/i,
  /^values\s*\(/i,
  /^(?:insert\s+(?:or\s+\w+\s+)?into|delete\s+from|merge\s+into|update\s+\S+\s+(?:(?:as\s+)?\w+\s+)?set\b|copy\s+\S|truncate\s+\S)/i,
  /^(?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:\w+\s+)?(?:table|view|schema|macro|function|index|sequence|type|database|secret)\b/i,
  /^(?:attach|detach|install|load|pragma|export|import|comment\s+on|grant|revoke)\s+["'\w]/i,
  /^(?:describe|desc|show|summarize|explain|call|set|reset|use|begin|start|commit|rollback|checkpoint|prepare|execute|deallocate|vacuum|analyze|force)\b[^?!`\n]*;?\s*$/i,
];

/** Sentences that begin with a word of SQL: "Select the best one", "From what I see", "Show me …". */
const sentence =
  /^[a-z]+\s+(?:the|this|that|these|those|your|our|my|me|us|you|it|an?|all|any|each|which|what|up|to|by|in|only|just)\s+(?!from\b|as\b|where\b|select\b|[-,.=+*/<>|])\w/i;

/** Words with which a statement goes on after an empty line. */
const continuing =
  /^(?:[),(]|--|\/\*|(?:select|from|where|group|having|qualify|window|order|limit|offset|fetch|union|intersect|except|join|left|right|full|inner|outer|cross|natural|asof|on|using|and|or|when|then|else|end|as)\b)/i;

/**
 * The SQL in a model's answer: the last fence that is marked as SQL, else the last fence that begins like a
 * statement, else the statement in the prose. `null` when there is none. What is taken is not judged or changed.
 */
export function extractSql(text: string): string | null {
  const fenced = fencedSql(text);
  if (fenced !== null) return fenced;
  const start = statementStart(text);
  if (start === null) return null;
  const statement = text
    .slice(start, start + statementEnd(text.slice(start), text[start - 1] === "`"))
    .trim();
  return statement === "" ? null : statement;
}

function fencedSql(text: string): string | null {
  const blocks = [...text.matchAll(fence)].map(([, , label = "", body = ""]) => ({
    label: label.toLowerCase(),
    body: body.trim(),
  }));
  const filled = blocks.filter((block) => block.body !== "");
  const marked = filled.findLast((block) => dialects.has(block.label));
  return (marked ?? filled.findLast((block) => beginsStatement(block.body)))?.body ?? null;
}

/** Where the statement begins: at the text's start, at a line's start, after a colon, or inside backquotes. */
function statementStart(text: string): number | null {
  const lead = text.length - text.trimStart().length;
  const first = text.slice(lead);
  if (beginsStatement(first) || misspeltSelect(first)) return lead;
  for (const match of text.matchAll(/(?:(?:^|\n)[ \t>]+|\n|:[ \t]+|`)(?=\S)/g)) {
    const at = match.index + match[0].length;
    if (beginsStatement(text.slice(at))) return at;
  }
  return null;
}

function beginsStatement(text: string): boolean {
  if (!openings.some((opening) => opening.test(text))) return false;
  return /^[A-Z]+\b/.test(text) || !sentence.test(text);
}

/** `SELEC name FROM t` is SQL with a mistake, not prose. */
function misspeltSelect(text: string): boolean {
  const word = /^[a-z]+/i.exec(text)?.[0].toLowerCase() ?? "";
  return /^s[elct]{3,6}$/.test(word) && /\bfrom\b|^\S+\s+[\d*'"]/i.test(text);
}

/** Where it ends: before prose that follows a semicolon, an empty line or, when it began with one, a backquote. */
function statementEnd(text: string, quoted: boolean): number {
  let index = 0;
  while (index < text.length) {
    const rest = text.slice(index, index + 4000);
    const literal = /^(?:'(?:[^']|'')*'?|"(?:[^"]|"")*"?|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/.exec(rest)?.[0];
    if (literal === undefined && endsHere(rest, quoted)) return rest.startsWith(";") ? index + 1 : index;
    index += literal?.length ?? 1;
  }
  return index;
}

function endsHere(rest: string, quoted: boolean): boolean {
  if (rest.startsWith("`")) return quoted;
  if (rest.startsWith(";")) return !beginsStatement(rest.slice(1).trimStart());
  const gap = /^\n[ \t]*\n\s*/.exec(rest)?.[0];
  return gap !== undefined && !continuing.test(rest.slice(gap.length));
}
