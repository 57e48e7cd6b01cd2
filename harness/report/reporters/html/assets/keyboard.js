import { byId, fill, h } from "./dom.js";
import { overviewAddress, trialAddress } from "./address.js";
import { matchingTrials } from "./filters.js";
import { neighbours, siblings } from "./trial-head.js";

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
  fill(
    help,
    h("h2", { id: "help-title" }, "Keys"),
    h(
      "dl",
      { class: "keys" },
      keys.map(([key, words]) => h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, words))),
    ),
    h("form", { method: "dialog" }, h("button", { autofocus: true }, "Close")),
  );
  byId("help-button").addEventListener("click", () => help.showModal());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    const typing = event.target.closest("input, select, textarea") !== null;
    if (typing && event.key === "Escape") event.target.blur();
    if (typing) return;
    if (actions[event.key]?.(current())) event.preventDefault();
  });
}

/** What each key does, given the trial that is open or null; true when it did something. */
const actions = {
  "/": search,
  "?": () => byId("help").showModal() ?? true,
  t: () => byId("theme-button").click() ?? true,
  j: (trial) => go(trial === null ? matchingTrials().at(0) : neighbours(trial).after),
  k: (trial) => go(trial === null ? matchingTrials().at(-1) : neighbours(trial).before),
  l: (trial) => trial !== null && go(sibling(trial, 1)),
  h: (trial) => trial !== null && go(sibling(trial, -1)),
  Escape: (trial) => trial !== null && open(overviewAddress()),
};

function sibling(trial, step) {
  const all = siblings(trial);
  return all[all.indexOf(trial) + step];
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
