import type { Page } from '@playwright/test';
import { type Evalbook, expect, test, NIGHTLY } from './support/page';

interface Made {
  sample: number;
  epoch: number;
  score: number | null;
  error: string | null;
  tokens: { input: number; output: number } | null;
  /** What the file says it cost. */
  cost?: number | null;
}

/** An Every Eval Ever file of one model: one row an answer. */
const eeeFile = (model: string, answers: readonly Made[], metric = 'exact_match'): string =>
  answers
    .map(({ sample, epoch, score, error, tokens, cost = null }) =>
      JSON.stringify({
        schema_version: '0.3.0',
        evaluation_id: `quiz/${model}/1`,
        model_id: `vendor/${model}`,
        evaluation_name: 'quiz',
        evaluation_result_id: metric,
        sample_id: `q-${sample}`,
        sample_hash: null,
        interaction_type: 'single_turn',
        input: { raw: `Question ${sample}`, reference: [`Answer ${sample}`] },
        output: { raw: [error === null ? `Said ${sample} ${epoch}` : ''] },
        answer_attribution: [],
        evaluation: metric === 'exact_match' ? { score, is_correct: score === 1 } : { score },
        token_usage: tokens && {
          input_tokens: tokens.input,
          output_tokens: tokens.output,
          total_tokens: tokens.input + tokens.output,
        },
        error,
        ...(cost === null ? {} : { cost_usd: cost }),
        metadata: { epoch: String(epoch), page: `page ${Math.floor(sample / 5)}` },
      }),
    )
    .join('\n');

/** Asked three times each; every eighth answer failed, and what it took was spent all the same. */
const elm = Array.from({ length: 90 }, (_, i): Made => {
  const failed = i % 8 === 3;
  return {
    ...{ sample: Math.floor(i / 3), epoch: 1 + (i % 3) },
    score: failed ? null : (i * 7) % 10 < 6 ? 1 : 0,
    error: failed ? 'rate limit reached' : null,
    tokens: { input: 400 + 13 * i, output: 20 + (i % 17) },
  };
});
/** Asked once; a fifth of the answers have no token count. */
const fir = Array.from({ length: 30 }, (_, i): Made => ({
  ...{ sample: i, epoch: 1, error: null },
  score: i % 10 < 4 ? 1 : 0,
  tokens: i % 5 === 2 ? null : { input: 300 + 5 * i, output: 10 },
}));
const prices = [
  { model: 'vendor/elm', input: 2, output: 10 },
  { model: 'vendor/fir', input: 0.5, output: 1 },
];
const costOf = ({ tokens }: Made, { input, output }: { input: number; output: number }): number | null =>
  tokens && (tokens.input * input + tokens.output * output) / 1e6;

const section = (page: Page, id: string) => page.locator(`section#${id}`);
const row = (page: Page, id: string, model: string) =>
  section(page, id).locator('tbody tr').filter({ hasText: model }).first();
const numbersOf = async (page: Page, id: string, model: string): Promise<number[]> =>
  (await row(page, id, model).locator('td').allInnerTexts()).map((text) =>
    Number(text.replace('\u2212', '-').replace(/[+,]|at (least|most)/g, '')),
  );

async function openMade(evalbook: Evalbook, hash = '#/usage', withPrices = true): Promise<Page> {
  await evalbook.open(hash);
  await evalbook.importTexts({ 'elm.jsonl': eeeFile('elm', elm), 'fir.jsonl': eeeFile('fir', fir) });
  const { page } = evalbook;
  await page.locator('.usage[data-ready]').waitFor();
  if (!withPrices) return page;
  const json = JSON.stringify({ currency: 'USD', per_tokens: 1e6, models: prices });
  await page
    .getByLabel('Import prices')
    .setInputFiles({ name: 'prices.json', mimeType: 'application/json', buffer: Buffer.from(json) });
  await expect(page.locator('#prices tbody.own tr')).toHaveCount(2);
  await page.locator('.usage[data-whole]').waitFor();
  return page;
}

