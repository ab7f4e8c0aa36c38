import { median } from './numbers.js';

/** @typedef {{ name: string, url: string }} Site */
/** @typedef {import('./steps.js').Answered} Answered */

/** Lets the others go on and waits for the next turn; called before what is timed. @typedef {() => Promise<void>} Pass */

/**
 * Runs several works as one: each goes on from one `pass` to the next while the others stand still.
 * @template Result
 * @param {readonly ((pass: Pass) => Promise<Result>)[]} works @returns {Promise<Result[]>} in the order of the works
 */
async function inTurn(works) {
  const waiting = /** @type {(() => void)[]} */ ([]);
  const letNextGo = () => waiting.shift()?.();
  const wait = () => new Promise((/** @type {(value?: undefined) => void} */ go) => waiting.push(go));
  const pass = async () => {
    if (waiting.length === 0) return;
    const mine = wait();
    letNextGo();
    await mine;
  };
  return Promise.all(
    works.map(async (work, i) => {
      if (i > 0) await wait();
      try {
        return await work(pass);
      } finally {
        letNextGo();
      }
    }),
  );
}

/**
 * The same questions asked of several builds, each in a browser of its own: all are open at once, and each question goes
 * to one build after the other. Each is first equally often: until the second opens, the first has the machine to itself.
 * For each question and build the median of at least so many rounds and the fastest of them, in milliseconds: what others do
 * on the machine makes a round slower, never faster.
 * @param {readonly Site[]} sites @param {number} rounds
 * @param {(url: string, pass: Pass) => Promise<readonly Answered[]>} ask imports a file through the page and asks
 * @returns {Promise<{ name: string, ms: number[], fastest: number[] }[]>} `ms` and `fastest` in the order of the sites; questions in the order they were asked
 */
export async function benchQuestionsInTurn(sites, rounds, ask) {
  const asked = /** @type {Map<string, number[][]>} */ (new Map());
  for (let round = 0; round < rounds || round % sites.length > 0; round++) {
    const first = round % sites.length;
    const order = [...sites.slice(first), ...sites.slice(0, first)];
    const answers = await inTurn(
      order.map(
        ({ url }) =>
          (pass) =>
            ask(url, pass),
      ),
    );
    for (const [i, site] of order.entries())
      for (const { name, medianMs } of answers[i] ?? []) {
        const times = asked.get(name) ?? sites.map(() => []);
        asked.set(name, times);
        times[sites.indexOf(site)]?.push(medianMs);
      }
  }
  return [...asked].map(([name, times]) => ({
    name,
    ms: times.map(median),
    fastest: times.map((one) => Math.min(...one)),
  }));
}
