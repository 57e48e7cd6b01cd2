/** Markup that is safe to put into a page as it is; made only by `markup` and `trusted`. */
export interface Markup {
  readonly text: string;
}

type Part = Markup | string | number | null | false | readonly Part[];

/** A template whose values are escaped unless they are markup themselves; lists are joined, null and false vanish. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return {
    text: strings
      .map((text, index) => text + (index < parts.length ? render(parts[index] ?? null) : ""))
      .join(""),
  };
}

/** Vouches for text of our own as markup. Never for anything that a model, a server or a dataset wrote. */
export function trusted(text: string): Markup {
  return { text };
}

/** Text for use between tags and inside double-quoted attributes. */
function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON for a data block: no `<`, so that neither `</script` nor `<!--` can end or change it. */
export function jsonBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function render(part: Part): string {
  if (part === null || part === false) return "";
  if (typeof part === "string" || typeof part === "number") return escapeText(String(part));
  return "text" in part ? part.text : part.map(render).join("");
}
