import { z } from "zod";
import type { Cell, Column } from "../../../harness/core/result-set.ts";
import type { Call } from "../../kit/define-tool.ts";
import { readJsonReply } from "../../kit/read-json-reply.ts";
import { ServiceError } from "../../kit/service-error.ts";
import type { ConnectionView } from "../connections/connection.ts";
import { loadContext } from "../context/load-context.ts";
import { oneLine } from "../context/one-line.ts";
import type { Parts } from "../parts.ts";
import { analysePrompt } from "../prompts/analyse-prompt.ts";
import { onlyLayers } from "../prompts/prompt-sections.ts";
import { sqlFailure } from "../query/sql-failure.ts";
import { teachNames } from "../query/teach-names.ts";
import { computeFigures, mostColumns } from "./compute-figures.ts";
import { supportedStatements } from "./supported-statements.ts";

/** A statement whose result is to be looked at, for whom, and in which language. */
export interface AnalysisRequest {
  readonly userId: string;
  readonly view: ConnectionView;
  readonly sql: string;
  readonly question: string | null;
  readonly language: string;
}

/** What a result shows. `dropped` counts statements that hold a number which the model was not shown. */
export interface Analysis {
  readonly rows: number;
  readonly figures: readonly string[];
  readonly summary: string;
  readonly findings: readonly string[];
  readonly dropped: number;
  /** Why the model's part is missing; null when it is there. */
  readonly partial: string | null;
}

/** The client's model could not be asked as often, or as long, as it would have taken: what the server has computed still holds. */
const endings = new Set(["budget_exhausted", "sampling_refused"]);
const firstRows = 20;
const replySchema = z.object({ summary: z.string(), findings: z.array(z.string()).default([]) });

/**
 * Runs the SQL, computes figures over all its rows, and asks the model what they show. What the model says is checked against
 * what it was shown. Throws `execution_failed` with the executor's reason, or for a model that cannot be used.
 */
export async function analyseResult(request: AnalysisRequest, parts: Parts, call: Call): Promise<Analysis> {
  const { userId, view, sql, question, language } = request;
  const { rows, figures, first, columns } = await runAndCompute(view, sql, call.signal);
  const known = await loadContext(
    { ...parts, ...view },
    { userId, connection: view.connection, layers: onlyLayers(parts.layers, ["rules", "hints"]) },
  );
  const messages = analysePrompt({ language, question, known, sql, columns, figures, rows: first });
  const computed = { rows, figures, summary: "", findings: [], dropped: 0 };
  const reply = await parts.model.complete(messages, call, "analyse").catch((error: unknown) => {
    if (error instanceof ServiceError && endings.has(error.reason)) return error;
    throw error;
  });
  if (reply instanceof ServiceError) return { ...computed, partial: reply.message };
  const { summary, findings } = readJsonReply(reply, replySchema);
  const sources = [...figures, ...first.flat().map(cellText)];
  const ofSummary = supportedStatements(sentencesOf(summary), sources);
  const ofFindings = supportedStatements(findings.map(oneLine).filter(Boolean), sources);
  return {
    ...computed,
    summary: ofSummary.kept.join(" "),
    findings: ofFindings.kept,
    dropped: ofSummary.dropped + ofFindings.dropped,
    partial: null,
  };
}

interface Computed {
  readonly rows: number;
  readonly figures: readonly string[];
  readonly first: readonly (readonly Cell[])[];
  readonly columns: readonly Column[];
}

async function runAndCompute(view: ConnectionView, sql: string, signal: AbortSignal): Promise<Computed> {
  const { database, schema } = view;
  // As it is, and first: the guard must judge the client's own statement, not one that is wrapped around it.
  const execution = await database.run(sql, { maxRows: firstRows, signal });
  if (execution.status === "failed")
    throw await teachNames(sqlFailure({ ...execution, sql, writer: "client" }), schema);
  const { columns, rows } = execution.result;
  const figures = await computeFigures(database, { sql, columns }, signal);
  if (figures.status === "failed") throw sqlFailure({ ...figures, sql, writer: "client" });
  return {
    rows: figures.rows,
    figures: figures.lines,
    first: rows.map((row) => row.slice(0, mostColumns)),
    columns: columns.slice(0, mostColumns),
  };
}

function cellText(cell: Cell): string {
  return typeof cell === "string" ? cell : JSON.stringify(cell);
}

function sentencesOf(text: string): readonly string[] {
  return oneLine(text)
    .split(/(?<=[.!?])\s+(?=[\p{Lu}¿¡])/u)
    .filter(Boolean);
}
