import { durationText, h, headRow, scrollBox } from "./dom.js";
import { verdictMarks, verdictWords } from "./data.js";
import { trialAddress } from "./address.js";
import { portions } from "./portions.js";

const listPortion = 200;
const listHeads = ["Verdict", "Sample", "Question", "Strategy", "Reason", "Time"];

/** Trials as a list, a portion at a time. */
export function trialList(shown) {
  const { body, more } = portions(shown, listPortion, listRow);
  const table = h("table", { class: "list" }, h("thead", null, headRow(listHeads)), body);
  return h("div", null, scrollBox("List of trials", table), more);
}

function listRow(trial) {
  const { sample, verdict, reason, equalsTrap, epoch } = trial;
  return h(
    "tr",
    null,
    h(
      "td",
      null,
      h("span", { class: `mark ${verdict}`, "aria-hidden": "true" }, verdictMarks[verdict]),
      ` ${verdictWords[verdict]}`,
    ),
    h("td", null, h("a", { href: trialAddress(trial) }, sample.id), epoch > 1 ? ` #${epoch}` : null),
    h("td", { class: "question", lang: sample.language, dir: "auto" }, sample.question),
    h("td", null, trial.arm.label),
    h(
      "td",
      null,
      verdict === "pass" ? "" : reason.words,
      equalsTrap ? h("span", { class: "coverage" }, " (trap's result)") : null,
    ),
    h("td", { class: "number" }, durationText(trial.durationMs)),
  );
}
