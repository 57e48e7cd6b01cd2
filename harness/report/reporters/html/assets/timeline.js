import { durationText, h, plural } from "./dom.js";
import { foldedText, promptText } from "./prompt.js";
import { sqlText } from "./sql.js";

/** A trial's events in order; the server's own model calls stand inside the tool call that caused them. */
export function timelineView(detail, read, sample) {
  const lastTool = detail.events.findLastIndex((event) => event.type === "tool");
  const list = h(
    "ol",
    { class: "timeline" },
    detail.events.map((event, at) => eventItem(event, { read, sample, last: at === lastTool })),
  );
  const setAll = (open) => list.querySelectorAll("details.event").forEach((element) => (element.open = open));
  return h(
    "section",
    { class: "panel", "aria-labelledby": "timeline-title", id: "timeline" },
    h(
      "div",
      { class: "panel-head" },
      h("h3", { id: "timeline-title" }, "Transcript"),
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", onclick: () => setAll(true) }, "Open all"),
        h("button", { type: "button", onclick: () => setAll(false) }, "Close all"),
      ),
    ),
    detail.events.length === 0 ? h("p", { class: "coverage" }, "Nothing was recorded.") : list,
  );
}

function eventItem(event, { read, sample, last }) {
  const model = event.type === "model";
  const opened = model ? event.source === "server" || event.error !== null : last || event.outcome !== "ok";
  const who = model ? (event.source === "agent" ? "Agent's model" : "Server's model") : "Tool";
  return h(
    "li",
    { class: `${event.type} ${model ? event.source : ""}${event.inside ? " inside" : ""}` },
    h(
      "details",
      { class: "event", open: opened },
      h(
        "summary",
        null,
        h("span", { class: "at" }, `+${durationText(event.atMs)}`),
        h("span", { class: "who" }, who),
        h("span", { class: "what" }, model ? modelSummary(event, read) : toolSummary(event)),
        h("span", { class: "took" }, durationText(event.durationMs)),
      ),
      h(
        "div",
        { class: "event-body" },
        model ? modelBody(event, read, sample) : toolBody(event, read, sample),
      ),
    ),
  );
}

function modelSummary({ error, calls, reply }, read) {
  if (error !== null) return "failed";
  if (calls.length > 0)
    return h("span", null, "calls ", h("code", null, calls.map(({ name }) => name).join(", ")));
  const text =
    reply === null
      ? ""
      : read(reply)
          .replaceAll(/```\w*/g, "")
          .replaceAll(/\s+/g, " ")
          .trim();
  return text === "" ? "said nothing" : `answers: ${text.length > 90 ? `${text.slice(0, 90)}…` : text}`;
}

const outcomeWords = {
  ok: "ok",
  tool_error: "tool error",
  protocol_error: "protocol error",
  timeout: "timed out",
  closed: "connection closed",
};

function toolSummary({ tool, outcome }) {
  return h(
    "span",
    null,
    h("code", null, tool),
    outcome === "ok" ? null : h("span", { class: "outcome-bad" }, ` ${outcomeWords[outcome] ?? outcome}`),
  );
}

function modelBody(event, read, sample) {
  const { messages, reply, calls, error } = event;
  return [
    messages.map(({ role, text }) => block(`${role} message`, promptText(read(text), sample))),
    messages.length === 0 ? h("p", { class: "coverage" }, "No message beside the tool results above.") : null,
    error === null ? null : block("error", h("div", { class: "text" }, read(error))),
    reply === null ? null : block("reply", replyText(read(reply))),
    calls.map((call) => block(["calls ", h("code", null, call.name)], values(call.arguments, read, sample))),
    h("p", { class: "coverage" }, modelFacts(event, read).join(" · ")),
  ];
}

function modelFacts({ usage, costUsd, recordedMs, tiedBy, parameters }, read) {
  return [
    usage === null ? null : `${plural(usage[0], "token")} in, ${usage[1]} out`,
    costUsd === null ? null : `${costUsd} USD`,
    recordedMs === null ? null : `took ${durationText(recordedMs)} when it was recorded`,
    `tied to the trial by ${tiedBy === "traceparent" ? "trace context" : "its lane"}`,
    `parameters ${read(parameters)}`,
  ].filter((fact) => fact !== null);
}

function toolBody(event, read, sample) {
  return [
    block("arguments", values(event.arguments, read, sample)),
    block("result", values(event.result, read, sample)),
    event.structured === null
      ? null
      : h(
          "details",
          { class: "fold" },
          h("summary", null, "structured content"),
          h("div", { class: "text" }, read(event.structured)),
        ),
  ];
}

function block(title, content) {
  return h("div", { class: "block" }, h("h4", null, title), content);
}

function replyText(text) {
  const fenced = /```sql\s*\n([\s\S]*?)```/.exec(text);
  if (fenced === null) return h("div", { class: "text" }, text);
  return h(
    "div",
    { class: "text" },
    text.slice(0, fenced.index),
    h("span", { class: "fenced" }, sqlText(fenced[1].trimEnd())),
    text.slice(fenced.index + fenced[0].length),
  );
}

/** Named values, or one text. Short ones stand beside their name, long ones below it. */
function values(shown, read, sample) {
  if (!Array.isArray(shown)) return promptText(read(shown), sample);
  if (shown.length === 0) return h("p", { class: "coverage" }, "none");
  return h(
    "dl",
    { class: "values" },
    shown.map(([name, value]) => {
      const text = read(value);
      const short = text.length <= 120 && !text.includes("\n");
      return h(
        "div",
        { class: short ? "short" : "long" },
        h("dt", null, name),
        h("dd", null, short ? h("code", { dir: "auto" }, text) : longValue(text, sample)),
      );
    }),
  );
}

function longValue(text, sample) {
  const lines = text.split("\n").length;
  if (lines <= 12 && text.length < 1500) return promptText(text, sample);
  return foldedText(`${plural(lines, "line")}, ${text.length.toLocaleString("en")} characters`, text, sample);
}
