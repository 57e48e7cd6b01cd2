import {
  DuckDBArrayType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  DuckDBUnionType,
  type DuckDBType,
} from "@duckdb/node-api";

import { quoteName } from "./sql-quotes.ts";
import { fieldNames } from "./vector-cells.ts";

/** A DuckDB type in SQL notation, with JSON told apart from VARCHAR at every depth; `nameOf` names the innermost types. */
export function columnType(type: DuckDBType, nameOf: (type: DuckDBType) => string = String): string {
  const inner = (part: DuckDBType): string => columnType(part, nameOf);
  const fields = (kind: string, names: readonly string[], types: readonly DuckDBType[]): string =>
    `${kind}(${types.map((part, index) => `${quoteName(names[index] ?? "")} ${inner(part)}`).join(", ")})`;
  if (type.alias === "JSON") return "JSON";
  if (type instanceof DuckDBListType) return `${inner(type.valueType)}[]`;
  if (type instanceof DuckDBArrayType) return `${inner(type.valueType)}[${type.length}]`;
  if (type instanceof DuckDBMapType) return `MAP(${inner(type.keyType)}, ${inner(type.valueType)})`;
  if (type instanceof DuckDBStructType) return fields("STRUCT", fieldNames(type), type.entryTypes);
  if (type instanceof DuckDBUnionType) return fields("UNION", type.memberTags, type.memberTypes);
  return nameOf(type);
}
