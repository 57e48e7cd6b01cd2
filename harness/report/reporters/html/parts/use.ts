import type { Amount, ArmSummary, Latency, ModelUse, Report } from "../../../../core/report.ts";
import type { ArmNames } from "../../../arm-names.ts";
import { capital, counted, dollars, duration, noFigure, wholeNumber } from "../../../figures.ts";
import { inertText } from "../../../inert-text.ts";
import { markup, type Markup } from "../markup.ts";

interface Column {
  readonly head: string;
  readonly cell: (arm: ArmSummary) => Markup;
}

interface Group {
  readonly head: string;
  readonly columns: readonly Column[];
}

/** Time, tokens and cost of every arm. What no model reported has no column, and is named. */
export function useTable(report: Report, names: ArmNames): Markup {
  const { arms } = report;
  const groups = groupsOf(arms);
  return markup`<h3>Time, tokens and cost</h3>
    <p class="lede">${remarks(arms).join(" ")}</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Table of time, tokens and cost">
      <table class="figures grouped">
        <thead>
          <tr>
            <th scope="col" rowspan="2">${capital(names.head)}</th>
            ${groups.map(({ head, columns }) => markup`<th scope="colgroup" colspan="${columns.length}" class="apart">${head}</th>`)}
          </tr>
          <tr>
            ${groups.map(({ columns }) => columns.map(({ head }, at) => markup`<th scope="col"${first(at)}>${head}</th>`))}
          </tr>
        </thead>
        <tbody>
          ${arms.map(
            (arm) =>
              markup`<tr>
                <th scope="row">${inertText(names.label(arm.arm))} ${mark(arm, arms)}</th>
                ${groups.map(({ columns }) => columns.map(({ cell }, at) => markup`<td${first(at)}>${cell(arm)}</td>`))}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function first(at: number): Markup | false {
  return at === 0 && markup` class="apart"`;
}

/** Where only some arms are recorded, each of those says so. */
function mark({ use }: ArmSummary, arms: readonly ArmSummary[]): Markup | false {
  const mixed = arms.some((arm) => arm.use.recorded !== use.recorded);
  return mixed && use.recorded && markup`<span class="coverage">recorded</span>`;
}

function remarks(arms: readonly ArmSummary[]): readonly string[] {
  const recorded = arms.filter(({ use }) => use.recorded).length;
  const whose = recorded === arms.length ? "The answers" : `The answers of ${counted(recorded, "arm")}`;
  const known = (pick: (arm: ArmSummary) => Amount): boolean => arms.some((arm) => pick(arm).n > 0);
  const silent = [
    known(({ use }) => use.inputTokens) || known(({ use }) => use.outputTokens) ? "" : "tokens",
    known(({ use }) => use.costUsd) ? "" : "cost",
    arms.every(({ use }) => use.sources.every(({ latency }) => latency.n === 0))
      ? "the time of its calls"
      : "",
  ].filter((name) => name !== "");
  return [
    "p95: 95 of 100 took no longer.",
    recorded > 0
      ? `${whose} were recorded: the agent is then a script and in no figure, calls take what the recording says, and the time of a trial is that of its replay, without the model.`
      : "",
    silent.length > 0 ? `No model reported ${silent.join(", ").replace(/, (?=[^,]*$)/, " or ")}.` : "",
  ].filter((text) => text !== "");
}

function groupsOf(arms: readonly ArmSummary[]): readonly Group[] {
  const amounts = (
    columns: readonly (readonly [string, (arm: ArmSummary) => Amount, (amount: Amount) => string])[],
  ) =>
    columns
      .filter(([, pick]) => arms.some((arm) => pick(arm).n > 0))
      .map(([head, pick, text]): Column => ({ head, cell: (arm) => amountText(pick(arm), text) }));
  const groups: readonly Group[] = [
    { head: "Trial", columns: latencyColumns(({ use }) => use.trials) },
    {
      head: "Tokens a trial",
      columns: amounts([
        ["input", ({ use }) => use.inputTokens, ({ mean }) => wholeNumber(mean)],
        ["output", ({ use }) => use.outputTokens, ({ mean }) => wholeNumber(mean)],
      ]),
    },
    {
      head: "Cost",
      columns: amounts([
        ["a trial", ({ use }) => use.costUsd, ({ mean }) => dollars(mean)],
        ["in all", ({ use }) => use.costUsd, ({ total }) => dollars(total)],
      ]),
    },
    ...(["server", "agent"] as const).map((source) => callGroup(source, arms)),
  ];
  return groups.filter(({ columns }) => columns.length > 0);
}

function callGroup(source: ModelUse["source"], arms: readonly ArmSummary[]): Group {
  const head = `Model calls of the ${source}`;
  const of = ({ use }: ArmSummary): ModelUse | undefined => use.sources.find((one) => one.source === source);
  if (arms.every((arm) => of(arm) === undefined)) return { head, columns: [] };
  const calls: Column = {
    head: "calls",
    cell: (arm) => {
      const { calls: count, failed = 0 } = of(arm) ?? {};
      if (count === undefined) return markup`${noFigure}`;
      return markup`${wholeNumber(count)} ${failed > 0 && markup`<span class="interval">${failed} failed</span>`}`;
    },
  };
  const timed = arms.some((arm) => (of(arm)?.latency.n ?? 0) > 0);
  return { head, columns: [calls, ...(timed ? latencyColumns((arm) => of(arm)?.latency) : [])] };
}

function latencyColumns(pick: (arm: ArmSummary) => Latency | undefined): readonly Column[] {
  return [
    { head: "median", cell: (arm) => markup`${duration(pick(arm)?.medianMs ?? null)}` },
    { head: "p95", cell: (arm) => markup`${duration(pick(arm)?.p95Ms ?? null)}` },
  ];
}

function amountText(amount: Amount, text: (amount: Amount) => string): Markup {
  const { n, of } = amount;
  return markup`${text(amount)} ${n > 0 && n < of && markup`<span class="interval">n = ${n} of ${of}</span>`}`;
}
