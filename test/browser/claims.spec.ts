import type { Page } from '@playwright/test';
import { deskFile, deskModels, deskScores } from './support/desk';
import { type Evalbook, expect, sharing, NIGHTLY } from './support/page';
import { groups, options } from './support/sections';

/** What the pages claim, held against an independent count of the demo's files. */

const scores = new Map(deskModels.map((model) => [model as string, deskScores(model)]));
const of = (model: string, id: string) => scores.get(model)?.get(id);
const ids = [...new Set(deskModels.flatMap((model) => [...(scores.get(model)?.keys() ?? [])]))];
const sharedBy = (some: readonly string[]) =>
  ids.filter((id) => some.every((model) => of(model, id) !== undefined));
const meanOn = (model: string, some: readonly string[]) =>
  some.reduce((sum, id) => sum + (of(model, id) ?? NaN), 0) / some.length;
const points = (value: number) => `${value < 0 ? '\u2212' : '+'}${Math.abs(100 * value).toFixed(1)}`;

const page_ = '.compare[data-ready], .pair-page[data-ready]';
const test = sharing((evalbook) => evalbook.import(...deskModels.map(deskFile)));
async function openDemo({ page, url }: Evalbook, hash = '#/compare'): Promise<Page> {
  await page.goto(url + hash);
  await page.locator(page_).waitFor();
  await expect(page.locator('.filterbar .state')).toContainText('samples');
  return page;
}
const leader = (page: Page, model: string) => page.locator('.leader tbody tr', { hasText: model });
const first = (page: Page) => page.locator('.verdict .first');
const then = (page: Page) => page.locator('.verdict .then').first();

test('samples chosen by their result are counted, and nothing is concluded', async ({ evalbook }) => {
  const chosen =
    'chip=outcome:exact_match:synthetic%2Faster-large:right&chip=outcome:exact_match:synthetic%2Fbrook-2:wrong';
  const page = await openDemo(evalbook, `#/compare?${chosen}`);
  const won = sharedBy(deskModels).filter((id) => of('aster-large', id) === 1 && of('brook-2', id) === 0);
  await expect(first(page)).toContainText(
    `On the ${won.length} samples of this filter, aster-large scores 100.0 % and brook-2 0.0 %`,
  );
  await expect(then(page)).toHaveText(
    'These samples were chosen by their result, so they are no evidence of a difference.',
  );
  await expect(page.locator('.verdict .note')).toHaveCount(0);
  expect(await groups(page)).toEqual([null]);
  await expect(page.locator('.leader .plot .ci')).toHaveCount(0);
  await expect(page.locator('.matrix td.sure')).toHaveCount(0);
  await expect(page.locator('#leaderboard')).not.toContainText('distinguishable');
  await expect(page.locator('#pairs')).not.toContainText(/Holm|McNemar|interval/);

  await page.getByRole('link', { name: 'Open the pair' }).click();
  await page.locator('.pair-page[data-ready]').waitFor();
  await expect(then(page)).toContainText('chosen by their result');
  await expect(page.locator('#evidence')).toHaveCount(0);
  await expect(page.locator('.pair-page')).not.toContainText('95 % interval');
});

test('another result of the same answers is said softer', NIGHTLY, async ({ evalbook }) => {
  const page = await openDemo(evalbook, '#/compare?chip=score:f1:ge:0.2');
  await expect(page.locator('.verdict')).toContainText('95 % interval');
  await expect(then(page)).toContainText(
    'The filter chooses samples by another result of the same answers, so this may not hold for other samples.',
  );
});

test('a pair stands on its own samples and says what it is on everyone’s', NIGHTLY, async ({ evalbook }) => {
  const page = await openDemo(evalbook, '#/pair?a=synthetic%2Faster-large&b=synthetic%2Fbrook-2');
  const [own, all] = [sharedBy(['aster-large', 'brook-2']), sharedBy(deskModels)];
  const difference = (some: readonly string[]) => meanOn('aster-large', some) - meanOn('brook-2', some);
  await expect(first(page)).toContainText(`on ${own.length} shared samples`);
  await expect(then(page)).toContainText(`ahead by ${Math.abs(100 * difference(own)).toFixed(1)} points`);
  await expect(page.locator('.verdict .note')).toContainText(
    `On the ${all.length} samples that all four share, the difference is ${points(difference(all))} points`,
  );
});

test('Compare on the samples of each pair', NIGHTLY, async ({ evalbook }) => {
  const page = await openDemo(evalbook);
  await expect(page.locator('.filterbar .state b')).toHaveText(String(sharedBy(deskModels).length));
  const panel = await options(page);
  await panel.getByRole('button', { name: 'shared by each pair' }).click();
  for (const model of ['brook-2', 'cobalt-s']) {
    const own = sharedBy(['aster-large', model]);
    const row = leader(page, model).locator('td');
    await expect(row.nth(0)).toHaveText(String(own.length));
    await expect(row.nth(1)).toHaveText((100 * meanOn(model, own)).toFixed(1));
    await expect(row.nth(3)).toHaveText(points(meanOn(model, own) - meanOn('aster-large', own)));
  }
  await expect(page.locator('#verdict')).toContainText('each pair on the samples it shares');
  expect(page.url()).toContain('samples=pairs');
  await page.reload();
  await evalbook.ready();
  await evalbook.import(...deskModels.map(deskFile));
  await expect(leader(page, 'brook-2').locator('td').nth(0)).toHaveText(
    String(sharedBy(['aster-large', 'brook-2']).length),
  );
});