test(
  'a correct answer costs the same in every table: all that was spent, over all that was right',
  NIGHTLY,
  async ({ evalbook }) => {
    const page = await openMade(evalbook);
    const spent = elm.reduce((sum, one) => sum + (costOf(one, { input: 2, output: 10 }) ?? 0), 0);
    const right = elm.filter(({ score }) => score === 1).length;
    const expected = ((1000 * spent) / right).toFixed(3);
    await expect(row(page, 'quality', 'elm').locator('td').nth(3)).toHaveText(expected);
    const heads = await section(page, 'cost').locator('th[scope=col]').allInnerTexts();
    const at = heads.findIndex((text) => text.includes('correct answers')) - 1;
    await expect(row(page, 'cost', 'elm').locator('td').nth(at)).toHaveText(expected);
    // Repeats make two figures of one: a sample takes what its three answers take.
    const each = (1000 * spent) / elm.length;
    expect((await numbersOf(page, 'cost', 'elm')).slice(2, 5).map((figure) => figure.toFixed(3))).toEqual([
      each.toFixed(3),
      expected,
      (3 * each).toFixed(3),
    ]);
    await expect(section(page, 'quality')).toContainText('USD per 1,000 samples, one answer each');
  },
);

test(
  'where no sample has both costs there is nothing to correct p for, and its head says so',
  NIGHTLY,
  async ({ evalbook }) => {
    await evalbook.open('#/usage');
    const answersOf = (rest: number) =>
      Array.from({ length: 40 }, (_, sample) => ({
        ...{ sample, epoch: 1, error: null, tokens: null, score: Number(sample % 3 > rest) },
        cost: sample % 2 === rest ? 0.001 * (1 + (sample % 7)) : null,
      }));
    await evalbook.importTexts({
      'even.jsonl': eeeFile('even', answersOf(0)),
      'odd.jsonl': eeeFile('odd', answersOf(1)),
    });
    const { page } = evalbook;
    const heads = section(page, 'differences').getByRole('columnheader');
    await expect(heads.filter({ hasText: /^p/ })).toHaveText('p');
    await expect(section(page, 'differences').locator('.unknown').first()).toBeVisible();
  },
);

test(
  'the mean, the baseline and the difference of a row stand on the samples that n counts',
  NIGHTLY,
  async ({ evalbook }) => {
    const page = await openMade(evalbook);
    const counted = fir.filter(({ tokens }) => tokens !== null);
    await expect(section(page, 'differences').locator('tbody tr')).toHaveCount(2);
    const elmIsBase = (await row(page, 'differences', 'elm').innerText()).includes('baseline');
    expect(elmIsBase).toBe(true);
    const [n, mean, base, difference] = await numbersOf(page, 'differences', 'fir');
    expect(n).toBe(counted.length);
    const meanOf = (all: readonly Made[], price: { input: number; output: number }) =>
      (1000 * all.reduce((sum, one) => sum + (costOf(one, price) ?? 0), 0)) / all.length;
    const samples = new Set(counted.map(({ sample }) => sample));
    const [a, b] = [
      meanOf(counted, { input: 0.5, output: 1 }),
      meanOf(
        elm.filter(({ sample }) => samples.has(sample)),
        { input: 2, output: 10 },
      ),
    ];
    expect([mean, base, difference]).toEqual([a, b, a - b].map((value) => Number(value.toFixed(3))));
  },
);

test('a share of a total that is known in part is a bound', NIGHTLY, async ({ evalbook }) => {
  const page = await openMade(evalbook);
  const failed = elm.filter(({ error }) => error !== null);
  const tokensOf = (all: readonly Made[]) =>
    all.reduce((sum, { tokens }) => sum + (tokens ? tokens.input + tokens.output : 0), 0);
  const share = (100 * tokensOf(failed)) / tokensOf([...elm, ...fir]);
  const cells = row(page, 'errors', 'rate limit').locator('td');
  await expect(cells.nth(-2)).toHaveText(`at most ${share.toFixed(1)} %`);
  await expect(cells.nth(-1)).toHaveText(/^at most\s\d+\.\d\s%$/);
  await expect(section(page, 'errors')).toContainText(
    'At most: some of the other responses have no figure, so the whole is more than what is known of it.',
  );
  // A mean over less than all says over how many.
  await expect(row(page, 'tokens', 'fir')).toContainText('at least');
  await expect(section(page, 'tokens')).toContainText('fir: 6 of 30 responses have no token count.');
});

