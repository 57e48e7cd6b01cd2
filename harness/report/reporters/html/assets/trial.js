import { byId, durationText, fill, h, plural } from "./dom.js";
import { contextItem, detailOf, trials, verdictMarks, verdictWords } from "./data.js";
import { matchingTrials } from "./filters.js";
import { overviewAddress, trialAddress } from "./address.js";
import { rowsView } from "./rows.js";
import { sqlLines } from "./sql.js";
import { timelineView } from "./timeline.js";

/** Shows one trial: its verdict, SQL, rows, context and transcript. */
export async function drawTrial(trial) {
  const view = byId("trial");
  fill(view, trialHead(trial), h("p", { class: "coverage", role: "status" }, "Unpacking the transcript…"));
  try {
    const { detail, read } = await detailOf(trial);
    fill(view, trialHead(trial, detail, read), sqlView(detail, read), rowsView(detail.rows), contextView(trial, detail), timelineView(detail, read, trial.sample));
  } catch (error) {
    fill(view, trialHead(trial), h("p", { class: "notice warning" }, `The transcript could not be unpacked: ${error.message}. A browser of 2023 or later is needed.`));
  }
}

/** The trials before and after this one among those that meet the filters, else among all. */
export function neighbours(trial) {
  const matching = matchingTrials();
  const among = matching.includes(trial) ? matching : trials;
  const at = among.indexOf(trial);
  return { before: among[at - 1] ?? null, after: among[at + 1] ?? null, at, of: among.length };
}

/** The same sample and epoch under every strategy, in the order of the plan. */
export function siblings(trial) {
  return trials.filter(({ sample, epoch }) => sample === trial.sample && epoch === trial.epoch);
}

function trialHead(trial, detail = null, read = null) {
  const { sample, arm, verdict, reason } = trial;
  const { before, after, at, of } = neighbours(trial);
  const step = (to, words, key) => (to === null ? h("span", { class: "step off" }, words) : h("a", { href: trialAddress(to), class: "step", "aria-keyshortcuts": key }, words, " ", h("kbd", null, key)));
  const facts = [sample.language, sample.difficulty, ...sample.tags, `user ${sample.user}`, `epoch ${trial.epoch}`, durationText(trial.durationMs), detail === null ? null : `${plural(detail.usage[0], "token")} in, ${detail.usage[1]} out`];
  return h(
    "header",
    { class: "trial-head" },
    h("nav", { class: "steps", "aria-label": "Trials" }, h("a", { href: overviewAddress(), class: "step", id: "trial-back" }, "← All trials ", h("kbd", null, "Esc")), h("span", { class: "coverage" }, `${at + 1} of ${of}`), step(before, "Previous", "k"), step(after, "Next", "j")),
    h("p", { class: "eyebrow" }, `${sample.id} · ${arm.label}`),
    h("h2", { tabindex: "-1", id: "trial-title", lang: sample.language, dir: "auto" }, sample.question),
    h("p", { class: `trial-verdict ${verdict}` }, h("span", { class: `mark ${verdict}`, "aria-hidden": "true" }, verdictMarks[verdict]), h("strong", null, ` ${verdictWords[verdict]}`), verdict === "pass" ? null : `: ${reason.words}`, trial.equalsTrap ? "; its rows equal the trap's" : null),
    detail === null || detail.message === null ? null : h("p", { class: "text message" }, read(detail.message)),
    h("p", { class: "coverage" }, facts.filter(Boolean).join(" · ")),
    siblingStrip(trial),
  );
}

function siblingStrip(trial) {
  const all = siblings(trial);
  if (all.length < 2) return null;
  return h(
    "nav",
    { class: "siblings", "aria-label": "The same sample under other strategies (keys h and l)" },
    all.map((one) => h("a", { href: trialAddress(one), class: one.verdict, "aria-current": one === trial ? "true" : null, title: `${one.arm.label}: ${verdictWords[one.verdict]}` }, h("span", { class: `mark ${one.verdict}`, "aria-hidden": "true" }, verdictMarks[one.verdict]), h("span", { class: "hidden" }, `${verdictWords[one.verdict]}: `), one.arm.label)),
  );
}

