/** Rows of both results, gold's first, grouped by equality; each group knows how often it occurs on either side. */
export interface RowGroups {
  readonly count: number;
  readonly groupOf: Int32Array;
  readonly gold: Int32Array;
  readonly predicted: Int32Array;
}

/**
 * Groups rows by the ids in their columns, of which each holds gold's rows and then the answer's. What it gives is
 * valid until the next call: the tables are used again, because large results would otherwise fill the memory.
 */
export type GroupRows = (columns: readonly Int32Array[]) => RowGroups;

/**
 * A grouping for one comparison, by one hash table: linear in the rows, and exact, because rows that share a hash
 * are compared id by id.
 */
export function createGrouping(goldRows: number, rows: number): GroupRows {
  const tables = {
    groupOf: new Int32Array(rows),
    firstRow: new Int32Array(rows),
    gold: new Int32Array(rows),
    predicted: new Int32Array(rows),
    slots: new Int32Array(tableSize(rows)),
  };
  return (columns) => groupRows(columns, goldRows, tables);
}

interface Tables {
  readonly groupOf: Int32Array;
  readonly firstRow: Int32Array;
  readonly gold: Int32Array;
  readonly predicted: Int32Array;
  readonly slots: Int32Array;
}

function groupRows(columns: readonly Int32Array[], goldRows: number, tables: Tables): RowGroups {
  const { groupOf, firstRow, gold, predicted, slots } = tables;
  const mask = slots.length - 1;
  slots.fill(-1);
  let count = 0;
  for (let row = 0; row < groupOf.length; row += 1) {
    let slot = hashRow(columns, row) & mask;
    let group = slots[slot] ?? -1;
    while (group !== -1 && !sameRow(columns, row, firstRow[group] ?? 0)) {
      slot = (slot + 1) & mask;
      group = slots[slot] ?? -1;
    }
    if (group === -1) {
      group = count;
      count += 1;
      slots[slot] = group;
      firstRow[group] = row;
      gold[group] = 0;
      predicted[group] = 0;
    }
    groupOf[row] = group;
    const side = row < goldRows ? gold : predicted;
    side[group] = (side[group] ?? 0) + 1;
  }
  return { count, groupOf, gold: gold.subarray(0, count), predicted: predicted.subarray(0, count) };
}

/** How the rows of the answer relate to gold's: as bags, or as sets. */
export type Relation = "equal" | "same_set" | "part" | "superset";

/** Whether the groups stand in the relation: `part` means that the answer's rows are among gold's. */
export function related({ count, gold, predicted }: RowGroups, relation: Relation): boolean {
  for (let group = 0; group < count; group += 1) {
    const [ours, theirs] = [gold[group] ?? 0, predicted[group] ?? 0];
    if (relation === "equal" && ours !== theirs) return false;
    if (relation === "same_set" && (ours === 0) !== (theirs === 0)) return false;
    if (relation === "part" && theirs > ours) return false;
    if (relation === "superset" && ours > theirs) return false;
  }
  return true;
}

/** A well-spread 32-bit number from two (the finaliser of MurmurHash3, public domain). */
export function mix(hash: number, value: number): number {
  let mixed = hash ^ Math.imul(value, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

function tableSize(rows: number): number {
  let size = 16;
  while (size < rows * 1.5) size *= 2;
  return size;
}

function hashRow(columns: readonly Int32Array[], row: number): number {
  let hash = 0;
  for (const column of columns) hash = mix(hash, column[row] ?? 0);
  return hash;
}

function sameRow(columns: readonly Int32Array[], a: number, b: number): boolean {
  for (const column of columns) if (column[a] !== column[b]) return false;
  return true;
}
