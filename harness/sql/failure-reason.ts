import type { FailureReason, RefusalReason } from "../core/result-set.ts";

const unknownName = /not found|does not exist|does not have a column|ambiguous|no such/i;
const wrongType =
  /No function matches|Could not choose a best candidate|Cannot (compare|mix|combine|cast|deduce)|type casts|mismatch|of type|types? of|different types|must be (a|an) /i;

type Rule = readonly [kind: RegExp, reason: (message: string) => RefusalReason | FailureReason];

const rules: readonly Rule[] = [
  [/^INTERRUPT|Interrupted!/, () => "timeout"],
  [/^Out of Memory|bad_alloc|allocation fail|allocate/i, () => "memory"],
  [/^Permission/, () => "forbidden_access"],
  [/Parser Error/, () => "syntax"],
  [/^Catalog/, (message) => (namesFile(message) ? "forbidden_access" : "unknown_identifier")],
  [/^Binder/, (message) => bindingReason(message)],
  [/^(Conversion|Mismatch Type|Invalid Type)/, () => "type"],
  [/string longer than|Invalid string length/, () => "too_many_bytes"],
];

/** Which class an error message of DuckDB belongs to; `runtime` where no class fits. */
export function failureReason(message: string): RefusalReason | FailureReason {
  return rules.find(([kind]) => kind.test(message))?.[1](message) ?? "runtime";
}

function bindingReason(message: string): RefusalReason | FailureReason {
  if (wrongType.test(message)) return "type";
  return unknownName.test(message) ? "unknown_identifier" : "syntax";
}

/** A quoted path where a table belongs is an attempt to read a file, whatever DuckDB calls it. */
function namesFile(message: string): boolean {
  const table = /^Catalog Error: Table with name (.*) does not exist/.exec(message)?.[1];
  return (
    table !== undefined &&
    /[/\\]|\.(csv|tsv|txt|json|jsonl|ndjson|parquet|duckdb|db|sqlite|gz|zst)$/i.test(table)
  );
}
