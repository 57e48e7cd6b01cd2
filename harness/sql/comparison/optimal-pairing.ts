/**
 * The pairing of rows with columns of a weight matrix that has the greatest sum, each used at most once: for each row
 * its column, or -1. The Hungarian method with potentials, cubic in the larger side (Kuhn 1955; Munkres 1957).
 */
export function optimalPairing(weights: readonly (readonly number[])[]): number[] {
  const rows = weights.length;
  const columns = weights[0]?.length ?? 0;
  const size = Math.max(rows, columns);
  const cost = (row: number, column: number): number => -(weights[row - 1]?.[column - 1] ?? 0);
  const rowPotential = new Float64Array(size + 1);
  const columnPotential = new Float64Array(size + 1);
  const owner = new Int32Array(size + 1);
  for (let row = 1; row <= size; row += 1) {
    const path = cheapestPath(row, { size, cost, rowPotential, columnPotential, owner });
    for (let column = path.end; column !== 0;) {
      const previous = path.from[column] ?? 0;
      owner[column] = owner[previous] ?? 0;
      column = previous;
    }
  }
  const pairing = Array.from({ length: rows }, () => -1);
  for (let column = 1; column <= columns; column += 1) {
    const row = owner[column] ?? 0;
    if (row >= 1 && row <= rows) pairing[row - 1] = column - 1;
  }
  return pairing;
}

interface Matching {
  readonly size: number;
  readonly cost: (row: number, column: number) => number;
  readonly rowPotential: Float64Array;
  readonly columnPotential: Float64Array;
  /** The row that each column belongs to; column 0 holds the row that is being placed. */
  readonly owner: Int32Array;
}

function cheapestPath(row: number, matching: Matching): { readonly end: number; readonly from: Int32Array } {
  const { size, cost, rowPotential, columnPotential, owner } = matching;
  const least = new Float64Array(size + 1).fill(Infinity);
  const from = new Int32Array(size + 1);
  const used = new Uint8Array(size + 1);
  let column = 0;
  owner[0] = row;
  do {
    used[column] = 1;
    const current = owner[column] ?? 0;
    let next = 0;
    for (let other = 1; other <= size; other += 1) {
      if (used[other] === 1) continue;
      const reduced = cost(current, other) - (rowPotential[current] ?? 0) - (columnPotential[other] ?? 0);
      if (reduced < (least[other] ?? 0)) {
        least[other] = reduced;
        from[other] = column;
      }
      if (next === 0 || (least[other] ?? 0) < (least[next] ?? 0)) next = other;
    }
    shiftPotentials(matching, { used, least }, least[next] ?? 0);
    column = next;
  } while (owner[column] !== 0);
  return { end: column, from };
}

function shiftPotentials(
  { size, rowPotential, columnPotential, owner }: Matching,
  { used, least }: { readonly used: Uint8Array; readonly least: Float64Array },
  delta: number,
): void {
  for (let column = 0; column <= size; column += 1) {
    const row = owner[column] ?? 0;
    if (used[column] === 1) {
      rowPotential[row] = (rowPotential[row] ?? 0) + delta;
      columnPotential[column] = (columnPotential[column] ?? 0) - delta;
    } else least[column] = (least[column] ?? 0) - delta;
  }
}
