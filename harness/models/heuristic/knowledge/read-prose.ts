import type { Effect } from "../../../core/context-item.ts";

const aggregate = /\b(?:SUM|COUNT|AVG|MIN|MAX|MEDIAN)\s*\(/i;
const predicate = /(?:[<>=]|\bIN\s*\(|\bLIKE\b|\bBETWEEN\b|\bIS\s+(?:NOT\s+)?NULL\b)/i;

/**
 * What a text says without fields: words in quotation marks are its terms, SQL in backticks is the predicate or measure
 * that they stand for. Gives no field where either is missing.
 */
export function readProse(text: string): Effect {
  const code = [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");
  const plain = text.replaceAll(/`[^`]*`/g, " ");
  const terms = [
    ...plain.matchAll(/["“«]([^"”»]{2,60})["”»]|(?<=^|[\s(])['‘]([^'’]{2,60})['’](?=$|[\s,.;:)])/g),
  ].map((match) => match[1] ?? match[2] ?? "");
  const metric = code.find((sql) => aggregate.test(sql));
  const filter = code.find((sql) => !aggregate.test(sql) && predicate.test(sql));
  if (terms.length === 0 || (metric === undefined && filter === undefined)) return {};
  return { terms, ...(metric === undefined ? {} : { metric }), ...(filter === undefined ? {} : { filter }) };
}
