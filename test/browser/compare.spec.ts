import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { obstaclesInBoth } from './support/obstacles';
import { type Evalbook, expect, test, NIGHTLY } from './support/page';
import { act, groups, leave, options, passing } from './support/sections';

interface Answer {
  right: boolean | null;
  error?: string;
}

/** An Every Eval Ever file of one model: one row a sample, `null` where the model was never asked. */
function eeeFile(
  model: string,
  answers: readonly (Answer | null)[],
  input = (i: number) => `Question ${i}`,
): string {
  const rows = answers.flatMap((answer, i) => {
    if (answer === null) return [];
    return {
      schema_version: '0.3.0',
      evaluation_id: `capitals/${model}/1`,
      model_id: `vendor/${model}`,
      evaluation_name: 'capitals',
      evaluation_result_id: 'exact_match',
      sample_id: `q-${String(i).padStart(4, '0')}`,
      sample_hash: null,
      interaction_type: 'single_turn',
      input: { raw: input(i), formatted: null, reference: [`Answer ${i}`], choices: null },
      output: { raw: [answer.right ? `Answer ${i}` : 'No idea'], reasoning_trace: null },
      messages: null,
      answer_attribution: [],
      evaluation: { score: answer.right === null ? null : answer.right ? 1 : 0, is_correct: answer.right },
      token_usage: { input_tokens: 100, output_tokens: 20, total_tokens: 120 },
      performance: null,
      error: answer.error ?? null,
      metadata: { topic: i % 2 === 0 ? 'even' : 'odd' },
    };
  });
  return rows.map((row) => JSON.stringify(row)).join('\n') + '\n';
}

const samples = (n: number, right: (i: number) => boolean | null): (Answer | null)[] =>
  Array.from({ length: n }, (_, i) => ({ right: right(i) }));

const alder = samples(40, (i) => i % 10 < 9);
const birch = samples(40, (i) => i % 10 < 5);
/** Never asked two questions, and failed at a third. */
const cedar = samples(40, (i) => i % 10 < 4).map((answer, i) =>
  i >= 38 ? null : i === 37 ? { right: null, error: 'rate limit reached' } : answer,
);

const ready = (page: Page) => page.locator('.stage[data-ready]').waitFor();

/** Waits until the page answers a new question. */
async function after(page: Page, act: () => Promise<unknown>): Promise<void> {
  const stamp = () => page.locator('.compare').getAttribute('data-ready');
  const before = await stamp();
  await act();
  await expect.poll(stamp).not.toBe(before);
  await ready(page);
}

async function openThree(evalbook: Evalbook, hash = '#/compare'): Promise<void> {
  await evalbook.open(hash);
  await evalbook.importTexts({
    'alder.jsonl': eeeFile('alder', alder),
    'birch.jsonl': eeeFile('birch', birch),
    'cedar.jsonl': eeeFile('cedar', cedar),
  });
  await expect(evalbook.page.locator('.filterbar .state')).toContainText('40 samples');
  await ready(evalbook.page);
}

/** The cells of a leaderboard row, by model. */
const leaderRow = (page: Page, model: string) => page.locator('.leader tbody tr', { hasText: model });
const ledgerRow = async (page: Page, model: string) =>
  (await page.locator('.ledger tbody tr', { hasText: model }).locator('td').allInnerTexts()).map((text) =>
    Number(text.replace('\u2212', '-').replaceAll(',', '')),
  );

test('with nothing loaded it says what to drop', NIGHTLY, async ({ evalbook }) => {
  await evalbook.open('#/compare');
  await expect(evalbook.page.getByText('Drop result files anywhere on this page.')).toBeVisible();
  await ready(evalbook.page);
});

