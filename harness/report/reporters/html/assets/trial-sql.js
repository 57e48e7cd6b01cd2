import { h, panel, plural } from "./dom.js";
import { sqlLines } from "./sql.js";

/** Gold's SQL and the answer's side by side; more golds, traps and what each database variant gave fold away below. */
export function sqlView(detail, read) {
  const predicted = detail.predicted === null ? null : read(detail.predicted);
  const golds = detail.gold.map(read);
  const note = h(
    "span",
    { class: "coverage" },
    "laid out alike; lines that the other side does not have are marked ≠",
  );
  const answer =
    predicted === null
      ? h("p", { class: "notice" }, `No SQL: ${detail.outcome}.`)
      : sqlLines(predicted, golds[0] ?? null);
  return panel(
    { id: "sql", title: "SQL", note: predicted === null ? null : note },
    h(
      "div",
      { class: "sides" },
      h(
        "div",
        null,
        h("h4", null, "Gold"),
        golds.slice(0, 1).map((gold) => sqlLines(gold, predicted)),
      ),
      h("div", null, h("h4", null, "Answer"), answer),
    ),
    foldedAway(
      `${golds.length - 1} more accepted`,
      golds.slice(1).map((gold) => sqlLines(gold, predicted)),
    ),
    foldedAway(
      "Trap: plausible SQL that lacks the context",
      detail.traps.map((trap) => sqlLines(read(trap), predicted)),
    ),
    variantsView(detail.executions),
  );
}

function variantsView(executions) {
  const lines = executions.map(({ variant, text }) => h("li", null, h("code", null, variant), ` ${text}`));
  const title = `What the answer gave on ${plural(executions.length, "database variant")}`;
  return lines.length === 0 ? null : foldedAway(title, [h("ul", { class: "plain" }, lines)]);
}

function foldedAway(title, content) {
  return content.length === 0 ? null : h("details", { class: "fold" }, h("summary", null, title), content);
}
