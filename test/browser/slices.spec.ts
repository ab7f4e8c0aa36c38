import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { obstaclesInBoth } from './support/obstacles';
import { type Evalbook, expect, root, test, NIGHTLY } from './support/page';
import { act, passing } from './support/sections';

const models = ['aster-large', 'aster-mini', 'brook-2', 'cobalt-s'] as const;
const demoFile = (model: string) => `${root}public/demo/support-desk.${model}_samples.jsonl`;

const ready = (page: Page) => page.locator('.slices[data-ready]').waitFor();
async function open(evalbook: Evalbook, hash = '#/slices'): Promise<void> {
  await evalbook.open(hash);
  await evalbook.import(...models.map(demoFile));
  await ready(evalbook.page);
  await expect(evalbook.page.locator('table.heat')).toBeVisible();
}
const rowOf = (page: Page, name: string) =>
  page.locator('table.heat tbody tr', { has: page.locator('th[scope=row]', { hasText: name }) });

interface Answered {
  right: boolean;
  metadata: Record<string, string>;
  stop?: string;
}
/** A file of one model: a row a sample, right or wrong, with its labels. */
const fileOf = (model: string, answers: readonly Answered[]): string =>
  answers
    .map(({ right, metadata }, i) =>
      JSON.stringify({
        schema_version: '0.3.0',
        evaluation_id: `kinds/${model}`,
        model_id: model,
        evaluation_name: 'kinds',
        evaluation_result_id: 'exact_match:kinds',
        sample_id: `s${i}`,
        sample_hash: `h${i}`,
        interaction_type: 'single_turn',
        input: { raw: `question ${i}`, reference: ['x'] },
        output: { raw: [right ? 'x' : 'y'] },
        answer_attribution: [],
        evaluation: { score: Number(right), is_correct: right },
        metadata,
      }),
    )
    .join('\n');
const filesOf = (models: Record<string, readonly Answered[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(models).map(([model, answers]) => [`${model.slice(0, 9)}.jsonl`, fileOf(model, answers)]),
  );

/** Words of a cell's bubble. */
async function tipOf(page: Page, row: string, k: number): Promise<string> {
  await rowOf(page, row).first().locator('td[data-at]').nth(k).focus();
  return page.locator('#tip').innerText();
}

test('the map says what Compare says, and a cell filters every page by its slice', async ({ evalbook }) => {
  const { page } = evalbook;
  await evalbook.open('#/compare');
  await evalbook.import(...models.map(demoFile));
  await page.locator('.compare[data-ready]').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await ready(page);
  await expect(page).toHaveTitle(/^Slices/);
  const shared = await page.locator('table.heat tfoot .nn .vh').innerText();
  const sizes = async (label: string) => {
    const body = page.locator('table.heat tbody', { has: page.locator('.group b', { hasText: label }) });
    const texts = await body.locator('tr:not(.group) .nn .vh').allInnerTexts();
    return texts.map(Number).reduce((sum, n) => sum + n, 0);
  };
  await expect.poll(() => sizes('difficulty')).toBe(Number(shared));
  await expect.poll(() => sizes('topic')).toBe(Number(shared));

  // One tab stop; the arrows reach every cell.
  await page.locator('table.heat td[data-at="0 0"]').focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'End', 'Home', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.locator('table.heat td[data-at="2 0"]')).toBeFocused();
  await page.keyboard.press('Control+End');
  await expect(page.locator('table.heat tfoot td[data-at]').last()).toBeFocused();
  expect(await page.locator('table.heat td[data-at][tabindex="0"]').count()).toBe(1);

  const hard = rowOf(page, 'hard');
  const n = Number(await hard.locator('.nn .vh').innerText());
  const cell = hard.locator('td[data-at]').nth(1);
  const figure = await cell.evaluate((node) => node.firstChild?.textContent);
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.chip')).toContainText(['hard', 'scored for']);
  await passing(page, n, 400);
  await expect(page.locator('table.heat tfoot .nn .vh')).toHaveText(String(n));
  // The total of the slice is what its cell said.
  await expect
    .poll(() =>
      page
        .locator('table.heat tfoot td[data-at]')
        .nth(1)
        .evaluate((node) => node.firstChild?.textContent),
    )
    .toBe(figure);
  expect(page.url()).toContain('chip=label:difficulty:hard');
  await page.getByRole('link', { name: 'Compare' }).click();
  await passing(page, n, 400);
  await expect(page.locator('.chip').first()).toContainText('hard');
});

