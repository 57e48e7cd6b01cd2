import type { RowDifference, TrialView } from "../../../core/report.ts";
import type { Cell, Column } from "../../../core/result-set.ts";
import type { Trial } from "../../../core/trial.ts";
import { inertText } from "../../inert-text.ts";
import { reasonWords } from "../../reason-words.ts";
import type { Shown } from "./shown-text.ts";
import type { TextPool } from "./text-pool.ts";
import { timeline, type ShownEvent } from "./timeline.ts";

/** A cell for the page: text, or null for NULL. */
type ShownCell = string | null;

/** All that the page shows of one trial beyond its row in the table. */
export interface TrialDetail {
  readonly predicted: Shown | null;
  readonly gold: readonly Shown[];
  readonly traps: readonly Shown[];
  readonly message: Shown | null;
  /** What the agent ended with, in words. */
  readonly outcome: string;
  readonly executions: readonly { readonly variant: string; readonly text: string }[];
  readonly rows: ShownRows | null;
  /** Ids of context items that stand in a prompt of the server, and in what the agent was told. */
  readonly reached: { readonly server: readonly string[]; readonly agent: readonly string[] };
  readonly serverPrompts: number;
  readonly events: readonly ShownEvent[];
  readonly usage: readonly [input: number, output: number];
  readonly startedAt: string;
}

interface ShownRows extends Omit<RowDifference, "columns" | "rows"> {
  readonly columns: readonly { readonly gold: ShownColumn | null; readonly predicted: ShownColumn | null }[];
  readonly rows: readonly {
    readonly kind: string;
    readonly gold: ShownSide | null;
    readonly predicted: ShownSide | null;
    readonly differing: readonly number[];
  }[];
}

type ShownColumn = readonly [name: string, type: string];
type ShownSide = readonly [position: number, cells: readonly ShownCell[]];

export interface DetailTools {
  readonly pool: TextPool;
  readonly layOut: (sql: string) => string;
  readonly isItem: (id: string) => boolean;
}

/** Lays out one trial for the page; long texts go to the pool. */
export function trialDetail({ trial, score, sample, rows }: TrialView, tools: DetailTools): TrialDetail {
  const { pool, layOut } = tools;
  const sql = (text: string): Shown => pool.add(layOut(text));
  const { answer } = trial;
  const message = answer.status === "answered" ? (score.details.message ?? null) : answer.message;
  return {
    predicted: answer.status === "answered" && answer.sql !== null ? sql(answer.sql) : null,
    gold: sample.gold.map(sql),
    traps: sample.trap.map(sql),
    message: message === null ? null : pool.add(message),
    outcome: outcomeWords(answer),
    executions: trial.executions.map((execution) => ({
      variant: inertText(execution.variant),
      text:
        execution.status === "ok"
          ? `${execution.rowCount} ${execution.rowCount === 1 ? "row" : "rows"}`
          : inertText(`${execution.reason}: ${execution.message}`, 2000),
    })),
    rows: rows === null ? null : shownRows(rows),
    reached: { server: itemsIn(trial, "server", tools.isItem), agent: itemsIn(trial, "agent", tools.isItem) },
    serverPrompts: trial.transcript.filter(
      (event) => event.type === "model_call" && event.source === "server",
    ).length,
    events: timeline(trial.transcript, pool),
    usage: [trial.usage.inputTokens, trial.usage.outputTokens],
    startedAt: trial.timing.startedAt,
  };
}

function outcomeWords(answer: Trial["answer"]): string {
  if (answer.status === "answered") return answer.sql === null ? "answered without SQL" : "answered";
  if (answer.status === "no_answer") return reasonWords(answer.reason);
  if (answer.status === "ruled")
    return answer.verdict === "saved" ? "the rule was saved" : "a contradiction was reported";
  return `an error of the ${answer.kind === "timeout" ? "trial: it ran out of time" : answer.kind}`;
}

/** Known ids in square brackets in what was said to the model of one side; a tool's result is said to the agent. */
function itemsIn(trial: Trial, side: "agent" | "server", isItem: (id: string) => boolean): readonly string[] {
  const found = new Set<string>();
  const scan = (text: string): void => {
    for (const [, id = ""] of text.matchAll(/\[([^\][\s]{1,200})\]/g)) if (isItem(id)) found.add(id);
  };
  for (const event of trial.transcript) {
    if (event.type === "tool_call" && side === "agent") scan(event.text);
    if (event.type === "model_call" && event.source === side) {
      for (const { content } of event.messages) scan(content ?? "");
    }
  }
  return [...found];
}

function shownRows(rows: RowDifference): ShownRows {
  return {
    ...rows,
    variant: inertText(rows.variant),
    columns: rows.columns.map(({ gold, predicted }) => ({
      gold: shownColumn(gold),
      predicted: shownColumn(predicted),
    })),
    rows: rows.rows.map((row) => ({
      kind: row.kind,
      gold: shownSide(row.gold),
      predicted: shownSide(row.predicted),
      differing: row.differing,
    })),
  };
}

function shownSide(side: RowDifference["rows"][number]["gold"]): ShownSide | null {
  return side === null ? null : [side.position, side.cells.map(shownCell)];
}

function shownColumn(column: Column | null): ShownColumn | null {
  return column === null ? null : [inertText(column.name, 200), inertText(column.type, 200)];
}

const longestCell = 300;

function shownCell(cell: Cell): ShownCell {
  if (cell === null) return null;
  return inertText(typeof cell === "object" ? JSON.stringify(cell) : String(cell), longestCell);
}
