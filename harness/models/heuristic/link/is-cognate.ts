/**
 * Whether two folded words look like one word in two languages: they begin alike, and few letters differ (the last one of a
 * word of four letters, a quarter of a short word, a third of a long one).
 */
export function isCognate(left: string, right: string): boolean {
  const longer = Math.max(left.length, right.length);
  if (Math.min(left.length, right.length) < 4 || left.slice(0, 2) !== right.slice(0, 2)) return false;
  if (longer === 4 && left.slice(0, 3) !== right.slice(0, 3)) return false;
  return editDistance(left, right) / longer <= (longer >= 6 ? 0.34 : 0.25);
}

// Levenshtein distance, one row at a time.
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
