import { h } from "./dom.js";
import { index, trials, verdictMarks, verdictWords } from "./data.js";
import { chosen } from "./filters.js";
import { trialAddress } from "./address.js";
import { portions } from "./portions.js";

/** With more marks in a row than this the matrix scrolls sideways, and its heads with it. */
const widestSticky = 24;
const matrixPortion = 150;

/** Samples against strategies, a mark a trial; trials that miss the filters are faint. */
export function trialMatrix(shown) {
  const wanted = new Set(shown);
  const arms = chosen.strategy === "" ? index.arms : index.arms.filter(({ id }) => id === chosen.strategy);
  const samples = [...new Set(shown.map(({ sample }) => sample))];
  const bySample = new Map(samples.map((sample) => [sample, new Map(arms.map((arm) => [arm, []]))]));
  for (const trial of trials) bySample.get(trial.sample)?.get(trial.arm)?.push(trial);
  const marks = (own) => own.map((trial) => mark(trial, wanted.has(trial)));
  const { body, more } = portions(samples, matrixPortion, (sample) =>
    matrixRow(sample, [...bySample.get(sample).values()].map(marks)),
  );
  const table = h(
    "table",
    { class: "matrix", "aria-label": "Verdicts by sample and strategy" },
    h("thead", null, matrixHead(arms)),
    body,
  );
  table.querySelector("td a")?.setAttribute("tabindex", "0");
  table.addEventListener("keydown", moveInMatrix);
  const epochs = trials.reduce((most, { epoch }) => Math.max(most, epoch), 1);
  const box = {
    class: arms.length * epochs <= widestSticky ? "scroll fits" : "scroll",
    role: "region",
    "aria-label": "Matrix of trials",
  };
  return h("div", null, legend(), h("div", box, table), more);
}

function matrixHead(arms) {
  const heads = arms.map(({ label }) => h("th", { scope: "col" }, h("span", null, label)));
  return h("tr", null, h("th", { scope: "col", class: "corner" }, "Sample"), heads);
}

function matrixRow(sample, marks) {
  const needs = h("span", { class: "needs", title: `needs ${sample.required.join(", ")}` }, "needs context");
  const head = h(
    "th",
    { scope: "row" },
    h("span", { class: "sample-id" }, sample.id),
    sample.needsContext ? needs : null,
    h("span", { class: "question", lang: sample.language, dir: "auto" }, sample.question),
  );
  return h(
    "tr",
    null,
    head,
    marks.map((own) => h("td", null, own)),
  );
}

function mark(trial, wanted) {
  const { sample, arm, verdict, reason, equalsTrap } = trial;
  const why = verdict === "pass" ? "" : `, ${reason.words}${equalsTrap ? ", trap's result" : ""}`;
  const words = `${sample.id}, ${arm.label}: ${verdictWords[verdict]}${why}`;
  const classes = `mark ${verdict}${equalsTrap ? " trap" : ""}${wanted ? "" : " aside"}`;
  return h(
    "a",
    { href: trialAddress(trial), class: classes, title: words, "aria-label": words, tabindex: "-1" },
    verdictMarks[verdict],
  );
}

function legend() {
  const used = ["pass", "fail", "error", "invalid"].filter((verdict) =>
    trials.some((trial) => trial.verdict === verdict),
  );
  const traps = trials.some(({ equalsTrap }) => equalsTrap);
  return h(
    "p",
    { class: "legend" },
    used.map((verdict) => legendEntry(verdict, verdict, verdictWords[verdict])),
    traps ? legendEntry("fail trap", "fail", "failed with exactly the trap's result") : null,
    h("span", { class: "keys-hint" }, "arrow keys move, Enter opens"),
  );
}

function legendEntry(classes, verdict, words) {
  const sign = h("span", { class: `mark ${classes}`, "aria-hidden": "true" }, verdictMarks[verdict]);
  return h("span", null, sign, ` ${words}`);
}

const moves = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

function moveInMatrix(event) {
  const move = moves[event.key];
  const from = event.target.closest("td");
  if (move === undefined || from === null || event.ctrlKey || event.metaKey || event.altKey) return;
  const link = linkAt(from, move);
  if (!link) return;
  event.preventDefault();
  event.currentTarget.querySelector('a[tabindex="0"]')?.setAttribute("tabindex", "-1");
  link.setAttribute("tabindex", "0");
  link.focus();
}

function linkAt(from, [down, right]) {
  const row = from.parentElement;
  const to = down === 1 ? row.nextElementSibling : down === -1 ? row.previousElementSibling : row;
  return to?.children[from.cellIndex + right]?.querySelector("a");
}
