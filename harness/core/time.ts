/** Uniform numbers in [0, 1). */
export type Rng = () => number;

/**
 * A seeded generator (mulberry32): the same seed gives the same sequence on every machine.
 * Source: Tommy Ettinger's mulberry32, public domain. Not for cryptography.
 */
export function seededRng(seed: number): Rng {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
