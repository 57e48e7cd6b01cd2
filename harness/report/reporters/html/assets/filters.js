import { byId, fill, folded, h, plural } from "./dom.js";
import { index, searchSqlToo, searchText, trials, verdictWords } from "./data.js";

const unique = (values) => [...new Set(values)].filter((value) => value !== null);
const reasonWordsOf = new Map(index.reasons.map(({ id, words }) => [id, words]));

/** What trials can be filtered by. `options` are pairs of value and words; a filter with one option is not offered. */
export const filterKinds = [
  {
    id: "strategy",
    label: "Strategy",
    options: index.arms.map(({ id, label }) => [id, label]),
    of: (trial) => [trial.arm.id],
  },
  {
    id: "verdict",
    label: "Verdict",
    options: optionsOf((trial) => [trial.verdict], verdictWords),
    of: (trial) => [trial.verdict],
  },
  {
    id: "reason",
    label: "Reason",
    options: unique(trials.filter(({ verdict }) => verdict !== "pass").map(({ reason }) => reason.id))
      .toSorted(byText)
      .map((id) => [id, reasonWordsOf.get(id)]),
    of: (trial) => [trial.reason.id],
  },
  {
    id: "change",
    label: "Against reference",
    options: optionsOf((trial) => [trial.change], { gained: "gained", lost: "lost", same: "same verdict" }),
    of: (trial) => [trial.change],
  },
  {
    id: "context",
    label: "Context",
    options: optionsOf(contextOf, { needed: "needed", none: "not needed" }),
    of: contextOf,
  },
  {
    id: "language",
    label: "Language",
    options: optionsOf((trial) => [trial.sample.language]),
    of: (trial) => [trial.sample.language],
  },
  {
    id: "difficulty",
    label: "Difficulty",
    options: optionsOf((trial) => [trial.sample.difficulty]),
    of: (trial) => [trial.sample.difficulty],
  },
  {
    id: "tag",
    label: "Tag",
    options: optionsOf((trial) => trial.sample.tags),
    of: (trial) => trial.sample.tags,
  },
  {
    id: "trap",
    label: "Trap",
    options: optionsOf((trial) => [trial.equalsTrap ? "equal" : null], { equal: "trap's result" }),
    of: (trial) => [trial.equalsTrap ? "equal" : null],
    alone: true,
  },
];

function contextOf(trial) {
  return [trial.sample.needsContext ? "needed" : "none"];
}

function byText(a, b) {
  return a.localeCompare(b);
}

function optionsOf(of, words = {}) {
  return unique(trials.flatMap(of))
    .toSorted(byText)
    .map((value) => [value, words[value] ?? value]);
}

/** The choices in force: a value for each kind of filter, "" for all, and the words searched for. */
export const chosen = { q: "", view: "matrix" };
for (const { id } of filterKinds) chosen[id] = "";

/** The trials that meet every filter and hold every word that is searched for, in the order of the index. */
export function matchingTrials() {
  const set = filterKinds.filter(({ id }) => chosen[id] !== "");
  const words = folded(chosen.q)
    .split(/\s+/)
    .filter((word) => word !== "");
  return trials.filter(
    (trial) =>
      set.every(({ id, of }) => of(trial).includes(chosen[id])) &&
      words.every((word) => searchText(trial).includes(word)),
  );
}

/** The choices that differ from the beginning's, for the address of the page. */
export function chosenParameters() {
  return Object.entries(chosen).filter(
    ([name, value]) => value !== "" && !(name === "view" && value === "matrix"),
  );
}

/** Takes choices from an address; unknown names and values are passed over. */
export function choose(parameters) {
  for (const kind of filterKinds) {
    const value = parameters.get(kind.id) ?? "";
    chosen[kind.id] = kind.options.some(([option]) => option === value) ? value : "";
  }
  chosen.q = parameters.get("q") ?? "";
  chosen.view = parameters.get("view") === "list" ? "list" : "matrix";
}

/** Builds the controls; `changed` is called after every choice. */
export function drawFilters(changed) {
  const form = byId("filters");
  const search = h("input", {
    type: "search",
    id: "filter-q",
    name: "q",
    placeholder: "Question, id, reason, SQL",
    autocomplete: "off",
    "aria-keyshortcuts": "/",
  });
  search.addEventListener("input", () => {
    chosen.q = search.value;
    changed();
    if (search.value !== "") void searchSqlToo().then(changed);
  });
  const offered = filterKinds.filter(({ options, alone }) => options.length > (alone ? 0 : 1));
  fill(
    form,
    h("label", { class: "search" }, h("span", null, "Search ", h("kbd", null, "/")), search),
    offered.map((kind) => selectFor(kind, changed)),
    h("label", null, h("span", null, "View"), viewSelect(changed)),
    h("button", { type: "reset", id: "filter-reset" }, "Clear"),
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    for (const { id } of filterKinds) chosen[id] = "";
    chosen.q = "";
    showChoices();
    changed();
  });
  showChoices();
}

function selectFor(kind, changed) {
  const select = h(
    "select",
    { id: `filter-${kind.id}`, name: kind.id },
    h("option", { value: "" }, "all"),
    kind.options.map(([value, words]) => h("option", { value }, words)),
  );
  select.addEventListener("change", () => {
    chosen[kind.id] = select.value;
    select.classList.toggle("set", select.value !== "");
    changed();
  });
  return h("label", null, h("span", null, kind.label), select);
}

function viewSelect(changed) {
  const select = h(
    "select",
    { id: "filter-view", name: "view" },
    h("option", { value: "matrix" }, "samples × strategies"),
    h("option", { value: "list" }, "list of trials"),
  );
  select.addEventListener("change", () => {
    chosen.view = select.value;
    changed();
  });
  return select;
}

/** Sets the controls to the choices in force. */
export function showChoices() {
  for (const name of Object.keys(chosen)) {
    const control = byId(`filter-${name}`);
    if (control === null) continue;
    if (control.value !== chosen[name]) control.value = chosen[name];
    control.classList.toggle("set", name !== "view" && chosen[name] !== "");
  }
}

export function countText(shown) {
  const samples = new Set(shown.map(({ sample }) => sample.id)).size;
  const passed = shown.filter(({ verdict }) => verdict === "pass").length;
  const failed = shown.filter(({ verdict }) => verdict === "fail").length;
  const rest = shown.length - passed - failed;
  return `${plural(shown.length, "trial")} of ${plural(samples, "sample")}: ${passed} passed, ${failed} failed${rest > 0 ? `, ${rest} not judged` : ""}`;
}
