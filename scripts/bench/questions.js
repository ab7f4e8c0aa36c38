import { answered, step, stepSeeing, TIMEOUT_MS } from './steps.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./steps.js').Answered} Answered */
/** @typedef {import('./questions-in-turn.js').Pass} Pass */

const WARM_UPS = 2;
const RUNS = 20;

/**
 * What a person does on the Compare page, as addresses that the page is sent to in turn: each step changes something.
 * @type {{ name: string, hashes: string[] }[]}
 */
const QUESTIONS = [
  {
    name: 'filter change, repainted',
    hashes: [
      '#/compare?chip=label:subject:algebra',
      '#/compare?chip=label:subject:law',
      '#/compare?chip=label:level:hard',
      '#/compare',
    ],
  },
  {
    name: 'baseline change, repainted',
    hashes: ['#/compare?baseline=synthetic%2Fbench-b', '#/compare?baseline=synthetic%2Fbench-c'],
  },
  {
    name: 'samples sorted by two, repainted',
    hashes: [
      '#/compare?sort=label:subject,-disagreement',
      '#/compare?sort=-disagreement,contender:synthetic%2Fbench-b',
    ],
  },
  {
    name: 'filter by outcome, repainted',
    hashes: [
      '#/compare?chip=outcome:exact_match:synthetic%2Fbench-a:right',
      '#/compare?chip=outcome:exact_match:synthetic%2Fbench-b:wrong',
    ],
  },
];

/** Where the file has a second metric. @type {{ name: string, hashes: string[] }[]} */
const NUMERIC_QUESTIONS = [
  {
    name: 'numeric metric, filter change',
    hashes: [
      '#/compare?metric=f1&chip=label:subject:algebra',
      '#/compare?metric=f1&chip=label:subject:law',
      '#/compare?metric=f1&chip=label:level:hard',
    ],
  },
];

/** The parts of an answer, as the page itself measures them. */
const PARTS = ['leaderboard', 'coverage', 'matrix', 'solved', 'samples'];

/**
 * The Usage page: first opened, its filter changed, and a price that fits every model edited in its own field. Its first
 * screen is the verdict, quality against cost and the tokens, stamped `data-ready`; latency and errors come after it, and
 * `data-whole` with them.
 * @param {Page} page @param {Pass} pass @returns {Promise<Answered[]>}
 */
async function benchUsage(page, pass) {
  const open = async (/** @type {string} */ hash) => {
    await pass();
    const started = performance.now();
    const first = await step(page, hash);
    await page.waitForSelector('.usage[data-whole]', { timeout: TIMEOUT_MS });
    return { first, every: performance.now() - started };
  };
  const opened = await open('#/usage');
  const hashes = ['#/usage?chip=label:subject:algebra', '#/usage?chip=label:subject:law', '#/usage'];
  const changes = [];
  for (let i = 0; i < WARM_UPS + RUNS; i++) {
    const change = await open(/** @type {string} */ (hashes[i % hashes.length]));
    if (i >= WARM_UPS) changes.push(change);
  }
  const found = [
    answered('first usage page, first screen', [opened.first]),
    answered('first usage page, every section', [opened.every]),
    answered(
      'usage filter change, first screen',
      changes.map(({ first }) => first),
    ),
    answered(
      'usage filter change, every section',
      changes.map(({ every }) => every),
    ),
  ];
  await step(page, '#/usage?sort=sample');
  await page.getByRole('button', { name: 'Add a price' }).click();
  const line = page.locator('#prices tbody.own tr').last();
  await line.getByLabel('Model or pattern').fill('*');
  await line.getByLabel('Model or pattern').press('Enter');
  await line.getByLabel('* output').fill('4');
  await line.getByLabel('* output').press('Enter');
  const field = await line.getByLabel('* input').elementHandle();
  const edits = [];
  for (let i = 0; i < WARM_UPS + RUNS; i++) {
    await pass();
    const ms = await field?.evaluate(
      (input, { price, limit }) =>
        new Promise((done, fail) => {
          const drawn = () => document.querySelector('.usage')?.getAttribute('data-ready') ?? null;
          const before = drawn();
          const started = performance.now();
          const check = () => {
            const now = drawn();
            if (now !== null && now !== before)
              requestAnimationFrame(() => done(performance.now() - started));
            else if (performance.now() - started > limit) fail(new Error('no new cost'));
            else requestAnimationFrame(check);
          };
          /** @type {HTMLInputElement} */ (input).value = price;
          input.dispatchEvent(new Event('change', { bubbles: true }));
          requestAnimationFrame(check);
        }),
      { price: String(1 + i / 100), limit: TIMEOUT_MS },
    );
    if (i >= WARM_UPS) edits.push(Number(ms));
  }
  found.push(answered('price edit, repainted', edits));
  return found;
}

/** Times the page's answers on what is loaded. @param {Page} page @param {Pass} pass @returns {Promise<Answered[]>} */
export async function benchQuestions(page, pass) {
  // Asked before another build has its turn: what the page does by itself after an import would be done meanwhile.
  const first = await stepSeeing(page, '#/compare', '#leaderboard tbody tr');
  const found = [
    answered('first comparison, leaderboard', [first.seen]),
    answered('first comparison, every section', [first.ready]),
  ];
  await page.evaluate(() => performance.clearMeasures());
  const metrics = await page.evaluate(() =>
    // @ts-expect-error the page brings it
    window.evalbook.query('SELECT count(DISTINCT metric) AS n FROM metrics'),
  );
  const isSecond = metrics[0]?.n > 1;
  for (const { name, hashes } of isSecond ? [...QUESTIONS, ...NUMERIC_QUESTIONS] : QUESTIONS) {
    const times = [];
    for (let i = 0; i < WARM_UPS + RUNS; i++) {
      await pass();
      const ms = await step(page, /** @type {string} */ (hashes[i % hashes.length]));
      if (i >= WARM_UPS) times.push(ms);
    }
    found.push(answered(name, times));
  }
  for (const part of PARTS) {
    const times = await page.evaluate(
      (name) => performance.getEntriesByName(`evalbook:${name}`).map(({ duration }) => duration),
      part,
    );
    if (times.length > 0) found.push(answered(`of which ${part}`, times));
  }
  return [...found, ...(await benchUsage(page, pass))];
}
