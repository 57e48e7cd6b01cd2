export interface TableShape {
  /** How many leading columns are aligned to the left; the others are figures, aligned to the right. */
  readonly left: number;
  /** Cells longer than this are cut. */
  readonly widest: number;
  /** The last column is text too. */
  readonly leftAlsoLast?: boolean;
}

/** Rows of cells as lines of equal columns, two spaces apart; columns that are empty in every row are left out. */
export function textTable(rows: readonly (readonly string[])[], shape: TableShape): readonly string[] {
  const cut = rows.map((row) => row.map((cell) => shortened(cell, shape.widest)));
  const columns = (cut[0] ?? []).map((_, index) => index);
  const body = cut.slice(1);
  const used = columns.filter((index) => index === 0 || body.some((row) => (row[index] ?? "") !== ""));
  const widths = new Map(
    used.map((index) => [index, Math.max(...cut.map((row) => (row[index] ?? "").length))]),
  );
  return cut.map((row) =>
    used
      .map((index) => {
        const cell = row[index] ?? "";
        const left = index < shape.left || (shape.leftAlsoLast === true && index === columns.length - 1);
        return left ? cell.padEnd(widths.get(index) ?? 0) : cell.padStart(widths.get(index) ?? 0);
      })
      .join("  ")
      .trimEnd(),
  );
}

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** A bar of text for a share between 0 and 1, in eighths of a character. */
export function meter(share: number | null, cells: number): string {
  if (share === null) return "";
  const filled = Math.round(share * cells * 8);
  return ("█".repeat(Math.floor(filled / 8)) + (eighths[filled % 8] ?? "")).padEnd(cells, "·");
}

/** Keeps both ends, where names differ. */
function shortened(text: string, widest: number): string {
  if (text.length <= widest) return text;
  const head = Math.ceil((widest - 1) / 2);
  return `${text.slice(0, head)}…${text.slice(text.length - (widest - 1 - head))}`;
}
