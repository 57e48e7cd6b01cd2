/** The pieces of an identifier that join to it again: `ventas_Netas12M` gives `ventas`, `_`, `Netas`, `12`, `M`. */
export function splitIdentifier(name: string): readonly string[] {
  return name.match(/\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|[\p{L}\p{M}]+|[^\p{L}\p{M}]+/gu) ?? [];
}

/** The pieces that are words. */
export function identifierWords(name: string): readonly string[] {
  return splitIdentifier(name).filter((piece) => /^\p{L}/u.test(piece));
}

/** A word written as another is: in capitals, capitalised, or small. */
export function likeCase(word: string, model: string): string {
  if (model.length > 1 && model === model.toUpperCase()) return word.toUpperCase();
  const first = model.charAt(0);
  return first === first.toUpperCase() ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word;
}
