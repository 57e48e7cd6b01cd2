import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { copySource, findingTexts } from "./import-copy.ts";

describe("importing Spider", () => {
  it("takes rows from CSV, keys and words from tables.json, and calls questions by their place", async () => {
    using copy = copySource("spider");
    const { datasets, findings } = await copy.run("spider", { database: "csv" });
    expect(datasets).toMatchObject([{ name: "pets", questions: 2, golds: 2, running: 2 }]);
    expect(findingTexts(findings, 11)).toEqual(["excluded dev-2: there is no"]);
    expect(findingTexts(datasets[0]?.findings ?? [])).toContain(
      "note -: foreign key Visit.Pet_ID -> Pet.Pet_ID is not declared: rows that refer to nothing: 1",
    );
    const { samples } = await copy.dataset();
    expect(samples.map(({ id }) => id)).toEqual(["dev-0.en", "dev-1.en"]);
    expect(samples[1]?.gold[0]).toContain('AS "who"');
    const tables = copy.read("out/database/01-tables.sql");
    expect(tables).toContain('PRIMARY KEY ("Pet_ID", "Day")');
    expect(tables).toContain('FOREIGN KEY ("Owner_ID") REFERENCES "Owner" ("Owner_ID")');
    expect(tables).toContain('"Since" VARCHAR');
    expect(copy.read("out/database/02-comments.sql")).toBe(
      [
        `COMMENT ON TABLE "Owner" IS 'owner of pets';`,
        `COMMENT ON COLUMN "Pet"."Kind" IS 'kind of animal';`,
        `COMMENT ON COLUMN "Visit"."Pet_ID" IS 'refers to Pet.Pet_ID';`,
        "",
      ].join("\n"),
    );
  });

  it("says what to do with a SQLite file, wherever it is", async () => {
    using copy = copySource("spider");
    const bytes = Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(100)]);
    writeFileSync(join(copy.source, "pets.sqlite"), bytes);
    const advice =
      "source/pets.sqlite is a SQLite database, which cannot be read here; write its tables out as CSV files, as docs/importing.md shows, and give their folder with --database";
    expect((await copy.mistakes("spider"))[0]).toBe(`source: database pets: ${advice}`);
    expect((await copy.mistakes("spider", { database: "pets.sqlite" }))[0]).toBe(
      `source/pets.sqlite: database pets: ${advice}`,
    );
  });

  it("takes only the databases that were asked for, and names the nearest for a misspelt one", async () => {
    using copy = copySource("spider");
    const { findings } = await copy.run("spider", { database: "csv", only: ["pets"] });
    expect(findings).toEqual([]);
    expect(await copy.mistakes("spider", { database: "csv", only: ["pet"], force: true })).toEqual([
      "--only: there is no database pet; did you mean pets?",
    ]);
  });

  it.skipIf(!hasSqlite())("imports what the sqlite3 tool writes out as docs/importing.md shows", async () => {
    using copy = copySource("spider");
    const file = join(copy.source, "pets.sqlite");
    const script = `
      CREATE TABLE Owner (Owner_ID INTEGER PRIMARY KEY, Name TEXT, Since INT);
      CREATE TABLE Pet (Pet_ID INTEGER PRIMARY KEY, Owner_ID INT, Kind TEXT);
      INSERT INTO Owner VALUES (1, 'Zoë "Z", Jr', NULL), (2, '', 2001), (3, NULL, 2002);
      INSERT INTO Pet VALUES (1, 1, 'dog'), (2, 2, 'line' || char(10) || 'break');`;
    execFileSync("sqlite3", [file], { input: script });
    const command = `mkdir -p exported/pets; sqlite3 pets.sqlite "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'" |
      while read -r table; do sqlite3 -header -csv pets.sqlite "SELECT * FROM \\"$table\\"" > "exported/pets/$table.csv"; done`;
    execFileSync("/bin/sh", ["-c", command], { cwd: copy.source });
    await copy.run("spider", { database: "exported" });
    expect(copy.read("out/database/csv/Owner.csv")).toBe(
      'Owner_ID,Name,Since\n1,"Zoë ""Z"", Jr",\n2,\\empty,2001\n3,,2002\n',
    );
    expect(copy.read("out/database/csv/Pet.csv")).toContain('"line\nbreak"');
  });
});

function hasSqlite(): boolean {
  try {
    execFileSync("sqlite3", ["-version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
