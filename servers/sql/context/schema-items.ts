import type { ContextItem } from "../../../harness/core/context-item.ts";
import { renderTables } from "./schema-lines.ts";
import type { SchemaTable } from "./schema-table.ts";
import { columnItemId, hasColumnItem, hasTableItem, tableItemId } from "./schema-table.ts";

/** The schema layer's items, one for each table and column that it says something about; `text` is what the prompt says. */
export function schemaItems(tables: readonly SchemaTable[]): readonly ContextItem[] {
  return tables.flatMap((table) => {
    const own = { ...table, columns: [] };
    const columns = table.columns.filter(hasColumnItem).map((column) => {
      const id = columnItemId(table, column.name);
      const [, line = ""] = renderTables([{ ...table, columns: [column] }], (shown) => shown === id).split(
        "\n",
      );
      return { id, layer: "schema", text: withoutId(line) } as const;
    });
    if (!hasTableItem(table)) return columns;
    const text = renderTables([own], () => true)
      .split("\n")
      .map(withoutId)
      .join("; ");
    return [{ id: tableItemId(table), layer: "schema", text } as const, ...columns];
  });
}

function withoutId(line: string): string {
  return line.trim().replace(/^- (?:\[[^\]]+\] )?/, "");
}
