import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { openForExport } from "../../../servers/sql/export/open-for-export.ts";
import { runningShop } from "../fixture/running-shop.ts";
import { credentials } from "../fixture/shop.ts";
import type { Connected } from "../fixture/sql-server.ts";

const running = runningShop();
let server: Connected;
let known: { session_token: string; connection_id: string };
beforeAll(async () => {
  server = await running.start({ env: { TZ: "America/Mexico_City" } });
  known = await server.signIn();
});

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

async function exported(sql: string, format: string, on: Connected = server) {
  running.endpoint.behave({ say: `\`\`\`sql\n${sql}\n\`\`\`` });
  return (await on.call("execute_query_with_export", { ...known, question: "¿?", format })).body;
}

/** All bytes of a file, read part by part as its URIs say. */
async function bytesOf(uri: string, on: Connected = server): Promise<Buffer> {
  const found: Buffer[] = [];
  for (let next: string | null = uri; next !== null;) {
    const [content] = (await on.client.readResource({ uri: next })).contents;
    if (content === undefined || !("blob" in content)) throw new Error("no bytes");
    found.push(Buffer.from(content.blob, "base64"));
    next = content._meta?.["dev.handshake-bench/next"] as string | null;
  }
  return Buffer.concat(found);
}

async function query(sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const exactValues = `SELECT 9007199254740993 AS big, 17014118346046923173168730371588410572::HUGEINT AS huge, sum(7) AS total,
  123456789012345678.90::DECIMAL(20,2) AS long, 1.10::DECIMAL(4,2) AS short, 0.1::DOUBLE + 0.2 AS half, 'nan'::DOUBLE AS nan,
  NULL::VARCHAR AS nothing, '' AS empty, '=1+1' AS formula, 'x,"y' || chr(10) || 'ñ' AS text, '_x0041_' AS escaped,
  DATE '2026-01-15' AS day, DATE '1899-12-31' AS old, TIMESTAMP '2026-01-15 23:30:00.123' AS moment,
  TIMESTAMP '2026-01-15 23:30:00.123456' AS exact, TIMESTAMPTZ '2026-01-15 20:00:00-06' AS zoned, today() AS today,
  INTERVAL '1 month 2 microseconds' AS span, [1::HUGEINT, NULL] AS list, {'a': 1.10::DECIMAL(4,2)} AS pair, true AS yes; -- all`;

describe("a CSV file", () => {
  it("holds every digit, tells NULL from the empty text, and is named by path, URI, size and digest", async () => {
    const body = await exported(exactValues, "csv");
    const file = readFileSync(body.path);
    expect(file.toString("utf8").split("\n").slice(1).join("\n")).toBe(
      `9007199254740993,17014118346046923173168730371588410572,7,123456789012345678.90,1.10,0.30000000000000004,nan,` +
        `,"",=1+1,"x,""y\nñ",_x0041_,2026-01-15,1899-12-31,2026-01-15 23:30:00.123,2026-01-15 23:30:00.123456,` +
        `2026-01-16 02:00:00+00,2026-01-15,1 month 00:00:00.000002,"[1, NULL]",{'a': 1.10},true\n`,
    );
    expect(body).toMatchObject({ row_count: 1, bytes: file.length, sha256: sha256(file), format: "csv" });
    expect(await bytesOf(body.uri)).toEqual(file);
    expect(body.columns.slice(0, 3)).toEqual([
      { name: "big", type: "BIGINT" },
      { name: "huge", type: "HUGEINT" },
      { name: "total", type: "HUGEINT" },
    ]);
    expect(body.expires_at).toBe("2026-01-16T00:00:00.000Z");
    expect(body.path).toMatch(/\/exports\/[0-9a-f]{32}\/[0-9a-f-]+\/result\.csv$/);
  });

  it("has the rows of all pages in their order, in parts when it is large", async () => {
    const sql = "SELECT i, repeat('x', 40) AS t FROM range(150000) r(i)";
    const body = await exported(sql, "csv");
    const file = await bytesOf(body.uri);
    expect([file.length > 6_000_000, sha256(file)]).toEqual([true, body.sha256]);
    const lines = file.toString("utf8").trim().split("\n");
    expect(lines.slice(1).every((line, at) => line.startsWith(`${at},`))).toBe(true);
  });
});

describe("a Parquet file", () => {
  it("holds what Parquet would round as decimals and text", async () => {
    const { path } = await exported(exactValues, "parquet");
    const [row] = await query(
      `SELECT big, huge, typeof(huge), total, long, short, half, nothing, empty, day, moment, exact, zoned = TIMESTAMPTZ '2026-01-16 02:00:00+00', span, list, pair FROM '${path}'`,
    );
    expect(row).toEqual([
      "9007199254740993",
      "17014118346046923173168730371588410572",
      "DECIMAL(38,0)",
      "7",
      "123456789012345678.90",
      "1.10",
      0.30000000000000004,
      null,
      "",
      "2026-01-15",
      "2026-01-15 23:30:00.123",
      "2026-01-15 23:30:00.123456",
      true,
      "1 month 00:00:00.000002",
      ["1", null],
      { a: "1.10" },
    ]);
  });
});

describe("a workbook", () => {
  it("has numbers and dates where it keeps them exactly, and text elsewhere, which is no formula", async () => {
    const { path } = await exported(exactValues, "xlsx");
    const [sheet] = (await readXlsx(readFileSync(path))).sheets;
    const [header = [], row = []] = sheet?.rows ?? [];
    const cells = Object.fromEntries(header.map((name, at) => [String(name), row[at] ?? null]));
    expect(cells).toMatchObject({
      big: "9007199254740993",
      huge: "17014118346046923173168730371588410572",
      total: 7,
      long: "123456789012345678.90",
      short: 1.1,
      half: 0.30000000000000004,
      nan: "NaN",
      nothing: null,
      formula: "=1+1",
      escaped: "_x0041_",
      day: new Date("2026-01-15T00:00:00Z"),
      old: "1899-12-31",
      moment: new Date("2026-01-15T23:30:00.123Z"),
      exact: "2026-01-15 23:30:00.123456",
      zoned: "2026-01-16 02:00:00+00",
      list: '["1",null]',
      yes: true,
    });
  });

  it.each(["csv", "parquet", "xlsx"])("or %s file without rows has its columns", async (format) => {
    const body = await exported("SELECT * FROM Tiendas WHERE false", format);
    expect(body).toMatchObject({ success: true, row_count: 0 });
    expect(body.columns).toHaveLength(3);
    expect(body.bytes).toBeGreaterThan(10);
  });

  it("has all rows", async () => {
    const { path, row_count } = await exported("SELECT i FROM range(20000) r(i)", "xlsx");
    const [sheet] = (await readXlsx(readFileSync(path))).sheets;
    expect([row_count, sheet?.rows.length, sheet?.rows.at(-1)]).toEqual([20_000, 20_001, [19_999]]);
  });
});

describe("an export", () => {
  it("of a result id holds that very result, asks no model and is no question of the history", async () => {
    running.endpoint.behave({ say: "SELECT VentaId FROM Ventas" });
    const { result_id } = (await server.call("execute_query", { ...known, question: "¿?" })).body;
    const calls = running.endpoint.seen.length;
    const { body } = await server.call("execute_query_with_export", { ...known, result_id, format: "csv" });
    expect(body).toMatchObject({
      success: true,
      question: "¿?",
      sql: "SELECT VentaId FROM Ventas",
      row_count: 250,
    });
    expect(running.endpoint.seen).toHaveLength(calls);
  });

  it.each([
    ["a file", "SELECT * FROM read_csv('/etc/passwd')", "forbidden_access"],
    ["another statement", "SELECT 1) TO '/tmp/handshake-escaped.csv'; --", "syntax"],
    ["a comment in a comment", "SELECT 1 /* /* */ ) TO '/tmp/handshake-escaped.csv' -- */", "syntax"],
    ["two statements", "SELECT 1; SELECT 2", "multiple_statements"],
    ["an unknown column", "SELECT nothing FROM Ventas", "unknown_identifier"],
  ])("of SQL that reaches for %s is refused, and leaves nothing behind", async (_what, sql, reason) => {
    const folders = () => readdirSync(join(running.shop.dataDir, "exports"), { recursive: true }).length;
    const before = folders();
    const body = await exported(sql, "csv");
    expect(body).toMatchObject({ error: { type: "execution_failed", reason }, sql: expect.any(String) });
    expect(folders()).toBe(before);
    expect(existsSync("/tmp/handshake-escaped.csv")).toBe(false);
  });

  it("ends at its limits of rows, bytes and time with a clear error", async () => {
    const small = await running.start({ flags: ["--export-max-rows", "100", "--export-max-mb", "1"] });
    const wide = "SELECT repeat(i::VARCHAR, 1000) AS t FROM range(1000000) r(i)";
    for (const [sql, format, reason] of [
      ["SELECT * FROM Ventas", "csv", "too_many_rows"],
      ["SELECT * FROM Ventas", "xlsx", "too_many_rows"],
      [wide, "csv", "too_many_bytes"],
      ["SELECT repeat('x', 40000) AS t", "xlsx", "too_many_bytes"],
    ] as const)
      expect((await exported(sql, format, small)).error).toMatchObject({
        type: "execution_failed",
        reason,
      });
  });

  it("stops, with its process, when the call is given up", async () => {
    running.endpoint.behave({ say: "SELECT count(*) FROM range(10000000) a, range(10000000) b" });
    const stop = new AbortController();
    const asked = server.call(
      "execute_query_with_export",
      { ...known, question: "¿?", format: "csv" },
      { signal: stop.signal },
    );
    await expect.poll(() => childrenOf(server.pid), { timeout: 20_000 }).toContain("export-child");
    stop.abort();
    await expect(asked).rejects.toThrow(/abort/i);
    await expect.poll(() => childrenOf(server.pid), { timeout: 5_000 }).not.toContain("export-child");
  });

  it("is its user's alone, by URI and in the file system", async () => {
    const { uri, path } = await exported("SELECT 1 AS one", "csv");
    const luis = await running.start({ env: { HANDSHAKE_TOKEN: credentials.luis } });
    await expect(luis.client.readResource({ uri })).rejects.toMatchObject({
      code: -32602,
      data: { type: "access_denied", reason: "wrong_user" },
    });
    await expect(server.client.readResource({ uri: uri.replace(/\/0$/, "/7") })).rejects.toMatchObject({
      code: -32602,
      data: { type: "validation_error" },
    });
    expect(statSync(join(path, "..")).mode & 0o077).toBe(0);
  });
});

describe("a user with row filters", () => {
  it("exports and reads on in the visible rows alone, and an id from before the filter is of no use", async () => {
    const dataDir = join(running.shop.folder, "filtered-data");
    mkdirSync(dataDir);
    const ana = {
      id: "u-ana",
      username: "ana",
      name: "Ana",
      token_sha256: sha256(Buffer.from(credentials.ana)),
    };
    const users = (more: object): void =>
      writeFileSync(join(dataDir, "users.jsonl"), `${JSON.stringify({ ...ana, ...more })}\n`);
    users({});
    const own = await running.start({ dataDir });
    const sql = "SELECT TiendaId, Region FROM Tiendas";
    running.endpoint.behave({ say: sql });
    const ask = async (args: object) => (await own.call("execute_query", { ...known, ...args })).body;
    const before = await ask({ question: "¿?" });
    const { uri } = await exported(sql, "csv", own);
    users({ row_filters: { shop: { Tiendas: "Region = 'Norte'" } } });
    expect((await ask({ result_id: before.result_id })).error.reason).toBe("result_expired");
    await expect(bytesOf(uri, own)).rejects.toMatchObject({ data: { reason: "export_expired" } });
    const after = await exported(sql, "csv", own);
    expect([before.total, after.row_count]).toEqual([40, 20]);
    expect(readFileSync(after.path, "utf8")).not.toContain("Sur");
    const { result_id } = await ask({ question: "¿?" });
    expect((await ask({ result_id, page: 1 })).total).toBe(20);
  });
});

describe("the process that writes an export", () => {
  it("reaches no file but the database, not even past the guard, and cannot be unlocked", async () => {
    const { path: other } = await exported("SELECT 'secret' AS s", "csv");
    const folder = join(running.shop.folder, "own");
    const connection = await openForExport({
      database: running.shop.database,
      settings: { integerDivision: false, nullOrder: "nulls_last" },
      clock: null,
      sql: "",
      format: "csv",
      folder,
      file: join(folder, "x.csv"),
      maxRows: 1,
      memoryMb: 500,
    });
    for (const sql of [
      `SELECT * FROM read_csv('${other}')`,
      `SELECT * FROM read_text('${folder}/../data/users.jsonl')`,
      "SELECT * FROM read_text('/etc/passwd')",
      "SELECT * FROM glob('/etc/*')",
      `COPY (SELECT 1) TO '${folder}/../escaped.csv'`,
      "SET allowed_directories = ['/']",
      "SET enable_external_access = true",
      "CREATE TABLE t (i INTEGER)",
    ])
      await expect(connection.run(sql)).rejects.toThrow(/Permission|locked|read-only|cannot/i);
    connection.closeSync();
  });
});

/** The command lines of a process's children. */
function childrenOf(pid: number): string {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8"))?.[1];
        return parent === String(pid) ? readFileSync(`/proc/${name}/cmdline`, "utf8") : "";
      } catch {
        return "";
      }
    })
    .join(" ");
}
