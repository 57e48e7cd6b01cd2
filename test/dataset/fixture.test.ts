import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtFile } from "../../harness/core/built-file.ts";
import { UserError } from "../../harness/core/errors.ts";
import { buildFixtures } from "../../harness/dataset/fixture.ts";
import { loadDataset } from "../../harness/dataset/load.ts";
import { copyTiny, tinyFolder } from "./tiny-copy.ts";
import type { TinyCopy } from "./tiny-copy.ts";

let cache: string;
beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), "fixtures-"));
});
afterAll(() => rmSync(cache, { recursive: true, force: true }));

async function rows(database: string | undefined, sql: string): Promise<unknown> {
  const instance = await DuckDBInstance.create(database, { access_mode: "READ_ONLY" });
  try {
    const connection = await instance.connect();
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    instance.closeSync();
  }
}

async function build(change: (copy: TinyCopy) => void, sql: string): Promise<Record<string, unknown>> {
  using copy = copyTiny();
  change(copy);
  const fixtures = await buildFixtures(await loadDataset(copy.folder), cache);
  const answers = Object.entries(fixtures).map(async ([id, path]) => [id, await rows(path, sql)] as const);
  return Object.fromEntries(await Promise.all(answers));
}

/** The message of a failing build, and that it leaves no file. */
async function failure(change: (copy: TinyCopy) => void): Promise<string> {
  using copy = copyTiny();
  change(copy);
  const own = join(cache, "failing");
  const error: unknown = await buildFixtures(await loadDataset(copy.folder), own).then(
    () => "built",
    (reason: unknown) => reason,
  );
  expect(readdirSync(own, { recursive: true, encoding: "utf8" }).filter((name) => name !== "")).toEqual([]);
  rmSync(own, { recursive: true });
  if (!(error instanceof UserError)) throw new Error(`no UserError but ${String(error)}`);
  return error.message.replaceAll(copy.folder, "tiny");
}

describe("the fixtures of a dataset", () => {
  it("are one database a variant, by seed and by the variant's own scripts", async () => {
    const sql = "SELECT COUNT(*), SUM(Multa) FROM Prestamos";
    const built = await build(() => {}, sql);
    expect(Object.keys(built)).toEqual(["main", "other", "fewer"]);
    const again = await build((copy) => copy.replace("dataset.yaml", "seed: 2", "seed: 1"), sql);
    expect(again["main"]).toEqual(built["main"]);
    expect(again["other"]).toEqual(built["main"]);
    expect(built["other"]).not.toEqual(built["main"]);
    expect(built["fewer"]).toMatchObject([["160", expect.any(String)]]);
  });

  it("hold what the CSV files hold, with keys and comments", async () => {
    const built = await build(() => {}, "SELECT Titulo FROM Libros WHERE LibroId = 2");
    expect(built["main"]).toEqual([["Mar, adentro"]]);
    const comments = await build(
      () => {},
      "SELECT comment FROM duckdb_columns() WHERE column_name = 'Multa'",
    );
    expect(comments["main"]).toEqual([["Multa en pesos / Fine in pesos"]]);
  });

  it("are reused, and built anew when a script changes", async () => {
    const dataset = await loadDataset(tinyFolder);
    const first = await buildFixtures(dataset, cache);
    const times = Object.values(first).map((path) => statSync(path).mtimeMs);
    const second = await buildFixtures(dataset, cache);
    expect(second).toEqual(first);
    expect(Object.values(second).map((path) => statSync(path).mtimeMs)).toEqual(times);
    const changed = await build(
      (copy) => copy.replace("database/fewer-loans.sql", "% 5", "% 4"),
      "SELECT COUNT(*) FROM Prestamos",
    );
    expect(changed["fewer"]).toEqual([["150"]]);
  });

  it("know the dataset's clock, UTC and the seed, in every script", async () => {
    const sql =
      "CREATE TABLE Days AS SELECT today() AS d, CAST(now() AS VARCHAR) AS n, getvariable('seed') AS s;";
    for (const script of ["database/01-tables.sql", "database/02-loans.sql"]) {
      const built = await build((copy) => copy.write(script, `${copy.read(script)};${sql}`), "FROM Days");
      expect(built["main"]).toEqual([["2026-01-15", "2026-01-15 00:00:00+00", "1"]]);
      expect(built["other"]).toEqual([["2026-01-15", "2026-01-15 00:00:00+00", "2"]]);
    }
  });

  it("take CSV files with a byte order mark, Windows line ends, quotes and missing columns", async () => {
    const built = await build((copy) => {
      copy.write(
        "database/csv/Libros.csv",
        '\uFEFF"Titulo",LibroId,Genero\r\n"Dos\r\nlíneas ""y"" comillas",1,N\r\n',
      );
      copy.replace(
        "database/01-tables.sql",
        "Estado VARCHAR NOT NULL",
        "Estado VARCHAR NOT NULL DEFAULT 'A'",
      );
      copy.write("database/csv/Socios.csv", "Nombre,socioid\nLucía,1\n");
      copy.write("database/02-loans.sql", "INSERT INTO Prestamos VALUES (1, 1, 1, 1, DATE '2025-01-01', 0)");
    }, "SELECT LibroId, Titulo, Nombre, Estado FROM Libros, Socios");
    expect(built["main"]).toEqual([[1, 'Dos\r\nlíneas "y" comillas', "Lucía", "A"]]);
  });

  it("load referenced tables first, whatever the names of the files", async () => {
    const built = await build((copy) => {
      copy.write(
        "database/csv/Prestamos.csv",
        "PrestamoId,LibroId,SocioId,Sucursal,FechaSalida,Multa\n901,8,6,1,2025-03-01,1.50\n",
      );
      copy.write("database/csv/Almacen.csv", "PrestamoId\n901\n");
      copy.replace(
        "database/01-tables.sql",
        "COMMENT ON TABLE Libros",
        "CREATE TABLE Almacen (PrestamoId INTEGER REFERENCES Prestamos (PrestamoId));\nCOMMENT ON TABLE Libros",
      );
    }, "SELECT COUNT(*) FROM Almacen JOIN Prestamos USING (PrestamoId)");
    expect(built["main"]).toEqual([["1"]]);
  });
});

