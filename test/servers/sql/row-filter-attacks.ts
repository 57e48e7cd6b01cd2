/** A statement that tries to see hidden rows. `rows`: exactly what it may give, where it is answered at all. */
export interface RowAttack {
  readonly sql: string;
  readonly rows?: readonly (readonly unknown[])[];
}

/** Places that an attack may name: the whole database, and the folder of the server. */
export interface AttackedFiles {
  readonly database: string;
  readonly dataDir: string;
}

const gives = (sql: string, ...rows: readonly (readonly unknown[])[]): RowAttack => ({ sql, rows });

/** Reads that are answered, from the visible rows alone: 20 stores, 125 sales, amounts from 0 to 248. */
const reads: readonly RowAttack[] = [
  gives("SELECT count(*), min(Importe), max(Importe), sum(Importe) FROM Ventas", [
    "125",
    "0.00",
    "248.00",
    "15500.00",
  ]),
  gives("SELECT count(*) FROM main.Ventas", ["125"]),
  gives("SELECT count(*) FROM interno.Todo", ["125"]),
  gives("SELECT count(*) FROM interno.Avisos", ["1"]),
  gives("SELECT count(*) FROM Lineas", ["125"]),
  gives("SELECT count(*) FROM Tiendas WHERE Region <> 'Norte' OR Region IS NULL", ["0"]),
  gives("SELECT count(*) FROM Ventas WHERE true OR Importe > 0", ["125"]),
  gives(
    "SELECT Region, count(*) FROM Tiendas GROUP BY ROLLUP (Region) ORDER BY ALL",
    ["Norte", "20"],
    [null, "20"],
  ),
  gives("SELECT max(Nota) FROM Ventas", ["nota-98"]),
  gives("SELECT mayor(0)", ["248.00"]),
  gives("SELECT max(Total) FROM PorTienda", ["896.00"]),
  gives("SELECT count(*) FROM Ventas RIGHT JOIN Tiendas USING (TiendaId) WHERE VentaId IS NULL", ["0"]),
  gives("SELECT count(*) FROM Ventas FULL JOIN Lineas USING (VentaId)", ["125"]),
  gives("SELECT count(*) FROM Ventas WHERE TiendaId NOT IN (SELECT TiendaId FROM Tiendas)", ["0"]),
  gives("SELECT max(rowid) FROM Ventas", ["124"]),
  gives("SELECT count(*) FROM Ventas WHERE rowid BETWEEN 125 AND 1000", ["0"]),
  gives("SELECT count(*) FROM (SELECT * FROM Ventas USING SAMPLE 100 PERCENT (bernoulli))", ["125"]),
  gives("SELECT count(*) FROM Ventas TABLESAMPLE reservoir(1000 ROWS)", ["125"]),
  gives("SELECT approx_count_distinct(Region) FROM Tiendas", ["1"]),
  gives(
    "SELECT arg_max(Nota, Importe), quantile_cont(Importe, 1.0), mode(Region) FROM Ventas JOIN Tiendas USING (TiendaId)",
    ["nota-248", "248.00", "Norte"],
  ),
  gives("SELECT length(CAST(histogram(Nota) AS VARCHAR)) > 0 FROM Ventas", [true]),
  gives("SELECT count(DISTINCT Region), string_agg(DISTINCT Region) FROM Tiendas", ["1", "Norte"]),
  gives("SELECT list(DISTINCT Region) FROM Tiendas", [["Norte"]]),
  gives(
    "WITH RECURSIVE walk(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM walk WHERE i < 40) SELECT count(Nombre) FROM walk JOIN Tiendas ON TiendaId = i",
    ["20"],
  ),
  gives(
    "SELECT (SELECT max(Importe) FROM Ventas v WHERE v.TiendaId = t.TiendaId + 1) FROM Tiendas t LIMIT 1",
    [null],
  ),
  gives(
    "SELECT count(*) FROM (SELECT lead(Nota) OVER (ORDER BY VentaId) AS n FROM Ventas) WHERE n LIKE 'sur%'",
    ["0"],
  ),
  gives("SELECT count(*) FROM Ventas POSITIONAL JOIN Tiendas", ["125"]),
  gives("SELECT * FROM (PIVOT Tiendas ON Region IN ('Norte', 'Sur') USING count(*) GROUP BY JefaId)", [
    null,
    "20",
    "0",
  ]),
  gives("SELECT count(*) FROM (UNPIVOT Tiendas ON Nombre, Region)", ["40"]),
  gives("SELECT count(*) FROM Ventas SEMI JOIN Tiendas USING (TiendaId)", ["125"]),
  gives("SELECT count(COLUMNS(*)) FROM interno.Avisos", ["1", "1", "1"]),
  gives("SELECT max(Doble) FROM Ventas", ["496.00"]),
  gives("SELECT count(*) FROM Ventas WHERE Nota = 'sur' || 'mark-1'", ["0"]),
  gives("SELECT count(*) FROM Ventas WHERE Nota >= 's' AND Nota < 't'", ["0"]),
  gives("SELECT count(*) FROM Ventas WHERE Importe BETWEEN 700000000 AND 800000000", ["0"]),
  gives("VALUES ((SELECT sum(Importe) FROM Ventas))", ["15500.00"]),
  gives("FROM Tiendas SELECT max(TiendaId)", [39]),
];

