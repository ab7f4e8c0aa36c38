/**
 * A page in some browser. A selector means the first element that it fits; what `answer` is given may be a promise.
 * @typedef {{
 *   open: (url: string) => Promise<unknown>,
 *   click: (selector: string) => Promise<unknown>,
 *   type: (selector: string, text: string) => Promise<unknown>,
 *   give: (selector: string, paths: readonly string[]) => Promise<unknown>,
 *   answer: (expression: string) => Promise<any>,
 *   close: () => Promise<unknown> }} Driven
 *
 * `isQuick`: without what costs a short visit more than it wins.
 * @typedef {(how?: { isQuick?: boolean }) => Promise<Driven>} Open
 *
 * A browser that can be driven: `find` says what opens a page of it, null where something of it is not here.
 * @typedef {{
 *   name: string, find: () => Open | null,
 *   packages: readonly string[], advice: string }} Kind
 */

export const LIMIT_MS = 300_000;

export const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/** Asks until there is something; what never comes is an error that says what. @template T @param {string} what @param {() => T | null} ask */
export async function until(what, ask) {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
    const found = ask();
    if (found !== null) return found;
  }
  throw new Error(`There is no ${what}.`);
}
