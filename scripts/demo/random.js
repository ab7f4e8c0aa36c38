/**
 * A repeatable stream of random numbers (mulberry32), started from words rather than a number.
 * @param {...(string | number)} words
 */
export function randomFrom(...words) {
  let state = 2166136261;
  for (const char of words.join('\u0001')) state = Math.imul(state ^ char.charCodeAt(0), 16777619);

  /** In [0, 1). */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  next();
  return {
    next,
    /** @param {number} low @param {number} high both inclusive */
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    /** @template T @param {readonly T[]} list @returns {T} */
    pick: (list) => /** @type {T} */ (list[Math.floor(next() * list.length)]),
    /** @template T @param {readonly T[]} list @returns {T[]} */
    shuffle(list) {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = Math.floor(next() * (i + 1));
        [copy[i], copy[j]] = [/** @type {T} */ (copy[j]), /** @type {T} */ (copy[i])];
      }
      return copy;
    },
    /** Roughly normal, mean 0 and deviation 1: twelve uniforms, so that no library function rounds differently. */
    normal() {
      let sum = -6;
      for (let i = 0; i < 12; i++) sum += next();
      return sum;
    },
  };
}

/** @typedef {ReturnType<typeof randomFrom>} Random */

/** Puts values into `{name}` places. @param {string} template @param {Record<string, string | number>} values */
export const fill = (template, values) =>
  template.replace(/\{(\w+)\}/g, (_, /** @type {string} */ name) => String(values[name] ?? `{${name}}`));