/** Catalog, statistics, errors, other files: whatever comes of them, nothing hidden may. */
const probes: readonly string[] = [
  "SELECT * FROM notas()",
  "SELECT histogram(Nota), histogram(Importe) FROM Ventas",
  "SELECT * FROM Tiendas",
  "SELECT * FROM Ventas ORDER BY Importe DESC",
  "SELECT * FROM shop.main.Ventas",
  'SELECT * FROM "shop"."main"."Tiendas"',
  "SELECT * FROM source.main.Ventas",
  "SELECT * FROM memory.main.Ventas",
  "SELECT * FROM temp.main.Ventas",
  "SELECT * FROM system.main.Ventas",
  "SELECT current_database(), current_schemas(true), current_catalog",
  "SELECT stats(Importe), stats(Nota) FROM Ventas LIMIT 1",
  "SELECT stats(Nombre) FROM Tiendas LIMIT 1",
  "SELECT * FROM information_schema.tables",
  "SELECT * FROM information_schema.columns",
  "SELECT * FROM information_schema.table_constraints",
  "SELECT * FROM information_schema.schemata",
  "SELECT enum_range(NULL::canal)",
  "SELECT * FROM duckdb_tables()",
  "SELECT estimated_size FROM duckdb_tables()",
  "SELECT * FROM duckdb_columns()",
  "SELECT * FROM duckdb_databases()",
  "SELECT * FROM duckdb_indexes()",
  "SELECT * FROM duckdb_sequences()",
  "SELECT * FROM duckdb_views()",
  "SELECT * FROM duckdb_constraints()",
  "SELECT * FROM duckdb_temporary_files()",
  "SELECT * FROM pragma_storage_info('Ventas')",
  "SELECT * FROM pragma_table_info('Ventas')",
  "SELECT * FROM pragma_database_size()",
  "SELECT * FROM pg_catalog.pg_class",
  "SELECT * FROM pg_catalog.pg_stats",
  "SELECT * FROM sqlite_master",
  "PRAGMA storage_info('Ventas')",
  "PRAGMA database_list",
  "PRAGMA show_tables_expanded",
  "SUMMARIZE Ventas",
  "FROM (SUMMARIZE Ventas)",
  "DESCRIBE Ventas",
  "SHOW ALL TABLES",
  "EXPLAIN SELECT * FROM Ventas WHERE Importe > 0",
  "EXPLAIN ANALYZE SELECT * FROM Ventas",
  "SELECT json_serialize_plan('SELECT * FROM Ventas')",
  "SELECT nextval('folios')",
  "SELECT currval('folios')",
  "SELECT error(string_agg(Nombre || Nota, ',')) FROM Tiendas JOIN Ventas USING (TiendaId)",
  "SELECT error(max(Importe)::VARCHAR) FROM Ventas",
  "SELECT CAST(Nota AS INTEGER) FROM Ventas ORDER BY Importe DESC",
  "SELECT CAST(Nombre AS DATE) FROM Tiendas ORDER BY TiendaId DESC",
  "SELECT CAST(max(Nota) AS canal) FROM Ventas",
  "SELECT strptime(Nota, '%Y') FROM Ventas",
  "SELECT CAST(Importe AS TINYINT) FROM Ventas ORDER BY Importe DESC",
  "SELECT Nota::JSON FROM Ventas",
  "SELECT regexp_matches('x', Nota || '(') FROM Ventas",
  "SELECT (SELECT Nota FROM Ventas) FROM Tiendas",
  "SELECT Noombre FROM Tiendas",
  "SELECT * FROM Tiendass",
  "SELECT * FROM Ventas AT (VERSION => 1)",
  "SELECT * FROM Ventas AT (TIMESTAMP => now())",
  "SELECT * FROM query_table('Ventas')",
  "SELECT * FROM query('SELECT * FROM Ventas')",
  "SELECT * FROM seq_scan('Ventas')",
  "SELECT getvariable('filters'), current_setting('temp_directory')",
  "SELECT * FROM Ventas; SELECT * FROM Tiendas",
  "INSERT INTO Tiendas VALUES (2, 'mine', 'Norte', NULL)",
  "UPDATE Tiendas SET Region = 'Norte'",
  "DROP VIEW PorTienda",
];

/** The attack list. */
export function rowFilterAttacks({ database, dataDir }: AttackedFiles): readonly RowAttack[] {
  const files = [
    `ATTACH '${database}' AS whole (READ_ONLY)`,
    `ATTACH '${database}' AS whole; SELECT * FROM whole.main.Ventas`,
    `SELECT * FROM '${database}'`,
    `SELECT * FROM read_duckdb('${database}')`,
    `SELECT * FROM read_duckdb('${database}', table_name = 'Ventas')`,
    `SELECT * FROM "${database}".main.Ventas`,
    `SELECT content FROM read_blob('${database}')`,
    `SELECT * FROM read_text('${database}')`,
    `SELECT * FROM read_parquet('${database}')`,
    `SELECT * FROM read_csv('${dataDir}/users.jsonl')`,
    `SELECT * FROM read_json('${dataDir}/users.jsonl')`,
    `SELECT * FROM '${dataDir}/users.jsonl'`,
    `SELECT * FROM glob('${dataDir}/filtered/*')`,
    `COPY Ventas FROM '${database}'`,
    `COPY (SELECT * FROM Ventas) TO '${dataDir}/stolen.csv'`,
    `EXPORT DATABASE '${dataDir}/stolen'`,
    `COPY FROM DATABASE "${database}" TO memory`,
  ];
  return [...reads, ...[...probes, ...files].map((sql) => ({ sql }))];
}
