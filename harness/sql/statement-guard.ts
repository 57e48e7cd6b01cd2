import type { RefusalReason } from "../core/result-set.ts";
import { nodeAt, textAt, walk, type SyntaxNode } from "./syntax-tree.ts";

/** Why a statement may not run, in a class and in words. */
export interface Refusal {
  readonly reason: RefusalReason;
  readonly message: string;
}

/** Table functions that make rows from their own arguments. Every other one reaches outside the tables. */
const harmlessTableFunctions = new Set([
  "range",
  "generate_series",
  "unnest",
  "repeat",
  "repeat_row",
  "json_each",
  "json_tree",
]);

/** Functions that change a sequence, a connection or a log, although they stand in a SELECT. */
const changingFunctions = new Set(["nextval", "setseed", "write_log"]);

/** Functions that tell about the machine, the session or files, and table functions written as scalar ones. */
const outsideFunctions = new Set([
  "currval",
  "current_setting",
  "getvariable",
  "getenv",
  "glob",
  "query",
  "query_table",
  "read_blob",
  "read_text",
  "read_csv",
  "read_csv_auto",
  "read_json",
  "read_json_auto",
  "read_parquet",
  "parquet_scan",
  "sniff_csv",
  "which_secret",
  "json_execute_serialized_sql",
  "json_serialize_plan",
  "pg_conf_load_time",
  "pg_postmaster_start_time",
]);

/** Views of DuckDB's own state, which can be read without naming their schema. */
const systemViews = new Set([
  ...["columns", "constraints", "databases", "indexes", "logs", "schemas", "tables", "types", "views"].map(
    (name) => `duckdb_${name}`,
  ),
  ...[
    "am",
    "attrdef",
    "attribute",
    "class",
    "collation",
    "constraint",
    "database",
    "depend",
    "description",
  ].map((name) => `pg_${name}`),
  ...["enum", "index", "indexes", "namespace", "prepared_statements", "proc", "sequence", "sequences"].map(
    (name) => `pg_${name}`,
  ),
  ...["settings", "tables", "tablespace", "type", "views"].map((name) => `pg_${name}`),
  ...["master", "schema", "temp_master", "temp_schema"].map((name) => `sqlite_${name}`),
  "pragma_database_list",
]);

/** Looks through one statement's tree; `null` when all of it is a plain read of the database's own tables. */
export function guardStatement(statement: SyntaxNode): Refusal | null {
  for (const node of walk(statement)) {
    const refusal = refusalOf(node);
    if (refusal !== null) return refusal;
  }
  return null;
}

function refusalOf(node: SyntaxNode): Refusal | null {
  switch (node["class"] ?? node["type"]) {
    case "SHOW_REF":
      return refuse("not_read_only", "DESCRIBE, SHOW and SUMMARIZE are not part of a plain SELECT");
    case "TABLE_FUNCTION":
      return tableFunctionRefusal(node);
    case "FUNCTION":
      return functionRefusal(node);
    case "BASE_TABLE":
      return tableRefusal(node);
    case "PARAMETER":
      return refuse("syntax", "the statement has a parameter without a value");
    default:
      return null;
  }
}

function tableFunctionRefusal(node: SyntaxNode): Refusal | null {
  const call = nodeAt(node, "function");
  const name = call === null ? "" : textAt(call, "function_name").toLowerCase();
  if (harmlessTableFunctions.has(name)) return null;
  return refuse(
    "forbidden_access",
    `the table function ${name || "?"} reaches outside the database's tables`,
  );
}

function functionRefusal(node: SyntaxNode): Refusal | null {
  const name = textAt(node, "function_name").toLowerCase();
  if (changingFunctions.has(name))
    return refuse("not_read_only", `${name}() changes the state of the database`);
  if (outsideFunctions.has(name)) {
    return refuse("forbidden_access", `${name}() tells about the machine, the session or files`);
  }
  // A built-in function called by its full name would get round the frozen clock.
  if (textAt(node, "catalog").toLowerCase() === "system") {
    return refuse("forbidden_access", `${name}() is called through the system catalog`);
  }
  return null;
}

function tableRefusal(node: SyntaxNode): Refusal | null {
  const name = textAt(node, "table_name").toLowerCase();
  const schema = textAt(node, "schema_name").toLowerCase();
  if (schema === "pg_catalog" || systemViews.has(name)) {
    return refuse("forbidden_access", `${name} is a view of the system, not a table of the database`);
  }
  return null;
}

function refuse(reason: RefusalReason, message: string): Refusal {
  return { reason, message };
}