describe("a script or a file that fails", () => {
  it.each<[string, (copy: TinyCopy) => void, string]>([
    [
      "an unknown table",
      (copy) => copy.replace("database/02-loans.sql", "FROM range", "FROM ranges"),
      "tiny/database/02-loans.sql:9: statement 1 (INSERT INTO Prestamos SELECT i, 1 + CAST(hash(i, 'book', get…): Catalog Error: Table Function with name ranges does not exist! Did you mean \"range\"?; mend the script",
    ],
    [
      "a syntax error in a later statement",
      (copy) =>
        copy.replace("database/01-tables.sql", "CREATE TABLE Prestamos (", "CREATE TABEL Prestamos ("),
      'tiny/database/01-tables.sql:12: statement 3 (CREATE TABEL Prestamos ( PrestamoId INTEGER PRIMARY KEY, Lib…): Parser Error: syntax error at or near "TABEL"; mend the script',
    ],
    [
      "a value that breaks a key",
      (copy) => copy.write("database/fewer-loans.sql", "\n\nINSERT INTO Libros VALUES (1, 'x', 'N')"),
      "tiny/database/fewer-loans.sql:3: statement 1 (INSERT INTO Libros VALUES (1, 'x', 'N')): Constraint Error: Duplicate key \"LibroId: 1\" violates primary key constraint; mend the script",
    ],
    [
      "reading a file",
      (copy) => copy.write("database/fewer-loans.sql", "CREATE TABLE t AS SELECT * FROM read_text('x')"),
      "tiny/database/fewer-loans.sql:1: statement 1 (CREATE TABLE t AS SELECT * FROM read_text('x')): Permission Error: Cannot access file \"x\" - file system operations are disabled by configuration; mend the script",
    ],
    [
      "a transaction that is left open",
      (copy) => copy.write("database/fewer-loans.sql", "BEGIN;\nDELETE FROM Prestamos;"),
      "tiny/database/fewer-loans.sql: a transaction is left open; end it with COMMIT",
    ],
    [
      "a CSV file of no table",
      (copy) => copy.write("database/csv/Libro.csv", "a\n1\n"),
      "tiny/database/csv/Libro.csv: there is no table Libro; did you mean Libros?",
    ],
    [
      "a CSV column of no table",
      (copy) => copy.replace("database/csv/Libros.csv", "Titulo", "Título,x"),
      "tiny/database/csv/Libros.csv:1: there is no column Título; did you mean Titulo?",
    ],
    [
      "a CSV column that is there twice",
      (copy) => copy.replace("database/csv/Libros.csv", "LibroId,Titulo", "LibroId,libroid"),
      "tiny/database/csv/Libros.csv:1: column libroid is there twice; keep one",
    ],
    [
      "a CSV value of another type",
      (copy) => copy.replace("database/csv/Libros.csv", "3,Piedra", "tres,Piedra"),
      'tiny/database/csv/Libros.csv:4: Error when converting column "LibroId". Could not convert string "tres" to \'INTEGER\'; mend the file or its table',
    ],
    [
      "a CSV row that is too long",
      (copy) => copy.replace("database/csv/Libros.csv", "3,Piedra", "3,x,Piedra"),
      "tiny/database/csv/Libros.csv:4: Expected Number of Columns: 3 Found: 4; mend the file or its table",
    ],
    [
      "a CSV row without its key",
      (copy) => copy.replace("database/csv/Libros.csv", "3,Piedra", ",Piedra"),
      "tiny/database/csv/Libros.csv: Constraint Error: NOT NULL constraint failed: Libros.LibroId; mend the file or its table",
    ],
  ])("%s says where and leaves no file", async (_, change, message) => {
    expect(await failure(change)).toBe(message);
  });
});

