import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aggregateFunctions, dateFunctions, isNestedFunction } from "../../harness/sql/function-families.ts";
import { sqlFeatures } from "../../harness/sql/sql-features.ts";
import { isNode, listAt, parseNode, type SyntaxNode } from "../../harness/sql/syntax-tree.ts";

let instance: DuckDBInstance;
let connection: DuckDBConnection;

beforeAll(async () => {
  instance = await DuckDBInstance.create(":memory:");
  connection = await instance.connect();
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

async function firstColumn(sql: string): Promise<readonly string[]> {
  const rows = (await connection.runAndReadAll(sql)).getRows();
  return rows.map(([value]) => String(value));
}

async function treeOf(sql: string): Promise<SyntaxNode> {
  const [text = ""] = await firstColumn(`SELECT json_serialize_sql('${sql.replaceAll("'", "''")}')`);
  const [tree] = listAt(parseNode(text), "statements");
  if (!isNode(tree)) throw new Error(`no tree: ${text}`);
  return tree;
}

describe("sqlFeatures", () => {
  it.each<[string, readonly string[]]>([
    ["SELECT a, b AS c FROM t WHERE a = 1 AND b IN (1, 2) OR c IS NULL", ["plain"]],
    ["FROM t", ["plain"]],
    ["SELECT a FROM t JOIN u USING (id)", ["join"]],
    ["SELECT a FROM t, u WHERE t.id = u.id", ["join"]],
    ["SELECT a FROM t CROSS JOIN u", ["join"]],
    ["SELECT a FROM t SEMI JOIN u USING (id)", ["join"]],
    ["SELECT a FROM t LEFT JOIN u USING (id)", ["join", "outer-join"]],
    ["SELECT a FROM t RIGHT OUTER JOIN u USING (id)", ["join", "outer-join"]],
    ["SELECT a FROM t FULL JOIN u USING (id)", ["join", "outer-join"]],
    ["SELECT COUNT(*) FROM t", ["aggregate"]],
    ["SELECT Median(a), arg_max(a, b) FROM t", ["aggregate"]],
    ["SELECT upper(a), coalesce(a, b), abs(a) FROM t", ["plain"]],
    ["SELECT a, sum(b) FROM t GROUP BY a", ["aggregate", "group-by"]],
    ["SELECT a, sum(b) FROM t GROUP BY ALL", ["aggregate", "group-by"]],
    ["SELECT a, sum(b) FROM t GROUP BY ROLLUP (a, c)", ["aggregate", "group-by"]],
    ["SELECT a FROM t GROUP BY a HAVING count(*) > 1", ["aggregate", "group-by", "having"]],
    ["SELECT a FROM t WHERE b = (SELECT max(b) FROM t)", ["aggregate", "subquery"]],
    ["SELECT a FROM t WHERE b IN (SELECT b FROM u)", ["subquery"]],
    ["SELECT a FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE u.id = t.id)", ["subquery"]],
    ["SELECT a FROM (SELECT a FROM t) v", ["subquery"]],
    ["SELECT x FROM (VALUES (1), (2)) v(x)", ["plain"]],
    ["WITH v AS (SELECT a FROM t) SELECT a FROM v", ["cte"]],
    ["WITH v AS (WITH w AS (SELECT 1 AS a) SELECT a FROM w) SELECT a FROM v", ["cte"]],
    ["SELECT a FROM t UNION ALL SELECT a FROM u", ["set-operation"]],
    ["SELECT a FROM t UNION SELECT a FROM u", ["set-operation"]],
    ["SELECT a FROM t EXCEPT SELECT a FROM u", ["set-operation"]],
    ["SELECT rank() OVER (ORDER BY a) FROM t", ["window"]],
    ["SELECT sum(a) OVER (PARTITION BY b) FROM t", ["window"]],
    ["SELECT a FROM t ORDER BY a DESC", ["order-by"]],
    ["SELECT a FROM t ORDER BY ALL", ["order-by"]],
    ["SELECT list(a ORDER BY b) FROM t", ["aggregate", "nested-type"]],
    ["SELECT a FROM t LIMIT 3", ["limit"]],
    ["SELECT a FROM t LIMIT 10% OFFSET 2", ["limit"]],
    ["SELECT a FROM t ORDER BY b LIMIT 1", ["order-by", "limit"]],
    ["SELECT DISTINCT a FROM t", ["distinct"]],
    ["SELECT DISTINCT ON (a) b FROM t", ["distinct"]],
    ["SELECT count(DISTINCT a) FROM t", ["aggregate", "distinct"]],
    ["SELECT CASE WHEN a THEN 1 ELSE 0 END FROM t", ["case"]],
    ["SELECT sum(a) / count(*) FROM t", ["aggregate", "arithmetic"]],
    ["SELECT -a, a % 2, a // 2, a ** 2 FROM t", ["arithmetic"]],
    ["SELECT a || b FROM t WHERE a > 1 AND a <> 2", ["plain"]],
    ["SELECT a FROM t WHERE a LIKE 'x%'", ["pattern-match"]],
    ["SELECT a FROM t WHERE a NOT ILIKE 'x%' ESCAPE '!'", ["pattern-match"]],
    ["SELECT a FROM t WHERE regexp_matches(a, 'x')", ["pattern-match"]],
    ["SELECT year(d) FROM t", ["date-function"]],
    ["SELECT EXTRACT(month FROM d) FROM t", ["date-function"]],
    ["SELECT a FROM t WHERE d >= CURRENT_DATE", ["date-function"]],
    ["SELECT d + INTERVAL 1 DAY FROM t", ["arithmetic", "date-function"]],
    ["SELECT d::DATE FROM t", ["date-function"]],
    ["SELECT try_cast(a AS TIMESTAMP) FROM t", ["date-function"]],
    ["SELECT a FROM t WHERE d >= DATE '2026-01-15'", ["plain"]],
    ["SELECT a[1] FROM t", ["nested-type"]],
    ["SELECT s['k'] FROM t", ["nested-type"]],
    ["SELECT {'a': b} FROM t", ["nested-type"]],
    ["SELECT unnest(a) FROM t", ["nested-type"]],
    ["SELECT list_transform(a, lambda x: x) FROM t", ["nested-type"]],
    ["SELECT [x FOR x IN a] FROM t", ["nested-type"]],
    ["SELECT a::INTEGER[] FROM t", ["nested-type"]],
    ["SELECT a->>'$.b' FROM t", ["nested-type"]],
    ["SELECT s.field FROM t", ["nested-type"]],
    ["SELECT t.s.field FROM t", ["nested-type"]],
    ["SELECT v.a FROM t AS v", ["plain"]],
    ["SELECT T.a FROM t", ["plain"]],
    ["SELECT main.t.a FROM main.t", ["plain"]],
    ["SELECT r.i FROM range(3) AS r(i)", ["plain"]],
    ["SELECT 'SELECT DISTINCT a FROM t JOIN u ORDER BY 1 LIMIT 1' AS a /* GROUP BY */ FROM t", ["plain"]],
    ['SELECT "case", "limit" FROM t', ["plain"]],
  ])("of %s", async (sql, expected) => {
    expect(sqlFeatures(await treeOf(sql))).toEqual(expected);
  });

  it("are found at any depth, each once, in a fixed order", async () => {
    const sql = `
      WITH best AS (SELECT b, max(d) AS latest FROM t LEFT JOIN u USING (id) GROUP BY b HAVING count(*) > 2)
      SELECT b FROM best WHERE latest > (SELECT min(d) FROM t WHERE a LIKE '%x%' ORDER BY 1 LIMIT 1)
      UNION SELECT DISTINCT CASE WHEN b THEN 1 END FROM best ORDER BY 1`;
    expect(sqlFeatures(await treeOf(sql))).toEqual([
      "join",
      "outer-join",
      "aggregate",
      "group-by",
      "having",
      "subquery",
      "cte",
      "set-operation",
      "order-by",
      "limit",
      "distinct",
      "case",
      "pattern-match",
    ]);
  });
});

describe("the families of functions", () => {
  /** Those need OVER, and are then no functions to the parser. */
  const windowOnly =
    "cume_dist dense_rank fill first_value lag last_value lead nth_value ntile percent_rank rank rank_dense row_number";

  it("hold every aggregate that this DuckDB has", async () => {
    const known = await firstColumn(
      "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_type = 'aggregate'",
    );
    const missing = known.filter(
      (name) => !aggregateFunctions.has(name) && !windowOnly.split(" ").includes(name),
    );
    expect(known.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });

  it("hold every function of dates and times, and name none that does not exist", async () => {
    const types = "['DATE', 'TIMESTAMP', 'TIMESTAMP WITH TIME ZONE', 'TIME', 'INTERVAL']";
    const taking = await firstColumn(
      `SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_type = 'scalar'
       AND (list_has_any(parameter_types, ${types}) OR return_type IN ('DATE', 'TIMESTAMP', 'TIME', 'INTERVAL'))`,
    );
    const generic = /^\W$|^(?:add|subtract|multiply|isfinite|isinf|equi_width_bins|generate_series|range)$/;
    const missing = taking.filter((name) => !dateFunctions.has(name) && !generic.test(name));
    expect(taking.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
    const all = new Set(await firstColumn("SELECT DISTINCT function_name FROM duckdb_functions()"));
    const keywords = ["current_time", "current_timestamp"];
    const unknown = [...aggregateFunctions, ...dateFunctions].filter((name) => !all.has(name));
    expect(unknown.filter((name) => !keywords.includes(name))).toEqual([]);
  });

  it("call nested what gives lists and maps, and nothing that works on plain values", () => {
    expect(["list_value", "struct_pack", "map_keys", "unnest", "array_length"].every(isNestedFunction)).toBe(
      true,
    );
    expect(["upper", "sum", "contains", "len", "date_part", "range"].some(isNestedFunction)).toBe(false);
  });
});
