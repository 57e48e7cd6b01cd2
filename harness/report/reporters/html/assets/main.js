import { byId, fill, h } from "./dom.js";
import { trialByKey } from "./data.js";
import { choose, drawFilters, showChoices } from "./filters.js";
import { addressParameters, overviewAddress, rememberChoices } from "./address.js";
import { drawCharts } from "./charts.js";
import { startKeyboard } from "./keyboard.js";
import { drawTable } from "./table.js";
import { startTheme } from "./theme.js";
import { drawTrial } from "./trial.js";

let shownTrial = null;
let overviewScroll = 0;

function followAddress() {
  const parameters = addressParameters();
  const key = parameters?.get("trial") ?? null;
  if (key !== null) {
    showTrial(trialByKey.get(key) ?? null, key);
    return;
  }
  const from = shownTrial;
  showOverview();
  if (parameters !== null) {
    choose(parameters);
    showChoices();
    drawTable();
  }
  if (from !== null) returnTo(from);
  else if (parameters !== null) byId("trials").scrollIntoView();
}

function showTrial(trial, key) {
  if (shownTrial === null) overviewScroll = scrollY;
  shownTrial = trial;
  byId("overview").hidden = true;
  byId("trial").hidden = false;
  scrollTo(0, 0);
  if (trial === null) {
    fill(
      byId("trial"),
      h("p", { class: "notice warning" }, `This report has no trial “${key}”.`),
      h("p", null, h("a", { href: overviewAddress() }, "← All trials")),
    );
    return;
  }
  document.title = `${trial.sample.id} · ${trial.arm.label}`;
  void drawTrial(trial).then(() => byId("trial-title")?.focus({ preventScroll: true }));
}

const title = document.title;

function showOverview() {
  shownTrial = null;
  byId("trial").hidden = true;
  byId("overview").hidden = false;
  document.title = title;
}

/** The trial of the address, which is ahead of what is shown when keys follow each other quickly. */
function addressedTrial() {
  return trialByKey.get(addressParameters()?.get("trial")) ?? null;
}

/** Back where the reader was, on the trial that was last open. */
function returnTo(trial) {
  scrollTo(0, overviewScroll);
  const link = [...document.querySelectorAll("#trials-table a")].find(
    (one) => one.getAttribute("href") === `#trial=${encodeURIComponent(trial.key)}`,
  );
  link?.focus({ preventScroll: overviewScroll > 0 });
}

drawFilters(() => {
  showChoices();
  drawTable();
  rememberChoices();
});
drawTable();
startTheme(drawCharts);
drawCharts();
startKeyboard(addressedTrial);
addEventListener("hashchange", followAddress);
if (location.hash !== "") followAddress();
document.documentElement.dataset.ready = "true";