test('what the map shows stands in the address, and leaves as data', NIGHTLY, async ({ evalbook }) => {
  const { page } = evalbook;
  await open(evalbook, '#/slices?slice=topic&cross=language&cell=score&rows=size');
  await expect(rowOf(page, 'delivery · en').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Score', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.locator('.verdict')).toContainText('under 1 label, crossed with language');
  await page.getByRole('button', { name: 'Difference to baseline' }).click();
  expect(page.url()).not.toContain('cell=');
  await page.getByRole('button', { name: 'Cross with' }).click();
  await page.getByRole('option', { name: 'none' }).click();
  await expect(page.locator('.verdict')).not.toContainText('crossed');
  expect(page.url()).toContain('slice=topic');
  const download = page.waitForEvent('download');
  await act(page, 'Data of Slices');
  await page.getByRole('button', { name: 'CSV', exact: true }).last().click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toMatch(/^label,slice,model,n,score,low,high,/);
  // Four topics and the whole, for four models.
  expect(lines).toHaveLength(1 + 5 * 4);
  await page.keyboard.press('Escape');

  // The finder answers, and its rows filter.
  await page.locator('[data-finder]').waitFor();
  await expect(page.locator('#finder .section-head')).toContainText('looked at, single and in pairs');
  await page.locator('#finder tbody tr').first().getByRole('button').click();
  await expect(page.locator('.chip').first()).toBeVisible();
  await ready(page);
});

test('a label of one’s own behaves as any other, and stays', NIGHTLY, async ({ evalbook }) => {
  const { page } = evalbook;
  await open(evalbook);
  await page.getByLabel('Name of the label').fill('language asked');
  await page.getByLabel('Regular expression').fill('^(\\w+)');
  await expect(page.locator('.define .cap')).toContainText(/Matches \d+ of 400 samples in \d+ values/);
  await page.locator('.define .pick').click();
  await page.getByRole('option', { name: 'by SQL' }).click();
  await page
    .getByLabel('SQL expression')
    .fill("CASE WHEN length(input_preview) > 90 THEN 'long' ELSE 'short' END");
  await expect(page.locator('.define .cap')).toContainText('Matches 400 of 400 samples in 2 values');
  await page.getByRole('button', { name: 'Add label' }).click();
  await expect(rowOf(page, 'long').first()).toBeVisible();
  await expect(page.locator('.group', { hasText: 'language asked' })).toContainText('by SQL');
  const [counted] = await evalbook.query(
    "SELECT count(*) AS n FROM sample_tags WHERE key = 'language asked' AND value = 'long'",
  );
  const [expected] = await evalbook.query(
    'SELECT count(*) AS n FROM samples WHERE length(input_preview) > 90',
  );
  expect(counted).toEqual(expected);

  // It filters, and it is a column of the CSV.
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('option', { name: /language asked/ }).click();
  await page.getByRole('option', { name: /^long/ }).click();
  await expect(page.locator('.chip')).toContainText('long');
  await passing(page, String(expected?.['n']), 400);
  expect((await evalbook.exportCsv({ columns: ['sample_id'] })).split('\r\n')[0]).toContain(
    'tag.language asked',
  );

  // Another visit: it is worked out for what is loaded then.
  await page.reload();
  await evalbook.ready();
  await evalbook.import(...models.map(demoFile));
  await ready(page);
  await expect(page.locator('.chip')).toContainText('long');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await ready(page);
  await page.getByRole('button', { name: 'Remove the label language asked' }).click();
  await expect(page.locator('.group', { hasText: 'language asked' })).toHaveCount(0);
  expect(await evalbook.query("FROM sample_tags WHERE key = 'language asked'")).toEqual([]);
});

test('the page passes axe, wide and narrow', NIGHTLY, async ({ evalbook }) => {
  const { page } = evalbook;
  await open(evalbook);
  await page.locator('[data-finder]').waitFor();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await evalbook.fits();
    expect(await obstaclesInBoth(page), `at ${width}`).toEqual([]);
  }
});

test(
  'the lead says the widest gap, its slice and its n; results stand apart from what is tested',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    await open(evalbook);
    const verdict = page.locator('.verdict');
    await expect(verdict.locator('.first')).toHaveText(
      'aster-large leads aster-mini and cobalt-s by 29.0 to 37.5 points on difficulty: hard (n = 80).',
    );
    // What is found where what is left out counts as wrong comes later, below it.
    const then = verdict.locator('.then').first();
    await expect(then).toContainText('21 of 36 differences to aster-large are beyond chance.');
    await expect(then).toContainText('Error kind and status say what the models did');
    // 3 difficulties, 2 kinds, 3 languages and 4 topics, three models each; the rows of results have neither p nor mark.
    await expect(page.locator('#map')).toContainText('corrected over 36 differences');
    const status = page.locator('table.heat tbody', { has: page.locator('.group b', { hasText: 'status' }) });
    await expect(status.locator('td[data-at]').first()).toBeVisible();
    await expect(status.locator('.sure')).toHaveCount(0);
    expect(await tipOf(page, 'ok', 1)).toContain('no p: the label says what the models did');
    await expect(page.locator('#finder')).toContainText('Left out, because they say what the models did');
    await expect(page.locator('#finder tbody')).not.toContainText('status');
  },
);

