/** How to resample: the same seed and number of draws give the same numbers on every machine. */
export interface Resampling {
  seed?: number;
  resamples?: number;
}

export const DEFAULT_SEED = 42;
export const DEFAULT_RESAMPLES = 2000;

/**
 * Tommy Ettinger's 32-bit generator mulberry32: a function that gives uniform numbers in [0, 1), the same ones
 * for the same seed on every machine. For resampling, not for secrets. Only the seed's low 32 bits count.
 */
export function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
