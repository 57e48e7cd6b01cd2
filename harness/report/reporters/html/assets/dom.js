/** An element with attributes and children. Strings become text, never markup; functions become listeners (`onclick`). */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** Puts new children in the place of the old ones. */
export function fill(element, ...children) {
  element.replaceChildren(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
}

export function byId(id) {
  return document.getElementById(id);
}

/** Text for search: without case and accents. */
export function folded(text) {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

export function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

export function durationText(ms) {
  if (ms === 0) return "0 ms";
  if (ms < 1000) return `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms`;
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`;
}

/** A row of column heads. */
export function headRow(names) {
  return h(
    "tr",
    null,
    names.map((name) => h("th", { scope: "col" }, name)),
  );
}

/** A box that scrolls sideways by itself and can be reached by keyboard for it. */
export function scrollBox(name, ...children) {
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": name }, ...children);
}

/** A part of the trial view under its heading. */
export function panel({ id, title, note }, ...children) {
  const head = h("div", { class: "panel-head" }, h("h3", { id: `${id}-title` }, title), note);
  return h("section", { class: "panel", id, "aria-labelledby": `${id}-title` }, head, ...children);
}
