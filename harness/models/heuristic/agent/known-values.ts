import { isRecord, type ToolRound } from "./tool-results.ts";

/**
 * The value that earlier results give for a parameter: the latest field of the same name, or the field of a list's first
 * row (`connections: [{id}]` for `connection_id`).
 */
export function knownValue(parameter: string, rounds: readonly ToolRound[]): unknown {
  for (const round of rounds.toReversed()) {
    const value = round.data === null ? undefined : search(round.data, parameter, "");
    if (value !== undefined) return value;
  }
  return undefined;
}

function search(data: unknown, parameter: string, parent: string): unknown {
  if (Array.isArray(data)) return search(data[0], parameter, parent);
  if (!isRecord(data)) return undefined;
  const own = data[parameter];
  if (isScalar(own)) return own;
  for (const [field, value] of Object.entries(data))
    if (isScalar(value) && `${singular(parent)}_${field}` === parameter) return value;
  for (const [field, value] of Object.entries(data)) {
    const inner = search(value, parameter, field);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function singular(name: string): string {
  return name.endsWith("ies") ? `${name.slice(0, -3)}y` : name.replace(/s$/, "");
}
