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

/** Sets the theme up; `changed` is called whenever colours change. */
export function startTheme(changed) {
  const apply = (theme) => {
    document.documentElement.dataset.theme = theme;
    byId("theme-button").textContent = `Theme: ${theme}`;
  };
  apply(order.includes(remembered()) ? remembered() : "auto");
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
  byId("theme-button").addEventListener("click", () => {
    nextTheme();
    changed();
  });
  function nextTheme() {
    const theme = order[(order.indexOf(document.documentElement.dataset.theme) + 1) % order.length];
    remember(theme);
    apply(theme);
  }
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