test('says whose scores are unlike on what was left out', NIGHTLY, async ({ evalbook }) => {
  const page = await openDemo(evalbook);
  const kept = sharedBy(deskModels);
  const left = ids.filter(
    (id) => !kept.includes(id) && deskModels.some((model) => of(model, id) !== undefined),
  );
  const beside = page.locator('.caveat');
  await expect(beside).toContainText(`${400 - kept.length} of 400 samples are left out`);
  await expect(beside).toContainText(
    `cobalt-s has no score on ${left.filter((id) => of('cobalt-s', id) === undefined).length} of them.`,
  );
  // Of those that have a score there, the one that does otherwise most.
  const [most] = deskModels
    .map((model) => {
      const some = left.filter((id) => of(model, id) !== undefined);
      return { model, n: some.length, mean: meanOn(model, some), kept: meanOn(model, kept) };
    })
    .filter(({ n }) => n >= 10)
    .sort((a, b) => Math.abs(b.mean - b.kept) - Math.abs(a.mean - a.kept));
  await expect(beside).toContainText(
    `${most?.model} scores ${(100 * (most?.mean ?? 0)).toFixed(1)} % there, ${(100 * (most?.kept ?? 0)).toFixed(1)} % here.`,
  );
});

test('one family: verdict, p, marks and groups follow the choice', async ({ evalbook }) => {
  const page = await openDemo(evalbook);
  await expect(page.locator('.leader thead .c-p')).toContainText('over 6');
  expect(await groups(page)).toEqual(['Group: A', 'Group: B', 'Group: C']);
  await expect(page.locator('#pairs')).toContainText('5 of 6 pairs can be told apart after Romano–Wolf.');

  const panel = await options(page);
  await panel.getByRole('button', { name: /^Compare/ }).click();
  await page.getByRole('option', { name: /3 with baseline/ }).click();
  await expect(page.locator('.leader thead .c-p')).toContainText('over 3');
  expect(await groups(page)).toEqual([null, 'To the baseline: worse']);
  await expect(then(page)).not.toContainText('pairs can be told apart');
  await expect(page.locator('#pairs')).toContainText('All 3 can be told apart from the baseline after Holm.');
  // Marks stand on pairs with the baseline alone.
  await expect(page.locator('.matrix td.sure')).toHaveCount(3);
  expect(page.url()).toContain('family=baseline');

  // A pair that is no comparison with the baseline claims nothing.
  await page.goto(page.url().replace('#/compare?', '#/pair?a=synthetic%2Fbrook-2&b=synthetic%2Fcobalt-s&'));
  await page.locator('.pair-page[data-ready]').waitFor();
  await expect(first(page)).toContainText('brook-2 is ahead of cobalt-s');
  await expect(then(page)).toContainText('not one of the comparisons with the baseline');
});

test(
  'until a baseline is chosen every pair counts; choosing one compares with it',
  NIGHTLY,
  async ({ evalbook }) => {
    const page = await openDemo(evalbook);
    await expect(page.locator('.leader thead .c-p')).toContainText('over 6');
    await page.getByRole('button', { name: /^Baseline/ }).click();
    await page.getByRole('option', { name: 'cobalt-s' }).click();
    await expect(page.locator('.leader thead .c-p')).toContainText('over 3');
    expect((await groups(page))[0]).toBe('To the baseline: better');
  },
);

test(
  'what the page chose stays: evaluation, metric and baseline stand in the address',
  NIGHTLY,
  async ({ evalbook }) => {
    const page = await openDemo(evalbook);
    await expect(page).toHaveURL(
      /evaluation=synthetic-support-desk&metric=exact_match&baseline=synthetic%2Faster-large&family=pairs/,
    );
    await expect(page.locator('.leader tr.is-baseline')).toContainText('aster-large');
    // On refunds aster-large is far from the best: it would lose its place as the baseline.
    const three = ['aster-large', 'aster-mini', 'brook-2'].map((model) => `&show=synthetic%2F${model}`);
    await page.goto(`${page.url()}${three.join('')}&chip=label:topic:refunds`);
    await expect(page.locator('.filterbar .state')).toContainText('of 400 samples');
    await expect(page.locator('.leader tbody tr').first()).not.toContainText('aster-large');
    await expect(page.locator('.leader tr.is-baseline')).toContainText('aster-large');
    await expect(leader(page, 'brook-2').locator('td').nth(2)).toContainText('+');
  },
);

test(
  'how large a difference would be found: the pair in question, the corrected level',
  NIGHTLY,
  async ({ evalbook }) => {
    const page = await openDemo(evalbook, '#/compare?baseline=synthetic%2Faster-mini&family=pairs');
    const note = page.locator('.verdict .note');
    await expect(note).toContainText(
      /With 253 samples, a difference under \d+\spoints often goes unseen \(cobalt-s against aster-mini, corrected for 6 comparisons\)\./,
    );
    const panel = await options(page);
    await panel.getByRole('button', { name: /^Cluster samples by none/ }).click();
    await page.getByRole('option').nth(1).click();
    await expect(page.locator('#leaderboard')).toContainText('move together');
    // 2/2⁸ is the first under .05/6.
    await expect(note).toContainText(
      /^\d clusters can tell no two models apart: the test needs 8 at least, corrected for 6 comparisons\./,
    );
  },
);
