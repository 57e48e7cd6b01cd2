/** Numbers and the ids that they were given, from 1 up: a hash table without an object for each number. */
export interface NumberTable {
  idOf(key: number): number;
}

/** An empty table. It grows with what it holds. */
export function createNumberTable(): NumberTable {
  let keys = new Float64Array(1024);
  let ids = new Int32Array(1024);
  let count = 0;
  const bits = new Float64Array(1);
  const halves = new Uint32Array(bits.buffer);
  const place = (key: number): number => {
    bits[0] = key;
    let hash = Math.imul((halves[0] ?? 0) ^ Math.imul(halves[1] ?? 0, 0x9e3779b1), 0x85ebca6b);
    hash ^= hash >>> 15;
    const mask = keys.length - 1;
    let slot = hash & mask;
    while (ids[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  };
  const grow = (): void => {
    const [oldKeys, oldIds] = [keys, ids];
    keys = new Float64Array(oldKeys.length * 2);
    ids = new Int32Array(keys.length);
    for (let slot = 0; slot < oldIds.length; slot += 1) {
      const id = oldIds[slot] ?? 0;
      if (id === 0) continue;
      const key = oldKeys[slot] ?? 0;
      const next = place(key);
      keys[next] = key;
      ids[next] = id;
    }
  };
  return {
    idOf(key) {
      const slot = place(key);
      const known = ids[slot] ?? 0;
      if (known !== 0) return known;
      count += 1;
      keys[slot] = key;
      ids[slot] = count;
      if (count * 2 > keys.length) grow();
      return count;
    },
  };
}
