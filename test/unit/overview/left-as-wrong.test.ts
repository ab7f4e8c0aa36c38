import type { Mapping } from '$lib/mapping/mapping';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leftAsWrong, overview, type OverviewAsked } from '$lib/analysis/overview';
import { leftAsWrongInWords } from '$lib/views/overview/left-as-wrong';
import { overviewVerdict } from '$lib/views/overview/overview-verdict';
import { verdictText } from '$lib/views/verdict/pieces';
import { droppedText, type Library, openLibrary } from '../support/library';
import { ownScores } from '../support/own-scores';
import { terminalBench } from '../support/terminal-bench';

const ALL: OverviewAsked = { by: 'model', missingAs: 'dropped', contenders: null, chips: [], cluster: null };
let library: Library;
beforeAll(async () => {
  library = await openLibrary();
  await library.load([
    terminalBench('one', (i) => i < 34),
    // Fails at eight of the tasks that the other resolves, and is wrong in one.
    terminalBench('two', (i) => (i < 8 ? null : i > 8 && i < 34)),
    ownScores('level', ['three', 'four'], 40, (_, i) => (i > 35 ? 'failed' : i < 20)),
    ownScores('refused', ['five', 'six'], 100, (model, i) =>
      model === 'five' ? (i < 30 ? i < 24 : null) : i < 12 || (i >= 30 && i < 66),
    ),
    ownScores('rare', ['five', 'six'], 100, (model, i) =>
      i < (model === 'five' ? 24 : 30) ? i < (model === 'five' ? 20 : 10) : null,
    ),
    ownScores('sampled', ['five', 'six'], 100, (model, i) =>
      i < 30 ? i < (model === 'five' ? 24 : 12) : null,
    ),
  ]);
});
afterAll(() => library.db.close());

async function said(change: Partial<OverviewAsked> = {}): Promise<string> {
  const asked = { ...ALL, ...change };
  const [found, wrong] = [await overview(library.db, asked), await leftAsWrong(library.db, asked)];
  return verdictText({ first: [], then: [], otherwise: leftAsWrongInWords(found, wrong), note: null }, '');
}

test('the overview says who is best where what is left out counts as wrong, with the tool that counts so, else the score that moves', async () => {
  expect(await said()).toBe(
    '70 unscored responses on refused are left out. Counted as wrong, as refusals often are, six is best. ' +
      '8 failed responses on Terminal-Bench are left out. Counted as wrong, as Terminal-Bench itself counts them, one is best. ' +
      '8 failed responses on level are left out. Counted as wrong, three scores 50.0 % on 40 samples.',
  );
});

test('it says nothing where no answer of those shown failed', async () => {
  expect(await said({ contenders: ['one'] })).toBe('');
});

/** Said, since one value a model is asked about. */
const OF: Mapping = {
  rows: { layout: 'table', delimiter: ',', encoding: 'utf-8', header: true },
  model: { from: 'column' },
  evaluation: { from: 'file', pattern: '*.csv' },
  sample: 'columns',
  columns: [
    { name: 'model', role: 'model' },
    { name: 'id', role: 'sample' },
    { name: 'input', role: 'input' },
    { name: 'correct', role: 'score', reading: { as: 'right or wrong', right: ['1'], wrong: ['0'] } },
  ],
};

test('nobody is best, nor tied, where no test could tell', async () => {
  const few = await openLibrary();
  const rows = (n: number) =>
    ['a', 'b']
      .flatMap((model, m) => Array.from({ length: n }, (_, i) => `${model},${i},q ${i},${m}`))
      .join('\n');
  const judged = async (n: number) => {
    await few.load([droppedText(`of${n}.csv`, `model,id,input,correct\n${rows(n)}`)], { mappings: [OF] });
    const found = await overview(few.db, ALL);
    return {
      column: found.columns.find(({ evaluation }) => evaluation === `of${n}`),
      said: overviewVerdict(found),
    };
  };
  const five = await judged(5);
  expect(five.column?.cells.map(({ place }) => place)).toEqual([null, null]);
  expect(verdictText(five.said, '')).toBe(
    'Too few samples to tell which model is best.\nNo best on of5: the model with the best score shares fewer than 6 samples with another, too few for any test.',
  );
  const six = await judged(6);
  expect(six.column?.cells.map(({ place }) => place)).toEqual(['behind', 'best']);
  await few.db.close();
});

test('an unfinished run does not hide what failed in another: counted on the samples that each was asked', async () => {
  const other = await openLibrary();
  // The first has answered 20 of 100; the second has all of them, and failed at thirty.
  await other.load([
    ownScores('cut', ['five', 'six'], 100, (model, i) =>
      model === 'five' ? (i < 20 ? i < 15 : 'missing') : i < 30 ? 'failed' : i < 90,
    ),
  ]);
  const [found, wrong] = [await overview(other.db, ALL), await leftAsWrong(other.db, ALL)];
  expect(
    verdictText({ first: [], then: [], otherwise: leftAsWrongInWords(found, wrong), note: null }, ''),
  ).toBe(
    '30 failed responses on cut are left out. Counted as wrong on the samples that each was asked, six scores 60.0 % on 100 samples.',
  );
  await other.db.close();
});
