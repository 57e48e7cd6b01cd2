/**
 * The order that gold fixes: lengths of the runs of rows that share a sort key, in gold's order. Between runs the
 * order counts, inside one it does not.
 */
export interface GoldOrder {
  readonly runs: readonly number[];
}

/**
 * The number of its run for each row of both results, gold's first. An answer's rows are cut at the same places, so
 * a row that stands in another run than in gold is another row.
 */
export function runIds(order: GoldOrder, goldRows: number, rows: number): Int32Array {
  const ids = new Int32Array(rows);
  const side = ids.subarray(0, goldRows);
  let row = 0;
  order.runs.forEach((length, run) => {
    side.fill(run, row, row + length);
    row += length;
  });
  ids.fill(order.runs.length, goldRows);
  ids.set(side.subarray(0, Math.min(goldRows, rows - goldRows)), goldRows);
  return ids;
}

/** The strictest order: every row in its place. */
export function strictOrder(rows: number): GoldOrder {
  return { runs: Array.from({ length: rows }, () => 1) };
}