function sqlView(detail, read) {
  const predicted = detail.predicted === null ? null : read(detail.predicted);
  const golds = detail.gold.map(read);
  const runs = detail.executions.map(({ variant, text }) => h("li", null, h("code", null, variant), ` ${text}`));
  const answer = predicted === null ? h("p", { class: "notice" }, `No SQL: ${detail.outcome}.`) : sqlLines(predicted, golds[0] ?? null);
  return h(
    "section",
    { class: "panel", id: "sql", "aria-labelledby": "sql-title" },
    h("div", { class: "panel-head" }, h("h3", { id: "sql-title" }, "SQL"), h("span", { class: "coverage" }, "laid out alike; lines that the other side does not have are marked ≠")),
    h("div", { class: "sides" }, h("div", null, h("h4", null, "Gold"), golds.slice(0, 1).map((gold) => sqlLines(gold, predicted))), h("div", null, h("h4", null, "Answer"), answer)),
    golds.length > 1 ? h("details", { class: "fold" }, h("summary", null, `${golds.length - 1} more accepted`), golds.slice(1).map((gold) => sqlLines(gold, predicted))) : null,
    detail.traps.length > 0 ? h("details", { class: "fold" }, h("summary", null, "Trap: plausible SQL that lacks the context"), detail.traps.map((trap) => sqlLines(read(trap), predicted))) : null,
    runs.length > 0 ? h("details", { class: "fold" }, h("summary", null, `What the answer gave on ${plural(runs.length, "database variant")}`), h("ul", { class: "plain" }, runs)) : null,
  );
}

function contextView(trial, detail) {
  const { sample } = trial;
  const prompted = new Set(detail.reached.server);
  const told = new Set(detail.reached.agent);
  const known = [...new Set([...sample.required, ...prompted, ...told])].map((id) => contextItem(id, sample.language) ?? { id, layer: "schema", text: "" });
  const listed = known.filter(({ id, layer }) => layer !== "schema" || sample.required.includes(id));
  const schemaCount = detail.reached.server.filter((id) => contextItem(id, sample.language)?.layer === "schema").length;
  const noPrompt = detail.serverPrompts === 0;
  const rank = (item) => (sample.required.includes(item.id) ? 0 : 1);
  const reached = (yes) => h("td", { class: yes ? "yes" : "no" }, yes ? "yes" : "no");
  return h(
    "section",
    { class: "panel", id: "context", "aria-labelledby": "context-title" },
    h("div", { class: "panel-head" }, h("h3", { id: "context-title" }, "Context"), h("span", { class: "coverage" }, sample.required.length === 0 ? "a right answer needs none" : `a right answer needs ${plural(sample.required.length, "item")}`)),
    noPrompt ? h("p", { class: "coverage" }, "No model call of the server was seen in this trial.") : null,
    listed.length === 0
      ? h("p", { class: "coverage" }, "No context item beside the schema's reached a model.")
      : h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Context items" }, h("table", { class: "items" }, h("thead", null, h("tr", null, ["Item", "Layer", "What it says", "In the server's prompt", "Told to the agent"].map((head) => h("th", { scope: "col" }, head)))), h("tbody", null, listed.toSorted((a, b) => rank(a) - rank(b)).map((item) => h("tr", { class: rank(item) === 0 ? "required" : null }, h("th", { scope: "row" }, item.id, rank(item) === 0 ? h("span", { class: "required-badge" }, "required") : null), h("td", null, h("span", { class: `tag layer-${item.layer}` }, item.layer)), h("td", { class: "says", dir: "auto" }, item.text), reached(prompted.has(item.id)), reached(told.has(item.id))))))),
    schemaCount > 0 ? h("p", { class: "coverage" }, `Beside these, ${plural(schemaCount, "item")} of the schema in the server's prompt.`) : null,
  );
}