test(
  'samples chosen by their result: counts and means, no interval, no p, no mark',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    await open(evalbook, '#/slices?chip=outcome:exact_match:synthetic/aster-large:wrong');
    const said = 'These samples were chosen by their result, so they are no evidence of a difference.';
    await expect(page.locator('.verdict .first')).toHaveText(said);
    await expect(page.locator('#finder')).toContainText(said);
    await expect(page.locator('table.heat .sure')).toHaveCount(0);
    await expect(page.locator('#finder table')).toHaveCount(0);
    const tip = await tipOf(page, 'hard', 1);
    expect(tip).toContain('no p: these samples were chosen, not drawn');
    expect(tip).not.toContain('interval');
    const coloured = await page
      .locator('table.heat td[data-at]')
      .evaluateAll(
        (cells) => cells.filter((cell) => (cell as HTMLElement).style.backgroundColor !== '').length,
      );
    expect(coloured).toBe(0);
    await expect(page.locator('#label path.ci')).toHaveCount(0);
  },
);

test(
  'under clusters a slice of one cluster has no p, and slices of the same samples count once',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    await evalbook.open('#/slices?cluster=document');
    // Ten documents of four samples. Kind c is one document; `copy` says again what kind says.
    const rows = (rightOf: (i: number) => boolean): Answered[] =>
      Array.from({ length: 48 }, (_, i) => {
        const document = Math.floor(i / 6);
        const kind = document === 0 ? 'c' : document < 4 ? 'a' : 'b';
        return { right: rightOf(i), metadata: { document: `d${document}`, kind, copy: `copy of ${kind}` } };
      });
    // Both are right on all of kind c: its difference is 0.
    await evalbook.importTexts(
      filesOf({ one: rows((i) => i < 6 || i % 5 !== 0), two: rows((i) => i < 6 || i % 3 !== 0) }),
    );
    await ready(page);
    await expect(page.locator('#map')).toContainText(
      'Samples are clustered by document; a slice of one cluster has no p',
    );
    // Kinds a and b, once: of their copies, of c and of each document nothing is tested.
    await expect(page.locator('#map')).toContainText('corrected over 2 differences');
    await expect(page.locator('.verdict')).toContainText('of 2 differences to one');
    expect(await tipOf(page, 'd0', 1)).toContain('no p: too few clusters');
    await expect(page.locator('#finder')).toContainText('Samples are clustered by document.');
  },
);

test('names of ten thousand letters leave the page as wide as its window', NIGHTLY, async ({ evalbook }) => {
  const { page } = evalbook;
  await evalbook.open('#/slices');
  const long = (text: string) => text.repeat(Math.ceil(10_000 / text.length));
  const rows = (every: number): Answered[] =>
    Array.from({ length: 24 }, (_, i) => ({
      right: i % every !== 0,
      metadata: { [long('label')]: long(i % 2 === 0 ? 'even' : 'odd'), short: i % 3 === 0 ? 'x' : long('y') },
    }));
  await evalbook.importTexts(filesOf({ [long('model')]: rows(2), [`other${long('model')}`]: rows(3) }));
  for (const name of ['slices', 'compare', 'usage'] as const) {
    await page.evaluate((to) => (location.hash = `#/${to}`), name);
    await page.locator(`.${name}[data-ready]`).waitFor();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await evalbook.fits(`${name} at ${width}`);
      const widest = await page
        .locator('.scroll-x')
        .evaluateAll((all) => Math.max(0, ...all.map((one) => one.scrollWidth)));
      expect(widest, `${name} at ${width}`).toBeLessThan(2000);
    }
  }
});

test(
  'where no sample is shared by all, Slices and Usage say that, and not that labels or tokens lack',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    const part = (model: string, from: number) =>
      Array.from({ length: 10 }, (_, i) =>
        JSON.stringify({
          ...{ schema_version: '0.3.0', evaluation_id: `kinds/${model}`, model_id: model },
          ...{ evaluation_name: 'kinds', interaction_type: 'single_turn', answer_attribution: [] },
          ...{ sample_id: `s${from + i}`, input: { raw: `question ${from + i}`, reference: ['x'] } },
          output: { raw: ['x'] },
          evaluation: { score: i % 2, is_correct: i % 2 === 1 },
          token_usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
          metadata: { kind: i % 2 ? 'odd' : 'even' },
        }),
      ).join('\n');
    await evalbook.open('#/slices');
    await evalbook.importTexts({
      'a.jsonl': part('alder', 0),
      'b.jsonl': part('birch', 5),
      'c.jsonl': part('cedar', 10),
    });
    await ready(page);
    const none = page.getByText('No sample has a score of all three models.');
    await expect(none).toBeVisible();
    await expect(page.locator('.slices')).not.toContainText('label');
    await page.getByRole('link', { name: 'Cost', exact: true }).click();
    await page.locator('.usage[data-whole]').waitFor();
    await expect(none).toBeVisible();
    await expect(page.locator('.usage')).not.toContainText('have no token counts');
    await expect(page.locator('#tokens')).toContainText('No sample that passes the filter is shared');
    await page.locator('#tokens').getByText('Every response').first().click();
    await expect(page.locator('#tokens tbody tr').first()).toContainText('150');
    await page.evaluate(() => (location.hash = '#/usage?chip=label:kind:none'));
    await expect(page.getByText('No sample passes this filter.')).toBeVisible();
    await expect(none).toHaveCount(0);
    await page.goBack();
    await page.getByRole('link', { name: 'Open Compare' }).click();
    await expect(page.getByText('each pair is compared on the samples it shares')).toBeVisible();
  },
);
