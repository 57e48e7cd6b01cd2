import { h } from "./dom.js";

/** A table body that grows by portions, so that a long table appears at once; with the button that asks for more. */
export function portions(entries, size, rowOf) {
  const body = h("tbody");
  const more = h("button", { type: "button", class: "more", onclick: addPortion });
  function addPortion() {
    const from = body.children.length;
    body.append(...entries.slice(from, from + size).map((entry) => rowOf(entry)));
    const rest = entries.length - body.children.length;
    more.textContent = `Show ${Math.min(size, rest)} more of ${rest}`;
    more.hidden = rest === 0;
  }
  addPortion();
  return { body, more };
}
