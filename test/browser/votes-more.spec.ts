import { readFileSync } from 'node:fs';
import { expect, NIGHTLY, test } from './support/page';
import { drawAll } from './support/cells';
import { act, savePicture, unfold } from './support/sections';

/** Three models, two judges: alder is a little better, by a few questions. */
const votes = Array.from({ length: 60 }, (_, i) => {
  const [a, b] = (
    [
      ['alder', 'birch'],
      ['birch', 'cedar'],
      ['alder', 'cedar'],
    ] as const
  )[i % 3] ?? ['alder', 'birch'];
  return ['ann', 'bob'].map(
    (judge, j) => `How does machine ${i} work?,${a},${b},${judge},model_${(i * 7 + j) % 10 < 6 ? 'a' : 'b'}`,
  );
}).flat();

test('votes: who beats whom, the samples that decide, and the judges', async ({ evalbook, page }) => {
  await evalbook.open();
  await evalbook.importTexts({ 'arena.csv': ['question,model_a,model_b,judge,winner', ...votes].join('\n') });
  await page.evaluate(() => (location.hash = '#/overview'));
  await unfold(page, 'Who beats whom');
  const matrix = page.getByRole('table', { name: /^Who beats whom/ });
  await expect(matrix.getByRole('rowheader')).toHaveText([/alder/, /birch/, /cedar/]);
  await expect(matrix.getByTitle(/^alder against cedar: \d\d\.\d % of 40 votes$/)).toBeVisible();
  await expect(page.locator('[id^=deciding-]')).toContainText(
    /Without \w+ of 60 samples birch would be level/,
  );
  await unfold(page, 'Samples that decide');
  await expect(page.getByRole('region', { name: 'Samples that decide: table' }).getByRole('row')).toHaveCount(
    13,
  );
  await unfold(page, 'Judges of the votes');
  await expect(page.locator('[id^=judges-]')).toContainText(
    /^[\s\S]*2 judges agree (well|fairly|poorly) on 60 games/,
  );
  await page.getByRole('region', { name: 'Samples that decide: table' }).getByRole('button').first().click();
  await expect(
    page
      .getByRole('heading', { name: /How does machine/ })
      .or(page.getByText(/^How does machine \d+ work\?$/))
      .first(),
  ).toBeVisible();
});

test('votes by topic: the one where a model does worse is named, and another label can be looked at', async ({
  evalbook,
  page,
}) => {
  const rows = ['code', 'law', 'poems'].flatMap((topic) =>
    Array.from(
      { length: 60 },
      (_, i) =>
        `Question ${i} of ${topic}?,${topic},${i % 2 === 0 ? 'German' : 'French'},alder,birch,model_${(topic === 'code' ? i % 5 === 0 : i % 5 > 1) ? 'a' : 'b'}`,
    ),
  );
  await evalbook.open();
  await evalbook.importTexts({
    'arena.csv': ['question,topic,language,model_a,model_b,winner', ...rows].join('\n'),
  });
  await page.evaluate(() => (location.hash = '#/overview'));
  const section = page.locator('[id^=topics-]');
  await expect(section).toContainText(
    /alder is worse where topic is code than elsewhere: it wins 20\.0.% of votes there, 60\.0.% elsewhere\./,
  );
  await unfold(page, 'Preferences by slice');
  await expect(section.getByRole('row', { name: /^code 60/ })).toContainText('▼ 20.0');
  await section.getByRole('button', { name: /Slices by/ }).click();
  await page.getByRole('option', { name: 'language' }).click();
  await expect(section.getByRole('row', { name: /^French 90/ })).toBeVisible();
});

const scores = ['alder', 'birch'].flatMap((model, m) =>
  Array.from({ length: 60 }, (_, i) =>
    ['ann', 'bob', 'cy'].map(
      (judge, j) =>
        `${model},q${i},Why is number ${i} odd?,${model} says ${i * 3},${judge},${1 + ((i * 3 + ((i * j) % 2) + 2 * m) % 5)}`,
    ),
  ).flat(),
);

test('scores of several judges: Compare says how far they agree', async ({ evalbook, page }) => {
  await evalbook.open();
  await evalbook.importTexts({ 'quiz.csv': ['model,id,question,answer,judge,score', ...scores].join('\n') });
  await page.evaluate(() => (location.hash = '#/compare'));
  const section = page.locator('#judges');
  await expect(section).toContainText(/3 judges agree \w+ on 120 answers \(α/);
  await unfold(page, 'Judges');
  await expect(section.getByRole('img', { name: /^ann: alder \d/ })).toBeVisible();
});

test(
  'views of votes, of judges and of confidence say in a notebook what they say on their page, and leave as pictures',
  NIGHTLY,
  async ({ evalbook, page }) => {
    const topics = ['code', 'law', 'poems'];
    const asked = votes.map((vote, i) => `${topics[Math.floor(i / 2) % 3] ?? ''},${vote}`);
    const sure = scores.map((score, i) => `${score},${0.5 + ((i * 7) % 5) / 10}`);
    await evalbook.open();
    await evalbook.importTexts({
      'arena.csv': ['topic,question,model_a,model_b,judge,winner', ...asked].join('\n'),
      'quiz.csv': ['model,id,question,answer,judge,score,confidence', ...sure].join('\n'),
    });
    const said: string[] = [];
    for (const { hash, views } of [
      {
        hash: '#/overview',
        views: [
          ['Preferences', true],
          ['Who beats whom', true],
          ['Samples that decide', false],
          ['Preferences by slice', true],
          ['Judges of the votes', true],
        ],
      },
      { hash: '#/compare', views: [['Judges', true]] },
    ] as const) {
      for (const [title, isPicture] of views) {
        await page.evaluate((to) => (location.hash = to), hash);
        const section = page
          .locator('.section')
          .filter({ has: page.getByRole('button', { name: `${title}: more`, exact: true }) });
        await expect(section).toBeVisible();
        if (title !== 'Preferences') await unfold(page, title);
        if (isPicture) {
          const svg = readFileSync(
            await (await savePicture(page, title.replace(/ of the votes$/, ''))).path(),
            'utf8',
          );
          expect(svg, title).toMatch(/^<svg [^]*<(path|rect|line|circle|text)\b[^]*<\/svg>\s*$/);
          expect(svg, title).not.toMatch(/NaN|Infinity|undefined/);
        }
        said.push((await section.getByRole('table').first().innerText()).replace(/\s+/g, ' '));
        await act(page, new RegExp(`^Add to notebook: ${title}$`));
        await expect(page.locator('.cell-n').last()).toBeVisible();
      }
    }
    await drawAll(page);
    const cells = page.locator('.cell-n.wide');
    await expect(cells).toHaveCount(said.length);
    for (const [k, text] of said.entries())
      await expect
        .poll(async () => (await cells.nth(k).getByRole('table').first().innerText()).replace(/\s+/g, ' '))
        .toBe(text);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);