/** A program that builds the fixtures of a dataset with the built harness, in a process of its own. */
function program(folder: string, into: string): string {
  return `
    import { loadDataset } from ${JSON.stringify(builtFile("harness/dataset/load.js"))};
    import { buildFixtures } from ${JSON.stringify(builtFile("harness/dataset/fixture.js"))};
    const fixtures = await buildFixtures(await loadDataset(${JSON.stringify(folder)}), ${JSON.stringify(into)});
    console.log(JSON.stringify(fixtures));`;
}

function start(folder: string, into: string): ChildProcessByStdio<null, Readable, null> {
  const flags = ["--input-type=module", "--eval", program(folder, into)];
  return spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
}

describe("building at once and being killed", () => {
  it("gives two processes the same whole files", async () => {
    const into = join(cache, "at-once");
    const outputs = await Promise.all(
      [1, 2].map(async () => {
        const chunks: string[] = [];
        for await (const chunk of start(tinyFolder, into).stdout) chunks.push(String(chunk));
        return chunks.join("");
      }),
    );
    expect(outputs[0]).toBe(outputs[1]);
    const fixtures = await buildFixtures(await loadDataset(tinyFolder), into);
    expect(`${JSON.stringify(fixtures)}\n`).toBe(outputs[0]);
    const left = readdirSync(dirname(fixtures["main"] ?? ""));
    expect(left.toSorted()).toEqual(["fewer.duckdb", "main.duckdb", "other.duckdb"]);
    expect(await rows(fixtures["fewer"], "SELECT COUNT(*) FROM Prestamos")).toEqual([["160"]]);
  });

  it("leaves nothing that looks finished, and the next build clears up", async () => {
    using copy = copyTiny();
    copy.write(
      "database/fewer-loans.sql",
      "CREATE TABLE Slow AS SELECT sum(hash(a.i, b.i) % 7) AS n FROM range(200000) a (i), range(200000) b (i)",
    );
    const into = join(cache, "killed");
    const child = start(copy.folder, into);
    const names = () => readdirSync(into, { recursive: true, encoding: "utf8" });
    await expect
      .poll(
        () => {
          try {
            return names().filter((name) => name.includes("fewer")).length;
          } catch {
            return 0;
          }
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    expect(names().filter((name) => !name.startsWith("unfinished"))).toEqual([]);
    expect(names().length).toBeGreaterThan(0);

    mkdirSync(join(into, `unfinished.not-${hostname()}.1.x`));
    await buildFixtures(await loadDataset(tinyFolder), into);
    const left = names().filter((name) => name.startsWith("unfinished"));
    expect(left).toEqual([`unfinished.not-${hostname()}.1.x`]);
  });
});
