import { byId, fill, h } from "./dom.js";
import { chosen, countText, matchingTrials } from "./filters.js";
import { trialList } from "./list.js";
import { trialMatrix } from "./matrix.js";

/** Draws the trials that meet the filters, as a matrix or as a list. */
export function drawTable() {
  const shown = matchingTrials();
  byId("trials-count").textContent = countText(shown);
  fill(
    byId("trials-table"),
    shown.length === 0 ? nothing() : chosen.view === "list" ? trialList(shown) : trialMatrix(shown),
  );
}

function nothing() {
  return h("p", { class: "notice" }, "No trial meets these filters.");
}
