import { byId } from "./dom.js";

const order = ["auto", "light", "dark"];
const stored = "handshake-bench-theme";

/** The theme in force; pages opened from disk may not be allowed to keep it, then it lasts until the page is closed. */
function remembered() {
  try {
    return localStorage.getItem(stored) ?? "auto";
  } catch {
    return "auto";
  }
}

function remember(theme) {
  try {
    localStorage.setItem(stored, theme);
  } catch {
    // Nothing is lost but the memory of it.
  }
}

function apply(theme) {
  document.documentElement.dataset.theme = theme;
  byId("theme-button").textContent = `Theme: ${theme}`;
}

/** Sets the theme up; `changed` is called whenever colours change. */
export function startTheme(changed) {
  apply(order.includes(remembered()) ? remembered() : "auto");
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
  byId("theme-button").addEventListener("click", () => {
    const theme = order[(order.indexOf(document.documentElement.dataset.theme) + 1) % order.length];
    remember(theme);
    apply(theme);
    changed();
  });
}

/** A colour of the style sheet as it is now. */
export function colour(name) {
  const probe = document.createElement("span");
  probe.className = "hidden";
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}
