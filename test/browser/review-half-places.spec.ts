import type { Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import type { Automation } from './support/automation';
import { drawAll } from './support/cells';
import { type Evalbook, expect, test, NIGHTLY } from './support/page';
import { pressOn, quizFile, startReading } from './support/reviewing';
import { leave } from './support/sections';

const SAMPLES = 6;
const scored = (model: string, m: number): string =>
  quizFile(
    model,
    SAMPLES,
    (i) => `wording ${i * 7 + m}`,
    (i) => (i % 2 ? 1 : 0),
  );
/** The same of another evaluation that nothing scores. */
const unscored = (model: string, m: number): string =>
  scored(model, m)
    .split('\n')
    .map((line) => {
      const row = JSON.parse(line) as Record<string, unknown>;
      const named = { evaluation_id: `essay/${model}/1`, evaluation_name: 'essay' };
      return JSON.stringify({ ...row, ...named, evaluation: undefined });
    })
    .join('\n');
const models = ['aster', 'brook'];
const quiz = Object.fromEntries(models.map((model, m) => [`${model}.jsonl`, scored(model, m)]));
const essay = Object.fromEntries(models.map((model, m) => [`essay-${model}.jsonl`, unscored(model, m)]));

const go = (page: Page, hash: string) => page.evaluate((to) => (location.hash = to), hash);
const SHOW = 'Show the scores so far';

/** Reads five of the twelve answers of a draw. */
async function readFive({ page }: Evalbook): Promise<void> {
  await startReading(page, 'mira');
  for (let i = 0; i < 5; i++) await pressOn(page, 'y');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Go on reading' })).toBeVisible();
}

/** The same, of these files. */
async function readFiveOf(evalbook: Evalbook, files: Record<string, string>): Promise<void> {
  await evalbook.open(`#/review?n=${SAMPLES}&seed=3`);
  await evalbook.importTexts(files);
  await readFive(evalbook);
}

test(
  'the Overview leaves the labels of a half-read draw out and says so in place',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    await evalbook.open(`#/review?evaluation=essay&n=${SAMPLES}&seed=3`);
    await evalbook.importTexts({ ...quiz, ...essay });
    await readFive(evalbook);
    await go(page, '#/overview');
    const over = page.locator('table.over');
    await expect(over).toContainText('quiz');
    await expect(over).not.toContainText('essay');
    await expect(page.locator('#overview')).toContainText(
      'essay is held back. 5 of 12 answers of your draw are read.',
    );
    await expect(page.locator('#overview').getByRole('link', { name: 'Go on reading' })).toHaveAttribute(
      'href',
      /evaluation=essay/,
    );
    // So does a cell of it, which runs again once they may be seen.
    await evalbook.openNotebook('# All\n\n```json view\n{"show": "overview"}\n```\n', 'all');
    await page.locator('.told').getByRole('button', { name: 'Run the cell' }).click();
    const cell = page.locator('.cell-n.wide');
    await expect(cell.locator('table.over')).toContainText('quiz');
    await expect(cell.locator('table.over')).not.toContainText('essay');
    await expect(cell).toContainText('Held back until a random draw is read: the labels of essay.');
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await page.getByRole('button', { name: SHOW }).click();
    await expect(over).toContainText('essay');
    await expect(page.getByText('is held back')).toHaveCount(0);
    await page.getByRole('link', { name: 'Notebook', exact: true }).click();
    await expect(cell.locator('table.over')).toContainText('essay');
    await expect(cell).not.toContainText('Held back');
  },
);

test(
  'where the labels are all that there is, the Overview does not say that nothing has a score',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    await readFiveOf(evalbook, essay);
    await go(page, '#/overview');
    await expect(page.getByText('5 of 12 answers of your draw are read.')).toBeVisible();
    await expect(page.locator('.stage')).not.toContainText('No answer here has a score');
    await expect(page.locator('.stage')).not.toContainText('aster');

    // Nor does an index tell who leads.
    await go(page, '#/collections');
    await page.getByRole('button', { name: 'Create one from what is loaded' }).click();
    await expect(page.getByText('5 of 12 answers of your draw are read.')).toBeVisible();
    await expect(page.locator('.stage')).not.toContainText('aster');
    await page.getByRole('button', { name: SHOW }).click();
    await expect(page.locator('.stage').getByText('aster').first()).toBeVisible();
  },
);