test('numbers equal an independent count', async ({ evalbook }) => {
  await openThree(evalbook);
  const { page } = evalbook;
  const shared = Array.from({ length: 40 }, (_, i) => i).filter((i) => cedar[i]?.right != null);
  expect(shared).toHaveLength(37);
  for (const [model, answers] of Object.entries({ alder, birch, cedar })) {
    const right = shared.filter((i) => answers[i]?.right).length;
    const cells = leaderRow(page, model).locator('td');
    await expect(page.locator('.filterbar .state')).toHaveText(/^\s*37 of 40 samples/);
    await expect(cells.nth(0)).toHaveText(((100 * right) / 37).toFixed(1));
  }
  await expect(page.locator('.verdict .first')).toContainText(
    /^alder is better than birch and cedar, by .* on 37 shared samples\.$/,
  );
  await expect(page.locator('.verdict .then').first()).toContainText(
    /^birch is nearest, .* \(single 95 % interval/,
  );
  await passing(page, 40, 40);
});

test(
  'tie groups in place of ranks, and copies in three languages',
  NIGHTLY,
  async ({ evalbook, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openThree(evalbook);
    const { page } = evalbook;
    // 90 % stand apart from 50 and 40 %, which cannot be told from each other.
    expect(await groups(page)).toEqual(['Group: A', 'Group: B']);
    await expect(page.locator('.leader tbody').last().locator('tr')).toHaveCount(2);
    await expect(page.locator('#pairs .finding')).toContainText('2 of 3 pairs can be told apart');
    const [csv] = await Promise.all([page.waitForEvent('download'), act(page, 'Leaderboard as CSV')]);
    expect(readFileSync(await csv.path(), 'utf8')).toContain('model,n,score');
    for (const [name, words] of [
      ['Markdown', '| model | n |'],
      ['LaTeX', '\\toprule'],
    ] as const) {
      const button = page.getByRole('button', { name: `Copy Leaderboard as ${name}` });
      await act(page, `Copy Leaderboard as ${name}`);
      await expect(button).toHaveText('Copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(words);
      await expect(button).toHaveText(name);
    }
  },
);

test('columns of the leaderboard are left out, and stay out', NIGHTLY, async ({ evalbook }) => {
  await openThree(evalbook);
  const { page } = evalbook;
  const head = page.locator('.leader thead');
  await expect(head.getByText('same')).toBeVisible();
  await act(page, 'Columns');
  await page.getByRole('option', { name: 'same' }).click();
  await expect(head.getByText('same')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.reload();
  await openThree(evalbook);
  await expect(head.getByText('tokens')).toBeVisible();
  await expect(head.getByText('same')).toBeHidden();
});

test('the ledger adds up', async ({ evalbook }) => {
  await openThree(evalbook);
  const { page } = evalbook;
  const heads = await page.locator('.ledger thead th .narrow-hide').allInnerTexts();
  for (const model of ['alder', 'birch', 'cedar']) {
    const figures = await ledgerRow(page, model);
    const compared = figures[heads.indexOf('compared')];
    const taken = figures.slice(0, heads.indexOf('compared')).reduce((sum, n) => sum + n, 0);
    expect(taken).toBe(compared);
    expect(compared).toBe(37);
  }
  const cedarRow = await ledgerRow(page, 'cedar');
  expect(cedarRow[heads.indexOf('missing')]).toBe(2);
  expect(cedarRow[heads.indexOf('failed')]).toBe(-1);
  await expect(page.getByText('Without cedar, 3 more samples could be compared.')).toBeVisible();

  const panel = await options(page);
  await after(page, () => panel.getByRole('button', { name: 'count as wrong' }).click());
  await page.keyboard.press('Escape');
  await expect(page.locator('.filterbar .state')).toHaveText(/^\s*All 40 samples/);
  await expect(page.locator('.verdict .first')).toContainText(
    'missing, failed and unscored counted as wrong',
  );
  expect(page.url()).toContain('missing=wrong');

  await after(page, () => page.goBack());
  await after(page, () => page.getByRole('button', { name: /^Leave out cedar/ }).click());
  await expect(page.locator('.leader tbody tr')).toHaveCount(2);
  await expect(page.locator('.verdict .first')).toContainText('on 40 shared samples');
});

test('the address holds the choices; back and forward work', async ({ evalbook }) => {
  await openThree(evalbook);
  const { page } = evalbook;
  await page.getByRole('button', { name: /^Baseline/ }).click();
  await after(page, () => page.getByRole('option', { name: 'cedar' }).click());
  await expect(page.locator('.verdict .first')).toContainText('alder is better than cedar');
  expect(page.url()).toContain('baseline=vendor%2Fcedar');
  await after(page, () => page.goBack());
  await expect(page.locator('.verdict .first')).toContainText('alder is better than birch');
  await after(page, () => page.goForward());
  await expect(page.locator('.leader tr.is-baseline')).toContainText('cedar');
});

test('an address from elsewhere is obeyed as far as it can be', NIGHTLY, async ({ evalbook }) => {
  await openThree(
    evalbook,
    '#/compare?evaluation=gone&metric=%E0&baseline=vendor%2Fcedar&by=planet&chip=nonsense&chip=label:topic:odd&sort=?',
  );
  const { page } = evalbook;
  await expect(page.locator('.leader tr.is-baseline')).toContainText('cedar');
  await passing(page, 20, 40);
  // Whoever names a baseline compares with it.
  await expect(page.locator('.chip')).toHaveText([/topic\s*odd/, /with the baseline/]);
});

test('a filter by outcome, by keyboard', NIGHTLY, async ({ evalbook }) => {
  await openThree(evalbook);
  const { page } = evalbook;
  await page.keyboard.press('f');
  await page.getByRole('option', { name: /^outcome by model/ }).click();
  await page.getByRole('group', { name: 'Outcome of alder' }).getByRole('button', { name: 'right' }).click();
  await page.getByRole('group', { name: 'Outcome of birch' }).getByRole('button', { name: 'wrong' }).click();
  await after(page, () => page.getByRole('button', { name: 'Add', exact: true }).click());
  const expected = alder.filter((answer, i) => answer?.right && !birch[i]?.right).length;
  await passing(page, expected, 40);
  await expect(page.locator('.chip')).toHaveText([/alder right/, /birch wrong/]);

  await page.locator('.chip button').last().focus();
  await after(page, () => page.keyboard.press('Backspace'));
  await expect(page.locator('.chip')).toHaveCount(1);
  await expect(page.locator('.chip button')).toBeFocused();
  await after(page, () => page.getByRole('button', { name: 'Clear all' }).click());
  await passing(page, 40, 40);
});

test('a filter that leaves nothing names the condition in the way', NIGHTLY, async ({ evalbook }) => {
  await openThree(evalbook, '#/compare?chip=label:topic:even&chip=text:input:Nowhere');
  const { page } = evalbook;
  await expect(page.getByText('No sample passes this filter.')).toBeVisible();
  await expect(page.getByText('Remove input “Nowhere” to see 20.')).toBeVisible();
  await after(page, () => page.getByRole('button', { name: 'Remove it' }).click());
  await passing(page, 20, 40);
});

test('a double click opens a sample and selects nothing', NIGHTLY, async ({ evalbook }) => {
  await openThree(evalbook);
  const { page } = evalbook;
  await page.evaluate(() => (location.hash = '#/samples'));
  await page.locator('.samples tbody tr:not(.space)').nth(1).dblclick();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
});

test('one model needs a second', NIGHTLY, async ({ evalbook }) => {
  await evalbook.open('#/compare');
  await evalbook.importTexts({ 'alder.jsonl': eeeFile('alder', alder) });
  await expect(evalbook.page.getByText('A difference needs a second model.')).toBeVisible();
  await expect(evalbook.page.locator('.leader tbody')).toContainText('needs a second model');
});

test('a sample opens by key, whole and as text, and the next one follows', async ({ evalbook }) => {
  await evalbook.open('#/samples');
  const hostile = (i: number) =>
    `Question ${i} <img src=x onerror="alert(1)"> ${'long '.repeat(100)}end ${i}`;
  await evalbook.importTexts({
    'alder.jsonl': eeeFile('alder', alder, hostile),
    'birch.jsonl': eeeFile('birch', birch, hostile),
  });
  const { page } = evalbook;
  await ready(page);
  await page.getByRole('button', { name: 'sample', exact: true }).click();
  await expect(page.locator('.samples tbody tr').first()).toContainText('q-0000');
  await page.getByRole('grid', { name: 'Samples' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('.sample[data-ready]').waitFor();
  await expect(page.locator('.question')).toContainText('<img src=x onerror="alert(1)">');
  await expect(page.locator('.question')).toContainText('end 1');
  await expect(page.locator('.sample img')).toHaveCount(0);
  await expect(page.locator('.sample article')).toHaveCount(2);
  await expect(page.getByText('2 of 40, by sample')).toBeVisible();
  const first = page.url();
  await page.keyboard.press('j');
  await expect(page.locator('.question')).toContainText('end 2');
  expect(page.url()).not.toBe(first);
  await page.keyboard.press('k');
  await expect(page.locator('.question')).toContainText('end 1');
  await page.getByText(/alder\.jsonl, .* bytes? from byte/).click();
  await expect(page.locator('.sample pre').first()).toContainText('"sample_id":"q-0001"');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid', { name: 'Samples' })).toBeVisible();
});

test('a long table keeps only the rows in sight', NIGHTLY, async ({ evalbook }) => {
  await evalbook.open('#/samples?sort=sample');
  const many = (right: (i: number) => boolean) => samples(3000, right);
  await evalbook.importTexts({
    'alder.jsonl': eeeFile(
      'alder',
      many((i) => i % 3 > 0),
    ),
    'birch.jsonl': eeeFile(
      'birch',
      many((i) => i % 3 > 1),
    ),
  });
  const { page } = evalbook;
  await ready(page);
  const rows = page.locator('.samples tbody tr:not(.space)');
  await expect(rows.first()).toContainText('q-0000');
  expect(await rows.count()).toBeLessThan(100);
  await page.getByRole('grid', { name: 'Samples' }).focus();
  await page.keyboard.press('End');
  await expect(rows.last()).toContainText('q-2999');
  expect(await rows.count()).toBeLessThan(100);
});

test('readable at 390 pixels: nothing hangs out of the page', NIGHTLY, async ({ evalbook }) => {
  await evalbook.page.setViewportSize({ width: 390, height: 844 });
  await openThree(evalbook);
  const { page } = evalbook;
  await evalbook.fits();
  const table = page.locator('.leader');
  expect(await table.evaluate((node) => node.getBoundingClientRect().right)).toBeLessThanOrEqual(390 - 15);
  await expect(leaderRow(page, 'birch').locator('td').nth(0)).toBeVisible();
});

test('no obstacle that axe can find', NIGHTLY, async ({ evalbook }) => {
  await openThree(evalbook, '#/compare?chip=label:topic:odd');
  const { page } = evalbook;
  expect(await obstaclesInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('option', { name: /^score/ }).click();
  expect(await obstaclesInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await leave(page, /^Results/);
  await expect(page.getByText(/rows, \d+ columns/)).toBeVisible();
  expect(await obstaclesInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.evaluate(() => (location.hash = '#/samples'));
  await page.locator('.samples-page[data-ready]').waitFor();
  expect(await obstaclesInBoth(page)).toEqual([]);
  await page.locator('.samples tbody tr').first().click();
  await page.locator('.sample[data-ready]').waitFor();
  expect(await obstaclesInBoth(page)).toEqual([]);
});

test(
  'the baseline and the models are in the order of the leaderboard as soon as it is there',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    const many = (right: boolean) =>
      eeeFile(
        right ? 'birch' : 'alder',
        samples(4000, () => right),
      );
    await evalbook.open();
    await evalbook.importTexts({ 'a.jsonl': many(false), 'b.jsonl': many(true) });
    await page.evaluate(() => {
      const seen: (string | undefined)[] = [];
      Object.assign(window, { seen });
      const baseline = () =>
        [...document.querySelectorAll('button')].find((one) =>
          one.textContent?.trim().startsWith('baseline'),
        );
      new MutationObserver(() => {
        if (document.querySelector('.leader tbody') !== null) seen.push(baseline()?.textContent?.trim());
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await ready(page);
    const seen = await page.evaluate(() => (window as { seen?: string[] }).seen);
    expect([...new Set(seen)]).toEqual(['baselineBaselinebirch']);
  },
);
