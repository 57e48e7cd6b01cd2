import { byId, fill, h } from "./dom.js";
import { detailOf } from "./data.js";
import { contextView } from "./trial-context.js";
import { rowsView } from "./rows.js";
import { sqlView } from "./trial-sql.js";
import { timelineView } from "./timeline.js";
import { trialHead } from "./trial-head.js";

let asked = null;

/** Shows one trial: its verdict, SQL, rows, context and transcript. */
export async function drawTrial(trial) {
  asked = trial;
  const view = byId("trial");
  fill(view, trialHead(trial), h("p", { class: "coverage", role: "status" }, "Unpacking the transcript…"));
  try {
    const { detail, read } = await detailOf(trial);
    if (asked !== trial) return;
    fill(
      view,
      trialHead(trial, detail, read),
      sqlView(detail, read),
      rowsView(detail.rows),
      contextView(trial.sample, detail),
      timelineView(detail, read, trial.sample),
    );
  } catch (error) {
    const words = `The transcript could not be unpacked: ${error.message}. A browser of 2023 or later is needed.`;
    fill(view, trialHead(trial), h("p", { class: "notice warning" }, words));
  }
}
