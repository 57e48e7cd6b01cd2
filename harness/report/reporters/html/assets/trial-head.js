import { durationText, h, plural } from "./dom.js";
import { trials, verdictMarks, verdictWords } from "./data.js";
import { matchingTrials } from "./filters.js";
import { overviewAddress, trialAddress } from "./address.js";

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

/** The question, the verdict in words, and the ways to other trials. `detail` is null until it is unpacked. */
export function trialHead(trial, detail = null, read = null) {
  const { sample, arm } = trial;
  const message = detail === null || detail.message === null ? null : read(detail.message);
  return h(
    "header",
    { class: "trial-head" },
    steps(trial),
    h("p", { class: "eyebrow" }, `${sample.id} · ${arm.label}`),
    h("h2", { tabindex: "-1", id: "trial-title", lang: sample.language, dir: "auto" }, sample.question),
    verdictLine(trial),
    message === null ? null : h("p", { class: "text message" }, message),
    h("p", { class: "coverage" }, facts(trial, detail).join(" · ")),
    siblingStrip(trial),
  );
}

function steps(trial) {
  const { before, after, at, of } = neighbours(trial);
  return h(
    "nav",
    { class: "steps", "aria-label": "Trials" },
    h(
      "a",
      { href: overviewAddress(), class: "step", id: "trial-back" },
      "← All trials ",
      h("kbd", null, "Esc"),
    ),
    h("span", { class: "coverage" }, `${at + 1} of ${of}`),
    stepLink(before, "Previous", "k"),
    stepLink(after, "Next", "j"),
  );
}

function stepLink(to, words, key) {
  if (to === null) return h("span", { class: "step off" }, words);
  const attributes = { href: trialAddress(to), class: "step", "aria-keyshortcuts": key };
  return h("a", attributes, `${words} `, h("kbd", null, key));
}

function verdictLine({ verdict, reason, equalsTrap }) {
  return h(
    "p",
    { class: `trial-verdict ${verdict}` },
    h("span", { class: `mark ${verdict}`, "aria-hidden": "true" }, verdictMarks[verdict]),
    h("strong", null, ` ${verdictWords[verdict]}`),
    verdict === "pass" ? null : `: ${reason.words}`,
    equalsTrap ? "; its rows equal the trap's" : null,
  );
}

function facts({ sample, epoch, durationMs }, detail) {
  const tokens = detail === null ? null : `${plural(detail.usage[0], "token")} in, ${detail.usage[1]} out`;
  const about = [sample.language, sample.difficulty, ...sample.tags, `user ${sample.user}`, `epoch ${epoch}`];
  return [...about, durationText(durationMs), tokens].filter((fact) => fact !== null);
}

function siblingStrip(trial) {
  const all = siblings(trial);
  if (all.length < 2) return null;
  const name = "The same sample under other strategies (keys h and l)";
  return h(
    "nav",
    { class: "siblings", "aria-label": name },
    all.map((one) => siblingLink(one, one === trial)),
  );
}

function siblingLink(one, current) {
  const attributes = { href: trialAddress(one), class: one.verdict, "aria-current": current ? "true" : null };
  return h(
    "a",
    attributes,
    h("span", { class: `mark ${one.verdict}`, "aria-hidden": "true" }, verdictMarks[one.verdict]),
    h("span", { class: "hidden" }, `${verdictWords[one.verdict]}: `),
    one.arm.label,
  );
}
