/**
 * Text from models, servers and data, made safe to show: control characters (terminal escapes among them) and the
 * characters that turn writing direction become visible marks; line breaks and tabs stay. What is longer than `limit`
 * is cut, and says so.
 */
export function inertText(text: string, limit = Number.POSITIVE_INFINITY): string {
  const kept = text.length > limit ? clip(text, limit) : text;
  return kept.replaceAll(unsafe, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
  });
}

// C0 but tab and line feed, DEL and C1, and the bidirectional controls of UAX 9; a lone surrogate breaks encoders.
const unsafe =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2028\u2029\u2066-\u2069\uFEFF]|\p{Surrogate}/gu;

function clip(text: string, limit: number): string {
  return `${text.slice(0, limit)} … (${text.length - limit} more characters)`;
}
