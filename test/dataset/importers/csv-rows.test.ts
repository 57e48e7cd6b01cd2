import { describe, expect, it } from "vitest";
import { csvRows, csvText } from "../../../harness/dataset/importers/reading/csv-rows.ts";

/** Rows as texts, with a quoted field in brackets. */
function texts(csv: string): unknown {
  const rows = csvRows(csv);
  if ("what" in rows) return rows;
  return rows.map(({ line, fields }) => [
    line,
    ...fields.map(({ text, quoted }) => (quoted ? `[${text}]` : text)),
  ]);
}

describe("reading CSV", () => {
  it("keeps quotes, commas and line breaks inside of quotes, and counts lines", () => {
    expect(texts('a,b\n"x ""y"", z","1\n2"\r\nlast,"",\n')).toEqual([
      [1, "a", "b"],
      [2, '[x "y", z]', "[1\n2]"],
      [4, "last", "[]", ""],
    ]);
  });

  it("tells an empty text from nothing", () => {
    expect(texts('a,b\n"",\n')).toEqual([
      [1, "a", "b"],
      [2, "[]", ""],
    ]);
  });

  it("reads on after a closing quote, as spreadsheets do", () => {
    expect(texts('q\n"a "b" c, d\n')).toEqual([
      [1, "q"],
      [2, '[a b" c]', " d"],
    ]);
  });

  it("finds the delimiter in the first line, outside of quotes", () => {
    expect(texts('"a,b,c";d;e\n1;2;3\n')).toEqual([
      [1, "[a,b,c]", "d", "e"],
      [2, "1", "2", "3"],
    ]);
    expect(texts("a\tb\n1,5\t2\n")).toEqual([
      [1, "a", "b"],
      [2, "1,5", "2"],
    ]);
  });

  it("skips blank lines between rows of several fields, and keeps them as rows of one", () => {
    expect(texts("a,b\n\n1,2\n\n")).toEqual([
      [1, "a", "b"],
      [3, "1", "2"],
    ]);
    expect(texts("a\n\n1\n")).toEqual([
      [1, "a"],
      [2, ""],
      [3, "1"],
    ]);
  });

  it("drops a byte order mark and needs no last line break", () => {
    expect(texts("\uFEFFa,b\n1,2")).toEqual([
      [1, "a", "b"],
      [2, "1", "2"],
    ]);
  });

  it("says on which line a quote is not closed", () => {
    expect(texts('a\nb\n"c\nd\n')).toEqual({
      line: 3,
      what: "a quote is not closed; close it, or write it twice",
    });
  });

  it("reads a large quoted field", () => {
    const long = '"",'.repeat(400_000);
    expect(texts(`a\n"${long}"\n`)).toHaveLength(2);
  });
});

describe("writing CSV", () => {
  it("gives what reading takes", () => {
    const rows = [
      ["a", "b"],
      ['x "y", z', null],
      [" padded ", "1\n2"],
    ];
    expect(csvText(rows)).toBe('a,b\n"x ""y"", z",\n" padded ","1\n2"\n');
    const back = csvRows(csvText(rows));
    expect("what" in back ? back : back.map(({ fields }) => fields.map(({ text }) => text))).toEqual([
      ["a", "b"],
      ['x "y", z', ""],
      [" padded ", "1\n2"],
    ]);
  });

  it("writes a lone NULL so that its line is no blank one", () => {
    expect(csvText([["a"], [null]])).toBe('a\n""\n');
  });
});
