import { byId, fill, h } from "./dom.js";
import { overviewAddress, trialAddress } from "./address.js";
import { matchingTrials } from "./filters.js";
import { neighbours, siblings } from "./trial.js";

const keys = [
  ["/", "search"],
  ["j", "next trial"],
  ["k", "previous trial"],
  ["l", "same sample, next strategy"],
  ["h", "same sample, previous strategy"],
  ["Esc", "back to all trials"],
  ["t", "change the theme"],
  ["?", "this list"],
];

/** Listens to the keys; `current` tells the trial that is open, or null. */
export function startKeyboard(current) {
  const help = byId("help");
  fill(help, h("h2", { id: "help-title" }, "Keys"), h("dl", { class: "keys" }, keys.map(([key, words]) => h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, words)))), h("form", { method: "dialog" }, h("button", { autofocus: true }, "Close")));
  byId("help-button").addEventListener("click", () => help.showModal());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    const typing = event.target.closest("input, select, textarea") !== null;
    if (typing && event.key === "Escape") event.target.blur();
    if (typing) return;
    if (press(event.key, current())) event.preventDefault();
  });
}

function press(key, trial) {
  if (key === "/") return search(trial);
  if (key === "?") return byId("help").showModal() ?? true;
  if (key === "t") return byId("theme-button").click() ?? true;
  if (trial === null) return (key === "j" || key === "k") && go(matchingTrials().at(key === "j" ? 0 : -1));
  const all = siblings(trial);
  const at = all.indexOf(trial);
  if (key === "Escape") return open(overviewAddress());
  if (key === "j") return go(neighbours(trial).after);
  if (key === "k") return go(neighbours(trial).before);
  if (key === "l") return go(all[at + 1]);
  if (key === "h") return go(all[at - 1]);
  return false;
}

function go(trial) {
  return trial ? open(trialAddress(trial)) : false;
}

function open(address) {
  location.hash = address;
  return true;
}

function search(trial) {
  if (trial !== null) open(overviewAddress());
  // The overview is shown only after the change of address has been handled.
  setTimeout(() => {
    byId("trials").scrollIntoView();
    byId("filter-q").focus();
  });
  return true;
}