test(
  'samples that were chosen by their result get scores and costs, and no evidence',
  NIGHTLY,
  async ({ evalbook }) => {
    const page = await openMade(evalbook, '#/usage?chip=outcome:exact_match:vendor%2Ffir:right');
    await expect(page.locator('.verdict .first')).toHaveText(
      'These samples were chosen by their result, so they are no evidence of a difference.',
    );
    await expect(page.locator('.verdict')).toContainText(
      'Scores and costs below describe these 12 samples only.',
    );
    await expect(section(page, 'quality')).not.toContainText(/frontier|dominated|interval/);
    await expect(section(page, 'quality').locator('path.ci:is([d*=V], [d*=H])')).toHaveCount(0);
    await expect(page.getByLabel('Budget')).toHaveCount(0);
    await expect(section(page, 'differences')).not.toContainText(/95\s%|Holm/);
    await expect(section(page, 'differences')).toContainText('these samples were chosen, not drawn');
    await expect(section(page, 'cost')).not.toContainText('gained');
    // The counts and costs stay.
    await expect(row(page, 'quality', 'fir').locator('td').nth(1)).toHaveText('100.0');
    expect((await numbersOf(page, 'cost', 'elm'))[0]).toBe(36);
    await page
      .getByRole('button', { name: 'Clear all' })
      .or(page.getByRole('button', { name: /^Remove/ }))
      .first()
      .click();
    await expect(page.locator('.verdict .first')).not.toContainText('no evidence');
    await expect(section(page, 'quality')).toContainText('frontier');
  },
);

test(
  'what is spent over every response leaves quality on the shared samples',
  NIGHTLY,
  async ({ evalbook }) => {
    const page = await openMade(evalbook);
    const before = await row(page, 'quality', 'elm').innerText();
    await page.getByRole('button', { name: 'Every response' }).click();
    await expect(section(page, 'cost')).toContainText('Every response counts.');
    await expect(section(page, 'errors')).toContainText('11 of 120 responses');
    expect(await row(page, 'quality', 'elm').innerText()).toBe(before);
  },
);

test(
  'no model is best by a metric of which nobody knows which way is better',
  NIGHTLY,
  async ({ evalbook }) => {
    await evalbook.open('#/usage');
    await evalbook.importTexts({
      'elm.jsonl': eeeFile('elm', elm, 'zorbness'),
      'fir.jsonl': eeeFile(
        'fir',
        fir.map((one) => ({ ...one, score: one.score === null ? null : one.score * 3.5 })),
        'zorbness',
      ),
    });
    const { page } = evalbook;
    await page.locator('.usage[data-ready]').waitFor();
    await expect(page.locator('.verdict .first')).toHaveText(
      'Which way is better is not known for zorbness, so no model is recommended.',
    );
    await expect(section(page, 'quality')).not.toContainText(/frontier|dominated/);
    await expect(page.getByLabel('Budget')).toHaveCount(0);
    // What is used has a direction of its own.
    await expect(section(page, 'differences')).toContainText('95 % interval');
  },
);

test('scores on different samples make no model the best for its cost', NIGHTLY, async ({ evalbook }) => {
  await evalbook.open('#/usage?samples=pairs');
  await evalbook.importTexts({
    'elm.jsonl': eeeFile('elm', elm),
    'fir.jsonl': eeeFile('fir', fir),
    'oak.jsonl': eeeFile('oak', fir.slice(0, 12)),
  });
  const { page } = evalbook;
  await page.locator('.usage[data-ready]').waitFor();
  await expect(page.locator('.verdict .first')).toHaveText(
    'Scores are on different samples, so no model is called best for its cost.',
  );
  await expect(section(page, 'quality')).not.toContainText(/frontier|dominated/);
  await expect(section(page, 'quality')).toContainText('each cost on the 12 samples that all models share');
});

