import {
  DuckDBArrayType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  DuckDBUnionType,
  type DuckDBType,
} from "@duckdb/node-api";
import { fieldNames } from "./vector-cells.ts";

/** A DuckDB type in SQL notation, with JSON told apart from VARCHAR at every depth. */
export function columnType(type: DuckDBType): string {
  if (type.alias === "JSON") return "JSON";
  if (type instanceof DuckDBListType) return `${columnType(type.valueType)}[]`;
  if (type instanceof DuckDBArrayType) return `${columnType(type.valueType)}[${type.length}]`;
  if (type instanceof DuckDBMapType) return `MAP(${columnType(type.keyType)}, ${columnType(type.valueType)})`;
  if (type instanceof DuckDBStructType) return fields("STRUCT", fieldNames(type), type.entryTypes);
  if (type instanceof DuckDBUnionType) return fields("UNION", type.memberTags, type.memberTypes);
  return type.toString();
}

function fields(kind: string, names: readonly string[], types: readonly DuckDBType[]): string {
  const parts = types.map((type, index) => `${quoted(names[index] ?? "")} ${columnType(type)}`);
  return `${kind}(${parts.join(", ")})`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
