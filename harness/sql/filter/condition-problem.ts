import { aggregateFunctions } from "../function-families.ts";
import { treeFindings } from "../lint/tree-findings.ts";
import type { StatementParser } from "../statement-parser.ts";
import { isNode, listAt, nodeAt, textAt, walk, type SyntaxNode } from "../syntax-tree.ts";

/** What a `SELECT` of one bare expression has; every other field that says something is one thing too many. */
const bareFields = new Set([
  "type",
  "select_list",
  "from_table",
  "aggregate_handling",
  "group_sets",
  "cte_map",
]);

/**
 * Why a text cannot be the filter of a table, or null when it is one expression on that table's own columns that
 * gives the same answer whenever it is asked. Whether it is true or false is for the database to say.
 */
export async function conditionProblem(parser: StatementParser, condition: string): Promise<string | null> {
  const { tree, refusal } = await inspect(parser, condition);
  if (refusal !== null) return `is no condition (${refusal})`;
  const node = nodeAt(tree, "node");
  const [expression, ...others] = node === null ? [] : listAt(node, "select_list");
  if (node === null || !isNode(expression) || others.length > 0 || !isBare(node))
    return "is more than one condition; write one expression that is true or false";
  if (textAt(expression, "alias") !== "") return "has a name after it; write the condition alone";
  for (const part of walk(expression)) {
    const problem = partProblem(part);
    if (problem !== null) return problem;
  }
  const [changing] = treeFindings(expression, false).filter(
    ({ code }) => code === "uses-clock" || code === "non-deterministic-function",
  );
  if (changing === undefined) return null;
  return `gives another answer at another time (${changing.message}); filtered rows are kept until the data change`;
}

type Parsed =
  | { readonly tree: SyntaxNode; readonly refusal: null }
  | { readonly tree: SyntaxNode; readonly refusal: string };

async function inspect(parser: StatementParser, condition: string): Promise<Parsed> {
  // The new line ends a comment; a text that closes a parenthesis too many is no expression by itself.
  const inspection = await parser.inspect(`SELECT ${condition}\n`);
  if (inspection.refusal === null) return inspection;
  const { reason } = inspection.refusal;
  return { tree: {}, refusal: reason.replaceAll("_", " ") };
}

function isBare(node: SyntaxNode): boolean {
  if (textAt(node, "type") !== "SELECT_NODE") return false;
  const from = nodeAt(node, "from_table");
  if (from !== null && textAt(from, "type") !== "EMPTY") return false;
  return Object.entries(node).every(([field, value]) => bareFields.has(field) || isNothing(value));
}

function isNothing(value: SyntaxNode[string]): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0);
}

function partProblem(part: SyntaxNode): string | null {
  const name = textAt(part, "function_name").toLowerCase();
  switch (part["class"]) {
    case "SUBQUERY":
      return "reads other rows; a filter looks at its own row, and foreign keys hide what refers to a hidden row";
    case "WINDOW":
      return "looks at other rows through a window; a filter looks at its own row";
    case "STAR":
      return "names all columns; name the ones that it needs";
    case "FUNCTION":
      return aggregateFunctions.has(name)
        ? `aggregates rows with ${name}(); a filter looks at its own row`
        : null;
    default:
      return null;
  }
}