test('a cost that the file implies is one figure on Usage and Compare', NIGHTLY, async ({ evalbook }) => {
  // Each third answer lacks a cost; the others all cost 2 and 10 USD for a million tokens.
  const told = elm.map((one, i) => ({
    ...one,
    cost: i % 3 === 0 ? null : costOf(one, { input: 2, output: 10 }),
  }));
  await evalbook.open('#/usage');
  await evalbook.importTexts({ 'elm.jsonl': eeeFile('elm', told), 'fir.jsonl': eeeFile('fir', fir) });
  const { page } = evalbook;
  await page.locator('.usage[data-whole]').waitFor();
  const shared = elm.filter(({ sample }) => elm.some((one) => one.sample === sample && one.score !== null));
  const spent = shared.reduce((sum, one) => sum + (costOf(one, { input: 2, output: 10 }) ?? 0), 0);
  const expected = ((1000 * spent) / shared.length).toFixed(3);
  expect((await numbersOf(page, 'cost', 'elm'))[2]?.toFixed(3)).toBe(expected);
  await page.evaluate(() => (location.hash = '#/compare'));
  await page.locator('.compare[data-ready]').waitFor();
  const cell = page.locator('#leaderboard tbody tr').filter({ hasText: 'elm' }).locator('.c-cost');
  await expect(cell).toHaveText(expected);
  await expect(cell.locator('span')).toHaveAttribute('title', /reported, \d+ computed/);
});

test(
  'differences of what is used stand over the clusters that were chosen, and say so',
  NIGHTLY,
  async ({ evalbook }) => {
    const page = await openMade(evalbook, '#/usage?cluster=page&against=tokens', false);
    await page.getByRole('button', { name: 'Tokens', exact: true }).first().click();
    const table = section(page, 'differences');
    await expect(table).toContainText('Paired 95 % intervals over 6 clusters of page.');
    await expect(table).toContainText('6 clusters are few');
    // CR1 over pages, counted from what was made up.
    const meanOf = (answers: readonly Made[], sample: number): number | null => {
      const own = answers
        .filter((one) => one.sample === sample)
        .map(({ tokens }) => tokens && tokens.input + tokens.output);
      return own.includes(null) ? null : own.reduce<number>((sum, one) => sum + (one ?? 0), 0) / own.length;
    };
    const base = (await table.locator('tr.is-baseline th').innerText()).includes('elm') ? elm : fir;
    const [other, name] = base === elm ? [fir, 'fir'] : [elm, 'elm'];
    const differences = Array.from({ length: 30 }, (_, sample) => {
      const [a, b] = [meanOf(other, sample), meanOf(base, sample)];
      const isShared = [elm, fir].every((all) =>
        all.some((one) => one.sample === sample && one.score !== null),
      );
      return a === null || b === null || !isShared ? null : { sample, value: a - b };
    }).flatMap((one) => one ?? []);
    const mean = differences.reduce((sum, { value }) => sum + value, 0) / differences.length;
    const pages = [0, 1, 2, 3, 4, 5].map((no) =>
      differences
        .filter(({ sample }) => Math.floor(sample / 5) === no)
        .reduce((sum, { value }) => sum + value - mean, 0),
    );
    const squares = pages.reduce((sum, one) => sum + one * one, 0);
    const half = (2.57058183563631 * Math.sqrt((6 / 5) * squares)) / differences.length;
    const shown = await row(page, 'differences', name).locator('td').nth(5).innerText();
    const [low = NaN, high = NaN] = shown
      .replaceAll('\u2212', '-')
      .split(' to ')
      .map((text) => Number(text.replaceAll(/[+,]/g, '')));
    expect([Math.round(low), Math.round(high)]).toEqual([Math.round(mean - half), Math.round(mean + half)]);
  },
);
