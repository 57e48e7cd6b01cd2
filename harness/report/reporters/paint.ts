/** Ways to set text apart in a terminal; without colour they leave it as it is. */
export interface Paint {
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
}

/** Terminal styles, or none. Colour never carries a meaning that the words beside it do not. */
export function paint(colour: boolean): Paint {
  const style = (open: number, close: number) => (text: string) =>
    colour && text !== "" ? `\u001B[${open}m${text}\u001B[${close}m` : text;
  return { strong: style(1, 22), faint: style(2, 22), good: style(32, 39), bad: style(31, 39) };
}
