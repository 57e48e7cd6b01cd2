// Measures what the harness itself costs, and how long the reference server loads context, and says whether both keep
// within their bounds. Needs a build: npm run build.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { compareResults } from "../dist/harness/sql/compare.js";
import { createExecutorPool } from "../dist/harness/sql/executor-pool.js";
import { measureContextLoading, mostLoadingRatio } from "./perf-context-loading.mjs";

const rows = 1_000_000;
const mostRatio = 2;
const mostOverheadMs = 1;
const read = "SELECT id, customer, amount, price, sold FROM sales";
const comparisons = [
  ["equal, same order", read],
  [
    "equal, shuffled rows and columns",
    "SELECT sold, price, amount, customer, id FROM sales ORDER BY hash(id)",
  ],
  [
    "one value differs",
    "SELECT id, customer, amount, CASE WHEN id = 7 THEN 0 ELSE price END AS price, sold FROM sales",
  ],
  [
    "rows put together wrongly",
    "SELECT id, customer, amount, (999999 - id) * 0.37::DOUBLE AS price, sold FROM sales",
  ],
  ["one row is missing", `${read} WHERE id <> 7`],
];

async function buildDatabase(path) {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE sales AS SELECT i AS id, 'customer ' || i % 5000 AS customer,
    CAST(i % 99991 AS DECIMAL(12,2)) / 100 AS amount, i * 0.37::DOUBLE AS price,
    DATE '2020-01-01' + CAST(i % 2000 AS INTEGER) AS sold FROM range(${rows}) t(i)`);
  connection.closeSync();
  instance.closeSync();
}

async function timed(work) {
  const started = performance.now();
  const value = await work();
  return { value, ms: performance.now() - started };
}

async function rowsOf(pool, database, sql) {
  const execution = await pool.run({ database, sql, timeoutMs: 120_000 });
  if (execution.status === "failed") throw new Error(execution.message);
  return execution.result;
}

async function compareRatios(pool, database) {
  const worst = [];
  for (const [name, sql] of comparisons) {
    const gold = await timed(() => rowsOf(pool, database, read));
    const predicted = await timed(() => rowsOf(pool, database, sql));
    const before = process.memoryUsage().rss;
    const comparison = await timed(() => compareResults(gold.value, predicted.value));
    const ratio = comparison.ms / (gold.ms + predicted.ms);
    worst.push(ratio);
    const grown = Math.max(0, process.memoryUsage().rss - before) / 2 ** 20;
    console.log(
      `compare ${rows} rows x 5, ${name}: ${comparison.value.verdict} in ${comparison.ms.toFixed(0)} ms, ` +
        `${ratio.toFixed(2)} x running and reading both (${(gold.ms + predicted.ms).toFixed(0)} ms), ` +
        `${grown.toFixed(0)} MiB more memory`,
    );
  }
  return Math.max(...worst);
}

async function overhead(pool, database) {
  const instance = await DuckDBInstance.create(database, { access_mode: "READ_ONLY", threads: "1" });
  const connection = await instance.connect();
  const through = [];
  const direct = [];
  for (let index = 0; index < 400; index += 1) {
    const sql = `SELECT ${index} AS answer`;
    direct.push((await timed(async () => (await connection.runAndReadAll(sql)).getRowsJson())).ms);
    through.push((await timed(() => rowsOf(pool, database, sql))).ms);
  }
  connection.closeSync();
  instance.closeSync();
  return median(through) - median(direct);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

const folder = await mkdtemp(join(tmpdir(), "handshake-perf-"));
const pool = createExecutorPool({ size: 1 });
try {
  const database = join(folder, "sales.duckdb");
  await buildDatabase(database);
  const added = await overhead(pool, database);
  console.log(
    `one query through the executor costs ${added.toFixed(2)} ms more than in process (p50 of 400)`,
  );
  const ratio = await compareRatios(pool, database);
  const loading = await measureContextLoading(database, folder);
  console.log(
    `context from sources that take 300 and 80 ms: ${loading.parallelMs.toFixed(0)} ms in parallel, ` +
      `${loading.ratio.toFixed(2)} x the slowest (bound ${mostLoadingRatio}); ${loading.sequentialMs.toFixed(0)} ms in sequence`,
  );
  const kept = ratio <= mostRatio && added <= mostOverheadMs && loading.ratio <= mostLoadingRatio;
  console.log(
    `worst ratio ${ratio.toFixed(2)} (bound ${mostRatio}), overhead ${added.toFixed(2)} ms (bound ${mostOverheadMs}): ${kept ? "kept" : "exceeded"}`,
  );
  process.exitCode = kept ? 0 : 1;
} finally {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
}
