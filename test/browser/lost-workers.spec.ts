import type { Page, Worker } from '@playwright/test';
import { readerCount } from '../../src/lib/threads/cores';
import { expect, test, NIGHTLY } from './support/page';

const row = (i: number, model: string, output: string) =>
  JSON.stringify({
    schema_version: '0.3.0',
    evaluation_id: `quiz/${model}/1`,
    model_id: model,
    evaluation_name: 'quiz',
    sample_id: `q${i}`,
    interaction_type: 'single_turn',
    input: { raw: `Question ${i}`, reference: ['yes'] },
    output: { raw: [output] },
    answer_attribution: [],
    evaluation: { score: i % 2, is_correct: i % 2 === 1 },
  });
const rows = (n: number, model: string, length = 1) =>
  Array.from({ length: n }, (_, i) => row(i, model, 'word '.repeat(length))).join('\n');

/** Ends workers as a browser does that is short of memory: without a word. */
const end = (workers: readonly Worker[]) => {
  for (const worker of workers) worker.evaluate(() => self.close()).catch(() => undefined);
};
const LARGE = 40_000;
/** Imports a file of 150 MB that the page makes itself, and answers how many responses it held. */
const importLarge = (page: Page) =>
  page.evaluate(
    async ({ line, n }) => {
      const lines = Array.from({ length: n }, (_, i) => line.replaceAll('q0', `q${i}`));
      const file = new File([lines.join('\n')], 'large_samples.jsonl');
      return (await window.evalbook.import([file])).responses;
    },
    { line: row(0, 'a', 'word '.repeat(700)), n: LARGE },
  );
const PACKED = 20_000;
/** The same of some 50 MB in a gzip file, of noise: it packs to half. Making it takes a busy machine long, and is no part of the import. */
const makePacked = (page: Page) =>
  page.evaluateHandle(
    async ({ line, n }) => {
      const bytes = new Uint8Array(1200);
      const noise = () => Array.from(crypto.getRandomValues(bytes), (byte) => byte.toString(16)).join('');
      const lines = Array.from({ length: n }, (_, i) =>
        line.replaceAll('q0', `q${i}`).replace('noise', noise()),
      );
      const stream = new Blob([lines.join('\n')]).stream().pipeThrough(new CompressionStream('gzip'));
      return new File([await new Response(stream).blob()], 'large_samples.jsonl.gz');
    },
    { line: row(0, 'a', 'noise'), n: PACKED },
  );
const readers = (page: Page) => page.workers().filter((worker) => /read-worker/.test(worker.url()));
/** Workers that show the page that they live. */
const locks = (page: Page) =>
  page.evaluate(
    async () =>
      ((await navigator.locks.query()).held ?? []).filter(({ name }) => name?.startsWith('evalbook-worker'))
        .length,
  );
const engine = (page: Page) => page.workers().filter((worker) => worker.url().startsWith('blob:'));

test(
  'reading workers that were ended before a drop do not hold it up',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    // They are ready before the first file, begun one after another.
    const machine = await page.evaluate(() => ({ hardwareConcurrency: navigator.hardwareConcurrency }));
    const all = readerCount(machine);
    await expect.poll(() => readers(page).length).toBe(all);
    await expect.poll(() => locks(page)).toBe(all + 1); // with the engine
    end(readers(page));
    await expect.poll(() => locks(page)).toBe(1);
    const { responses } = await evalbook.importTexts({ 'a_samples.jsonl': rows(30, 'a') });
    expect(responses).toBe(30);
  },
);

test(
  'a file whose worker is ended while it reads is read again, and the page says so',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    const importing = importLarge(page);
    await expect(page.getByText(/[1-9][\d,]* rows/)).toBeVisible();
    end(readers(page));
    expect(await importing).toBe(LARGE);
    await expect(page.getByText('The browser ended a worker while it read.')).toBeVisible();
    await expect(page.getByText('large_samples.jsonl was read again from the start.')).toBeVisible();
  },
);

test(
  'so is a packed file, of which one worker unpacks and another reads',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    const packed = await makePacked(page);
    const importing = packed.evaluate(async (file) => (await window.evalbook.import([file])).responses);
    await expect(page.getByText(/[1-9][\d,]* rows/)).toBeVisible();
    expect(readers(page).length).toBeGreaterThan(1);
    end(readers(page));
    expect(await importing).toBe(PACKED);
    await expect(page.getByText('large_samples.jsonl.gz was read again from the start.')).toBeVisible();
  },
);

test(
  'an engine that is ended is begun again with the files that it held',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    await evalbook.importTexts({ 'a_samples.jsonl': rows(30, 'a'), 'b_samples.jsonl': rows(30, 'b') });
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await expect(page.locator('.stage.compare[data-ready]')).toBeVisible();
    end(engine(page));
    await expect(page.getByText('The browser ended the database engine.')).toBeVisible();
    await expect(page.getByText('The engine starts again. 2 files are read again.')).toBeVisible();
    await expect(page.getByText('60 responses')).toBeVisible();
    expect(await evalbook.query('SELECT count(*) AS n FROM responses')).toEqual([{ n: 60 }]);
    end(engine(page));
    await expect(page.getByText('The browser ended the database engine again.')).toBeVisible();
    await expect(page.getByText('Nothing is loaded now.')).toBeVisible();
    const { responses } = await evalbook.importTexts({ 'a_samples.jsonl': rows(30, 'a') });
    expect(responses).toBe(30);
  },
);

test(
  'an engine that is ended while files are read: the import and a reset come to their end',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    const importing = importLarge(page);
    await expect(page.getByText(/[1-9][\d,]* rows/)).toBeVisible();
    end(engine(page));
    expect(await importing).toBe(LARGE);
    await page.evaluate(() => window.evalbook.reset());
    expect((await evalbook.importTexts({ 'a_samples.jsonl': rows(3, 'a') })).responses).toBe(3);
  },
);

test('where the page may have no locks, it works all the same', NIGHTLY, async ({ evalbook, page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await evalbook.open();
  await evalbook.importTexts({ 'a_samples.jsonl': rows(30, 'a') });
  expect(await evalbook.query('SELECT count(*) AS n FROM responses')).toEqual([{ n: 30 }]);
});

test(
  'a worker that is busy for long is not taken for one that ended',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    const line = row(0, 'a', 'word '.repeat(6_000_000)); // one line of 30 MB
    const { responses } = await evalbook.importTexts({ 'long_samples.jsonl': line });
    expect(responses).toBe(1);
    const [heavy] = await evalbook.query('SELECT sum(hash(i) % 7) > 0 AS yes FROM range(80000000) t(i)');
    expect(heavy).toEqual({ yes: true });
    await expect(page.getByText('The browser ended')).toHaveCount(0);
  },
);
