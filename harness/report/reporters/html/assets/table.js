import { byId, durationText, fill, h } from "./dom.js";
import { index, trials, verdictMarks, verdictWords } from "./data.js";
import { chosen, countText, matchingTrials } from "./filters.js";
import { trialAddress } from "./address.js";

const step = 200;
let listed = step;

/** Draws the trials that meet the filters, as a matrix or as a list. */
export function drawTable({ keepLength = false } = {}) {
  if (!keepLength) listed = step;
  const shown = matchingTrials();
  byId("trials-count").textContent = countText(shown);
  const table = shown.length === 0 ? h("p", { class: "notice" }, "No trial meets these filters.") : chosen.view === "list" ? list(shown) : matrix(shown);
  fill(byId("trials-table"), table);
}

function matrix(shown) {
  const wanted = new Set(shown);
  const arms = chosen.strategy === "" ? index.arms : index.arms.filter(({ id }) => id === chosen.strategy);
  const samples = [...new Set(shown.map(({ sample }) => sample))];
  const bySample = new Map(samples.map((sample) => [sample, new Map(arms.map((arm) => [arm, []]))]));
  for (const trial of trials) bySample.get(trial.sample)?.get(trial.arm)?.push(trial);
  const table = h(
    "table",
    { class: "matrix" },
    h("caption", null, "Verdicts by sample and strategy. Arrow keys move between trials, Enter opens one."),
    h("thead", null, h("tr", null, h("th", { scope: "col", class: "corner" }, "Sample"), arms.map((arm) => h("th", { scope: "col" }, h("span", null, arm.label))))),
    h("tbody", null, samples.map((sample) => h("tr", null, sampleHead(sample), arms.map((arm) => h("td", null, bySample.get(sample).get(arm).map((trial) => cell(trial, wanted.has(trial)))))))),
  );
  table.querySelector("td a")?.setAttribute("tabindex", "0");
  table.addEventListener("keydown", moveInMatrix);
  return h("div", null, legend(), h("div", { class: "scroll", role: "region", "aria-label": "Verdicts by sample and strategy" }, table));
}

function sampleHead(sample) {
  return h(
    "th",
    { scope: "row" },
    h("span", { class: "sample-id" }, sample.id),
    sample.needsContext ? h("span", { class: "needs", title: `needs ${sample.required.join(", ")}` }, "needs context") : null,
    h("span", { class: "question", lang: sample.language, dir: "auto" }, sample.question),
  );
}

function cell(trial, wanted) {
  const words = `${trial.sample.id}, ${trial.arm.label}: ${verdictWords[trial.verdict]}${trial.verdict === "pass" ? "" : `, ${trial.reason.words}`}${trial.equalsTrap ? ", trap's result" : ""}`;
  return h("a", { href: trialAddress(trial), class: `mark ${trial.verdict}${trial.equalsTrap ? " trap" : ""}${wanted ? "" : " aside"}`, title: words, "aria-label": words, tabindex: "-1" }, verdictMarks[trial.verdict]);
}

function legend() {
  const used = ["pass", "fail", "error", "invalid"].filter((verdict) => trials.some((trial) => trial.verdict === verdict));
  return h(
    "p",
    { class: "legend" },
    used.map((verdict) => h("span", null, h("span", { class: `mark ${verdict}`, "aria-hidden": "true" }, verdictMarks[verdict]), ` ${verdictWords[verdict]}`)),
    trials.some(({ equalsTrap }) => equalsTrap) ? h("span", null, h("span", { class: "mark fail trap", "aria-hidden": "true" }, "✗"), " failed with exactly the trap's result") : null,
  );
}

const moves = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

function moveInMatrix(event) {
  const move = moves[event.key];
  const from = event.target.closest("td");
  if (move === undefined || from === null || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = from.parentElement;
  const toRow = move[0] === 1 ? row.nextElementSibling : move[0] === -1 ? row.previousElementSibling : row;
  const link = toRow?.children[from.cellIndex + move[1]]?.querySelector("a");
  if (!link) return;
  event.preventDefault();
  event.currentTarget.querySelector('a[tabindex="0"]')?.setAttribute("tabindex", "-1");
  link.setAttribute("tabindex", "0");
  link.focus();
}

function list(shown) {
  const rest = shown.length - listed;
  const more = h("button", { type: "button", class: "more", onclick: () => showMore() }, `Show ${Math.min(step, rest)} more of ${rest}`);
  const heads = ["Verdict", "Sample", "Question", "Strategy", "Reason", "Time"];
  return h(
    "div",
    null,
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "List of trials" },
      h("table", { class: "list" }, h("thead", null, h("tr", null, heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", null, shown.slice(0, listed).map(listRow))),
    ),
    rest > 0 ? more : null,
  );
}

function showMore() {
  listed += step;
  drawTable({ keepLength: true });
}

function listRow(trial) {
  const { sample, verdict } = trial;
  return h(
    "tr",
    null,
    h("td", null, h("span", { class: `mark ${verdict}`, "aria-hidden": "true" }, verdictMarks[verdict]), ` ${verdictWords[verdict]}`),
    h("td", null, h("a", { href: trialAddress(trial) }, sample.id), trial.epoch > 1 ? ` #${trial.epoch}` : null),
    h("td", { class: "question", lang: sample.language, dir: "auto" }, sample.question),
    h("td", null, trial.arm.label),
    h("td", null, verdict === "pass" ? "" : trial.reason.words, trial.equalsTrap ? h("span", { class: "coverage" }, " (trap's result)") : null),
    h("td", { class: "number" }, durationText(trial.durationMs)),
  );
}
