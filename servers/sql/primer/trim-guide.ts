/**
 * The beginning of a guide that fits into so many characters: whole items, in the guide's order, which begins with what
 * matters most.
 */
export function trimGuide(guide: string, characters: number): string {
  if (guide.length <= characters) return guide;
  // An item is a line that is not indented, with the indented ones after it.
  const items = guide.split(/\n(?=[^\s])/);
  let kept = "";
  for (const item of items) {
    const longer = kept === "" ? item : `${kept}\n${item}`;
    if (longer.length > characters) break;
    kept = longer;
  }
  // A heading with nothing under it says nothing.
  return kept.replace(/(?:^|\n)## [^\n]*\s*$/, "").trimEnd();
}
