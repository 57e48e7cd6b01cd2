/** A column of a table for a terminal. Figures are aligned to the right, text to the left. */
export interface TableColumn {
  readonly head: string;
  readonly cells: readonly string[];
  readonly text?: boolean;
  /** Cells longer than this are cut in the middle. */
  readonly widest?: number;
  /** The column can be left out for want of room: those of the highest number first, then the last. */
  readonly spare?: number;
}

export interface TextTable {
  readonly head: readonly string[];
  readonly body: readonly string[];
}

const gap = "  ";

/** Columns as lines, two spaces apart. The first stays; another that is empty in every row is left out. */
export function textTable(columns: readonly TableColumn[]): TextTable {
  const used = columns.filter(isUsed).map(laidOut);
  const line = (cells: readonly string[]): string => cells.join(gap).trimEnd();
  const rows = used[0]?.cells.length ?? 0;
  const heads = Math.max(...used.map(({ head }) => head.length));
  const at = (list: readonly string[], index: number, width: number): string =>
    list[index] ?? " ".repeat(width);
  return {
    head: Array.from({ length: heads }, (_, row) =>
      line(used.map(({ head, width }) => at(head, row - (heads - head.length), width))),
    ),
    body: Array.from({ length: rows }, (_, row) =>
      line(used.map(({ cells, width }) => at(cells, row, width))),
    ),
  };
}

/** The columns that fit into a width: heads are broken in two first, then spare columns are left out. */
export function fittingColumns(columns: readonly TableColumn[], width: number): readonly TableColumn[] {
  const used = columns.filter(isUsed);
  if (widthOf(used) <= width) return used;
  let kept = used.map((column) => ({ ...column, head: broken(column.head) }));
  while (widthOf(kept) > width) {
    const most = Math.max(...kept.map(({ spare = 0 }) => spare));
    if (most === 0) break;
    const last = kept.findLastIndex(({ spare }) => spare === most);
    kept = kept.filter((_, index) => index !== last);
  }
  return kept;
}

function isUsed({ cells }: TableColumn, index: number): boolean {
  return index === 0 || cells.some((cell) => cell !== "");
}

interface LaidOut {
  readonly head: readonly string[];
  readonly cells: readonly string[];
  readonly width: number;
}

function laidOut({ head, cells, text = false, widest = Number.POSITIVE_INFINITY }: TableColumn): LaidOut {
  const heads = head.split("\n");
  const cut = cells.map((cell) => shortened(cell, widest));
  const width = Math.max(...[...heads, ...cut].map(({ length }) => length));
  const pad = (cell: string): string => (text ? cell.padEnd(width) : cell.padStart(width));
  return { head: heads.map(pad), cells: cut.map(pad), width };
}

function widthOf(columns: readonly TableColumn[]): number {
  const widths = columns.map((column) => laidOut(column).width);
  return widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1));
}

function broken(head: string): string {
  return head.includes("(") ? head : head.replace(/ (?=\S+$)/, "\n");
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
