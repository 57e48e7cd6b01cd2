/** What a prompt says of a result: each column's figures by name, how many rows there are, and the first of them. */
export interface ResultSummary {
  readonly rows: string;
  readonly columns: readonly ColumnFigures[];
  readonly firstRows: readonly Readonly<Record<string, string>>[];
}

/** Figures as they are written; a number is never read as one, so that no digit is lost. */
export interface ColumnFigures {
  readonly name: string;
  readonly type: string;
  readonly figures: ReadonlyMap<string, string>;
}

/** Reads `## Columns`, `## Figures` and `## Rows` of docs/prompt.md. */
export function readResult(sections: {
  readonly columns: string;
  readonly figures: string;
  readonly rows: string;
}): ResultSummary {
  const named = sections.columns.split("\n").flatMap((line) => {
    const found = /^- (.+) (\S.*?)$/.exec(splitType(line));
    return found === null ? [] : [{ name: found[1] ?? "", type: (found[2] ?? "").replaceAll("\u0000", " ") }];
  });
  const lines = sections.figures.split("\n").map((line) => line.replace(/^- /, "").trim());
  const rows = lines.find((line) => /^rows: \d+/.test(line))?.slice("rows: ".length) ?? "";
  const columns = named.map(({ name, type }) => {
    const line = lines.find((one) => one.startsWith(`${name}: `)) ?? "";
    return { name, type, figures: figuresOf(line.slice(name.length + 2)) };
  });
  return { rows, columns, firstRows: readRows(sections.rows) };
}

// The blanks of DECIMAL(10, 2) or TIMESTAMP WITH TIME ZONE belong to the type.
function splitType(line: string): string {
  return line.replace(
    / (DECIMAL|STRUCT|MAP|ENUM|TIMESTAMP WITH|TIME WITH)([^\n]*)$/,
    (_, type: string, rest: string) => ` ${type}${rest.replaceAll(" ", "\u0000")}`,
  );
}

function figuresOf(text: string): ReadonlyMap<string, string> {
  const frequent = /(?:^|, )most frequent '((?:[^']|'')*)' \((\d+)\)/.exec(text);
  const plain = frequent === null ? text : text.slice(0, frequent.index);
  const pairs = plain.split(", ").flatMap((part): [string, string][] => {
    const found = /^(distinct|empty|sum|min|max|mean|median|first|last) (.+)$/.exec(part.trim());
    return found === null ? [] : [[found[1] ?? "", found[2] ?? ""]];
  });
  const value = (frequent?.[1] ?? "").replaceAll("''", "'");
  return new Map([
    ...pairs,
    ...(frequent === null
      ? []
      : ([
          ["frequent", value],
          ["times", frequent[2] ?? ""],
        ] as [string, string][])),
  ]);
}

function readRows(text: string): readonly Readonly<Record<string, string>>[] {
  const [head, ...lines] = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(splitCsv);
  if (head === undefined) return [];
  return lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ""])));
}

function splitCsv(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
  );
}
