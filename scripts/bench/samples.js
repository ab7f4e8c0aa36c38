import { median, quantile } from './numbers.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./questions-in-turn.js').Pass} Pass */

const RUNS = 20;
const TURNS = 200;
const TIMEOUT_MS = 60_000;

/** Samples with a conversation of two hundred turns, of two models. */
function conversations() {
  const row = (/** @type {string} */ model, /** @type {number} */ sample) => ({
    schema_version: '0.3.0',
    evaluation_id: `bench-turns/${model}`,
    model_id: `synthetic/${model}`,
    evaluation_name: 'bench-turns',
    sample_id: `turns-${sample}`,
    interaction_type: 'agentic',
    input: { raw: `Task ${sample}`, reference: ['done'] },
    messages: [
      { role: 'user', content: `Task ${sample}` },
      ...Array.from({ length: TURNS / 2 }, (_, i) => [
        {
          role: 'assistant',
          content: `Step ${i}. ${'word '.repeat(60)}`,
          tool_calls: [{ id: `c${i}`, name: `tool_${i % 9}`, arguments: { step: i } }],
        },
        {
          role: 'tool',
          tool_call_id: [`c${i}`],
          content: JSON.stringify({ result: 'word '.repeat(120), step: i }),
        },
      ]).flat(),
      { role: 'assistant', content: 'done' },
    ],
    answer_attribution: [],
    evaluation: { score: sample % 2, is_correct: sample % 2 === 1 },
  });
  return ['one', 'two']
    .flatMap((model) => Array.from({ length: RUNS }, (_, sample) => JSON.stringify(row(model, sample))))
    .join('\n');
}

/**
 * From setting the address to the frame after the one with the texts, as the page measures it: `evalbook:sample` ends
 * when question and answers stand in the page.
 * @param {Page} page @param {string} hash @returns {Promise<number>}
 */
const open = (page, hash) =>
  page.evaluate(
    ({ hash, limit }) =>
      new Promise((done, fail) => {
        const late = setTimeout(() => fail(new Error(`${hash} did not open`)), limit);
        const started = performance.now();
        const observer = new PerformanceObserver((list) => {
          if (list.getEntriesByName('evalbook:sample').length === 0) return;
          observer.disconnect();
          clearTimeout(late);
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)));
        });
        observer.observe({ entryTypes: ['measure'] });
        location.hash = hash;
      }),
    { hash, limit: TIMEOUT_MS },
  );

/** @param {Page} page @param {Pass} pass @param {string} name @param {string} where SQL */
async function opened(page, pass, name, where) {
  const rows = await page.evaluate(
    // @ts-expect-error the page brings it
    (sql) => window.evalbook.query(sql),
    `SELECT content_key, evaluation FROM samples WHERE ${where} ORDER BY hash(sample_key) LIMIT ${RUNS + 2}`,
  );
  /** @type {number[]} */
  const times = [];
  for (const { content_key, evaluation } of rows) {
    await pass();
    times.push(await open(page, `#/sample/${content_key}?evaluation=${encodeURIComponent(evaluation)}`));
  }
  const counted = times.slice(2);
  return { name, medianMs: median(counted), p95Ms: quantile(counted, 0.95), runs: counted.length };
}

/** Opens samples of the file that is loaded, then some with long conversations. @param {Page} page @param {Pass} pass */
export async function benchSamples(page, pass) {
  const plain = await opened(page, pass, 'open a sample', `evaluation <> 'bench-turns'`);
  await page.evaluate((text) => {
    // @ts-expect-error the page brings it
    return window.evalbook.import([new File([text], 'turns.jsonl')]);
  }, conversations());
  return [plain, await opened(page, pass, `open a sample of ${TURNS} turns`, `evaluation = 'bench-turns'`)];
}