test(
  'another queue on Review does not open the results of a half-read draw, and leads back to it',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    await readFiveOf(evalbook, quiz);
    const say = page.locator('#labels-say');
    await expect(say).toContainText('5 of 12 answers of your draw are read.');
    await page.getByRole('radio', { name: 'All that pass the filter' }).check();
    const all = page.locator('.queues tr', { hasText: 'All that pass' });
    await expect(all.locator('td').nth(2)).toHaveText('—');
    await expect(say).toContainText('5 of 12 answers of your draw are read.');
    for (const section of ['#modes', '#judge', '#labels-buy'])
      await expect(page.locator(section), section).toHaveCount(0);
    await say.getByRole('link', { name: 'Back to the draw' }).click();
    await expect(page.getByRole('radio', { name: 'Random draw' })).toBeChecked();
    await expect(page.getByLabel('Samples to draw')).toHaveValue(String(SAMPLES));
    await page.getByRole('radio', { name: 'All that pass the filter' }).check();
    await page.getByRole('button', { name: SHOW }).click();
    await expect(page.locator('#modes')).toBeVisible();
  },
);

const notebook = `# Half read

\`\`\`json view board
{"show": "leaderboard", "evaluation": "quiz", "metric": "human"}
\`\`\`

\`\`\`json view
{"show": "corrected", "evaluation": "quiz", "metric": "score"}
\`\`\`

\`\`\`sql named
SELECT model, avg(score) AS share FROM results WHERE metric = 'human' GROUP BY model
\`\`\`

\`\`\`sql every
SELECT metric, count(*) AS answers, avg(score) AS mean FROM results GROUP BY metric
\`\`\`

\`\`\`sql upon
SELECT count(*) AS rows FROM board
\`\`\`

\`\`\`json chart
{"from": "named", "mark": "bar", "x": "share", "y": "model"}
\`\`\`

\`\`\`sql plain
SELECT model, avg(score) AS share FROM results WHERE metric = 'score' GROUP BY model
\`\`\`
`;

test(
  'cells of a notebook, its file and its report hold the scores of a half-read draw back',
  NIGHTLY,
  async ({ evalbook }, info) => {
    const { page } = evalbook;
    await readFiveOf(evalbook, quiz);
    await go(page, '#/files');
    await expect
      .poll(() => evalbook.query(`SELECT count(*) AS n FROM metrics WHERE metric = 'human'`))
      .toEqual([{ n: 1 }]);
    await evalbook.openNotebook(notebook, 'half');
    await page
      .locator('.cells')
      .getByRole('button', { name: /^Run all/ })
      .click();
    await drawAll(page);
    const cell = (name: string) => page.locator(`.cell-n[aria-label$=": ${name}"]`);
    await expect(cell('plain')).toContainText('2 rows');
    const held = page
      .locator('.cell-n')
      .filter({ hasText: 'Held back. 5 of 12 answers of your draw are read.' });
    await expect(held).toHaveCount(5);
    await expect(
      page.locator('.cell-n').getByText('named is held back until a random draw is read.'),
    ).toBeVisible();
    for (const one of await held.all()) {
      await expect(one.locator('.main').locator('table, .drawing, svg')).toHaveCount(0);
      await expect(one.getByRole('button', { name: /^Copy|CSV/ })).toHaveCount(0);
    }
    const results = (text: string) => text.match(/^<!-- evalbook:result/gm)?.length ?? 0;
    expect(results(await evalbook.notebookText())).toBe(1);
    const html = await page.evaluate(async () =>
      (await (window as unknown as Window & { evalbook: Automation }).evalbook.notebook.report()).text(),
    );
    writeFileSync(info.outputPath('half.html'), html);
    expect(html.match(/Held back until a random draw is read blind: 5 of 12 answers so far\./g)).toHaveLength(
      5,
    );
    expect(html.match(/<table/g)).toHaveLength(html.includes('class="dense files"') ? 2 : 1);

    await held.first().getByRole('button', { name: SHOW }).click();
    await expect(held).toHaveCount(0);
    await expect(cell('Leaderboard').locator('table.leader')).toBeVisible();
    expect(results(await evalbook.notebookText())).toBe(6);
  },
);

