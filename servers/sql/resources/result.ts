import type { ResourceFamily } from "../../kit/define-resource.ts";
import { ServiceError } from "../../kit/service-error.ts";
import type { Parts } from "../parts.ts";
import { openResult } from "../query/result-handle.ts";
import { readRows } from "../query/run-page.ts";
import { resourceCaller } from "./resource-caller.ts";
import { resultUri } from "./result-uri.ts";

/** Rows in one part. */
const partRows = 1_000;

/** The whole result of a question, part by part: each part names the next one, and no more than one is in memory. */
export const result: ResourceFamily<Parts> = {
  name: "result",
  title: "The whole result of a question",
  description:
    "All rows of a result that execute_query gave only a page of, as JSON: columns, rows, and the URI of the next " +
    "part, null at the end. Begin with the link in the tool's result.",
  mimeType: "application/json",
  template: "result://{handle}/{row}",
  async read({ handle = "", row = "" }, parts, call) {
    const caller = await resourceCaller(parts, call);
    const { ref, view } = await openResult(handle, { caller, known: {} }, parts);
    const firstRow = rowNumber(row);
    const { signal } = call;
    const read = await readRows(view.database, ref.sql, { firstRow, pageSize: partRows, signal });
    if (read.truncated && read.rows.length === 0) throw tooLong(firstRow);
    const nextRow = firstRow + read.rows.length;
    const next = read.truncated ? resultUri(handle, nextRow) : null;
    const part = {
      question: ref.question,
      sql: ref.sql,
      columns: read.columns,
      rows: read.rows,
      first_row: firstRow,
      row_count: read.rows.length,
      truncated: read.truncated,
      next,
    };
    return { mimeType: "application/json", body: { text: JSON.stringify(part) }, facts: { next } };
  },
};

function rowNumber(text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new ServiceError({
    type: "validation_error",
    reason: "invalid_arguments",
    message: `A result's URI ends with the number of a row, from 0, not with ${JSON.stringify(text)}.`,
    nextStep: {
      action: "correct_arguments",
      tool: null,
      instructions: ["Read the URI as the tool's result or the part before names it."],
    },
  });
}

function tooLong(row: number): ServiceError {
  return new ServiceError({
    type: "execution_failed",
    reason: "too_many_bytes",
    message: `Row ${row} of the result is too long to be returned.`,
    nextStep: {
      action: "ask_question",
      tool: "execute_query",
      instructions: ["Ask for fewer columns, or for shorter texts, or export the result as a file."],
    },
  });
}
