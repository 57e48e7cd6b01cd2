import { soleName } from "../gold-tree.ts";
import { isNode, listAt, nodeAt, textAt, walk, type SyntaxNode } from "../syntax-tree.ts";
import type { LintCode } from "./lint-codes.ts";

/** A finding before it is known which statement it is about. */
export interface Suspicion {
  readonly code: LintCode;
  readonly message: string;
}

const clockFunctions = new Set([
  "now",
  "today",
  "current_date",
  "get_current_timestamp",
  "transaction_timestamp",
  "current_localtimestamp",
  "current_localtime",
  "get_current_time",
  "ago",
]);
const clockWords = new Set([
  "current_date",
  "current_timestamp",
  "current_time",
  "localtime",
  "localtimestamp",
]);
const chanceFunctions = new Set([
  "random",
  "uuid",
  "gen_random_uuid",
  "uuidv4",
  "uuidv7",
  "txid_current",
  "current_query_id",
  "current_connection_id",
  "current_transaction_id",
]);

/** What can be said about a statement by its tree alone. `frozen`: the clock stands still while it runs. */
export function treeFindings(statement: SyntaxNode, frozen: boolean): readonly Suspicion[] {
  const found = [...walk(statement)].flatMap((node) => suspicionOf(node) ?? []);
  return found.filter(({ code }) => !frozen || code !== "uses-clock");
}

function suspicionOf(node: SyntaxNode): Suspicion | null {
  if (isNode(node["sample"]))
    return { code: "non-deterministic-function", message: "a sample is drawn by chance" };
  switch (node["class"]) {
    case "FUNCTION":
      return functionSuspicion(node);
    case "COLUMN_REF":
      return wordSuspicion(soleName(node));
    default:
      return null;
  }
}

function wordSuspicion(word: string | null): Suspicion | null {
  if (word === null || !clockWords.has(word)) return null;
  return { code: "uses-clock", message: `${word} is the day on which it is run` };
}

function functionSuspicion(node: SyntaxNode): Suspicion | null {
  const name = textAt(node, "function_name").toLowerCase();
  const counted = listAt(node, "children").length;
  if (clockFunctions.has(name) || (name === "age" && counted === 1)) {
    return { code: "uses-clock", message: `${name}() reads the clock` };
  }
  if (chanceFunctions.has(name))
    return { code: "non-deterministic-function", message: `${name}() differs from run to run` };
  const [argument] = listAt(node, "children");
  if (name === "count" && isNode(argument) && isNeverNullCase(argument)) {
    return {
      code: "count-of-never-null-case",
      message: "COUNT(CASE … ELSE value END) counts every row; leave ELSE out",
    };
  }
  return null;
}

/** A CASE whose ELSE is a value, and none of whose branches is NULL. */
function isNeverNullCase(node: SyntaxNode): boolean {
  if (node["class"] === "CAST") return isNeverNullCase(nodeAt(node, "child") ?? {});
  if (node["class"] !== "CASE") return false;
  const otherwise = nodeAt(node, "else_expr");
  const branches = listAt(node, "case_checks")
    .filter(isNode)
    .map((check) => nodeAt(check, "then_expr"));
  return isValue(otherwise) && branches.every((branch) => !isNull(branch));
}

function isValue(node: SyntaxNode | null): boolean {
  return node?.["class"] === "CONSTANT" && !isNull(node);
}

function isNull(node: SyntaxNode | null): boolean {
  return node === null || nodeAt(node, "value")?.["is_null"] === true;
}