test(
  'an export says that labels of a half-read draw are in it, and is written all the same',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    await readFiveOf(evalbook, quiz);
    await go(page, '#/compare?metric=score');
    await leave(page, /^Results/);
    const dialog = page.getByRole('dialog', { name: 'Export' });
    const said = dialog.getByText('Labels of a half-read draw are included.');
    await dialog.getByText('all responses').click();
    await expect(said).toBeVisible();
    await expect(dialog).toContainText('5 of 12 answers of your draw are read.');
    await dialog.getByText('sample table').click();
    await expect(said, 'of metric score alone').toHaveCount(0);
    await dialog.getByText('a table', { exact: true }).click();
    await expect(said, 'samples').toHaveCount(0);
    await dialog.getByRole('combobox').selectOption('scores');
    await expect(said).toBeVisible();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save CSV' }).click();
    expect((await download).suggestedFilename()).toBe('scores.csv');
  },
);

test(
  'the page of a sample shows one’s own labels alone, and no order of scores, while a draw is half read',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    await evalbook.open(`#/review?n=${SAMPLES}&seed=3`);
    await evalbook.importTexts(quiz);
    // Somebody else has judged every answer: aster is wrong, brook is right.
    const keys = await evalbook.query('SELECT content_key, sample_id FROM samples ORDER BY sample_id');
    const lines = keys.flatMap(({ content_key, sample_id }) =>
      models.map((model) =>
        JSON.stringify({
          ...{ content_key, evaluation: 'quiz', sample_id, model, reviewer: 'noor', kind: 'human' },
          ...{ value: model === 'brook' ? 1 : 0, at: '2026-11-22T10:00:00.000Z' },
        }),
      ),
    );
    await page.getByLabel('Labels, as CSV or JSONL').setInputFiles({
      ...{ name: 'noor.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(lines.join('\n')) },
    });
    await expect(page.getByText('12 labels by noor, 12 new.')).toBeVisible();
    await readFive(evalbook);
    await go(page, '#/compare?metric=score');
    await expect(page.locator('#leaderboard')).toBeVisible();
    const own = await evalbook.query(
      `SELECT p.content_key, list_sort(list(u.model)) AS models FROM reviewed h JOIN responses r USING (response_id)
     JOIN runs u USING (run_id) JOIN samples p ON p.sample_key = r.sample_key
     WHERE h.reviewer = 'mira' GROUP BY ALL`,
    );
    const read = ({ content_key }: (typeof keys)[number]): string =>
      String(own.find((one) => one['content_key'] === content_key)?.['models'] ?? '');
    const half = keys.find((key) => models.filter((model) => read(key).includes(model)).length === 1);
    const none = keys.find((key) => read(key) === '');
    const columns = page.locator('article[data-column]');
    const answersNote = page.locator('.section', { has: page.getByRole('heading', { name: 'Answers' }) });
    for (const [key, others] of [
      [half, 1],
      [none, 2],
    ] as const) {
      await go(page, `#/sample/${String(key?.['content_key'])}?metric=human`);
      await expect(page.locator('.sample[data-ready]')).toBeVisible();
      await expect(columns).toHaveCount(2);
      await expect(columns.first(), 'in the order of the files').toContainText('aster');
      await expect(columns.getByText(/human/)).toHaveCount(2 - others);
      await expect(answersNote).not.toContainText('best first');
      await expect(answersNote).toContainText('by others');
    }
    await go(page, '#/compare?metric=human');
    await page.getByRole('button', { name: SHOW }).click();
    await go(page, `#/sample/${String(none?.['content_key'])}?metric=human`);
    await expect(columns.getByText(/human/)).toHaveCount(2);
    await expect(answersNote).toContainText('best first');
  },
);
