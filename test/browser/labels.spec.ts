import { crossFitted, momentsOf, pairedBinary, wilson } from '../../src/lib/stats';
import { expect, test, NIGHTLY } from './support/page';
import { act } from './support/sections';

const models = ['north', 'south'];
const SAMPLES = 80;
const DRAWN = 30;
const judge = (m: number, i: number): number => Number((i * 7 + m * 3) % 5 > (m === 0 ? 0 : 1));
const person = (m: number, i: number): number => ((i * 13 + m) % 4 === 0 ? 1 - judge(m, i) : judge(m, i));

const fileOf = (m: number): string =>
  Array.from({ length: SAMPLES }, (_, i) =>
    JSON.stringify({
      ...{
        schema_version: '0.2.1',
        evaluation_id: `quiz/${models[m]}/1`,
        model_id: models[m],
        evaluation_name: 'quiz',
      },
      ...{ sample_id: `s${i}`, interaction_type: 'single_turn', answer_attribution: [] },
      input: { raw: `Question ${i}?`, reference: [`Reference ${i}`] },
      output: { raw: [`Answer ${i} of ${models[m]}`] },
      evaluation: { score: judge(m, i), is_correct: judge(m, i) === 1 },
    }),
  ).join('\n');

interface Given {
  reviewer: string;
  draw: string;
  value?: (m: number, i: number) => number;
}
/** A file of labels of the first samples, which are as good as drawn. */
const labelsOf = (keys: readonly string[], { reviewer, draw, value = person }: Given): string =>
  [
    'content_key,evaluation,sample_id,model,run,repeat,reviewer,kind,value,note,draw,at',
    ...[0, 1].flatMap((m) =>
      Array.from({ length: DRAWN }, (_, i) =>
        [
          keys[i],
          'quiz',
          `s${i}`,
          models[m],
          '',
          1,
          reviewer,
          'human',
          value(m, i),
          '',
          `"${draw}"`,
          '2026-11-23T10:00:00Z',
        ].join(','),
      ),
    ),
  ].join('\n');

const figure = (value: number | null): string => ((value ?? NaN) * 100).toFixed(1).replace('-', '−');
const signed = (value: number | null): string => `${(value ?? 0) > 0 ? '+' : ''}${figure(value)}`;

test(
  'labels of a draw correct each score and difference; chosen ones do not; two reviewers settle what they differ in',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    await evalbook.open('#/review?baseline=north');
    await evalbook.importTexts({ 'north.jsonl': fileOf(0), 'south.jsonl': fileOf(1) });
    const samples = await evalbook.query('SELECT sample_id AS id, content_key AS key FROM samples');
    const keys = Array.from({ length: SAMPLES }, (_, i) =>
      String(samples.find(({ id }) => id === `s${i}`)?.key),
    );
    await evalbook.importTexts({
      'mira.csv': labelsOf(keys, { reviewer: 'mira', draw: `random ${DRAWN} of ${SAMPLES}, seed 5` }),
    });

    const drawn = Array.from({ length: DRAWN }, (_, i) => i);
    const others = Array.from({ length: SAMPLES - DRAWN }, (_, i) => i + DRAWN);
    const rightOf = (m: number) => drawn.filter((i) => person(m, i) === 1).length;
    const counted = (south: number, north: number) =>
      drawn.filter((i) => person(1, i) === south && person(0, i) === north).length;
    const corrected = (
      of: (score: (m: number, i: number) => number, i: number) => number,
      m: number | null,
    ) =>
      crossFitted({
        own:
          m === null
            ? pairedBinary(counted(1, 1), counted(1, 0), counted(0, 1), counted(0, 0))
            : wilson(rightOf(m), DRAWN),
        areShares: m !== null,
        labels: drawn.map((i) => of(person, i)),
        judge: drawn.map((i) => of(judge, i)),
        rest: momentsOf(others.map((i) => of(judge, i))),
      });
    const row = (model: string) =>
      page.locator('#labels-buy tbody', { hasText: model }).locator('tr.corrected');
    for (const [m, model] of models.entries()) {
      const { estimate, low, high } = corrected((score, i) => score(m, i), m);
      await expect(row(model).locator('td').nth(0)).toHaveText(`${DRAWN} + ${SAMPLES - DRAWN}`);
      await expect(row(model).locator('td').nth(1)).toHaveText(figure(estimate));
      await expect(row(model).locator('td').nth(3)).toHaveText(`${figure(low)} to ${figure(high)}`);
    }
    const gap = corrected((score, i) => score(1, i) - score(0, i), null);
    await expect(row('south').locator('td').nth(4)).toHaveText(signed(gap.estimate));
    await expect(row('south').locator('td').nth(6)).toHaveText(`${signed(gap.low)} to ${signed(gap.high)}`);
    await expect(page.locator('#labels-say .section-head')).toContainText(`drawn at random from ${SAMPLES}.`);

    // The same through a notebook.
    await act(page, 'Add to notebook: What the labels buy');
    await expect(page.locator('.drawing .buys tr.corrected').first().locator('td').nth(1)).toHaveText(
      figure(corrected((score, i) => score(0, i), 0).estimate),
    );
    await act(page, 'Open on Review');

    // A second reviewer: where the two differ, an answer is settled by a click, and counts so.
    await evalbook.importTexts({
      'jonas.csv': labelsOf(keys, {
        reviewer: 'jonas',
        draw: '',
        value: (m, i) => (m === 0 && i < 3 ? 1 - person(m, i) : person(m, i)),
      }),
    });
    const settle = page.locator('#reviewers tbody tr', { has: page.locator('.seg') });
    await expect(settle).toHaveCount(3);
    const right = () =>
      evalbook.query(`SELECT sum(score) AS n FROM results WHERE metric = 'human' AND model = 'north'`);
    const before = Number((await right())[0]?.n);
    const said = (await settle.first().locator('td').nth(1).textContent()) ?? '';
    await settle
      .first()
      .getByRole('button', { name: said === 'right' ? 'wrong' : 'right' })
      .click();
    await expect(page.locator('#reviewers')).toContainText('2 to settle');
    await page.getByRole('link', { name: 'Compare' }).first().click(); // the tables are as the next page needs them
    await expect.poll(async () => Number((await right())[0]?.n)).toBe(before + (said === 'right' ? -1 : 1));
  },
);

test(
  'labels of answers that were chosen give counts, and the page says why they correct no score',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    await evalbook.open('#/review');
    await evalbook.importTexts({ 'north.jsonl': fileOf(0), 'south.jsonl': fileOf(1) });
    const samples = await evalbook.query('SELECT sample_id AS id, content_key AS key FROM samples');
    const keys = Array.from({ length: SAMPLES }, (_, i) =>
      String(samples.find(({ id }) => id === `s${i}`)?.key),
    );
    await evalbook.importTexts({ 'mira.csv': labelsOf(keys, { reviewer: 'mira', draw: '' }) });
    await expect(page.locator('#labels-say')).toContainText('chosen, not drawn at random');
    await expect(page.locator('#labels-buy')).toHaveCount(0);
    await expect(page.locator('#judge')).toContainText('the figures hold for them alone');
  },
);
