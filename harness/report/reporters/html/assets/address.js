import { chosenParameters } from "./filters.js";

/** The address of a trial on this page. */
export function trialAddress(trial) {
  return `#trial=${encodeURIComponent(trial.key)}`;
}

/** The parameters in the page's address; null when it is a plain anchor such as `#accuracy`, or nothing. */
export function addressParameters() {
  const text = location.hash.slice(1);
  return text.includes("=") ? new URLSearchParams(text.replaceAll("+", "%2B")) : null;
}

/** The address of the overview with the filters that are in force. */
export function overviewAddress() {
  const parts = chosenParameters().map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return parts.length === 0 ? "#trials" : `#${parts.join("&")}`;
}

/** Keeps the filters in the address without adding to the history. */
export function rememberChoices() {
  history.replaceState(null, "", overviewAddress());
}
