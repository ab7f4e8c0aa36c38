import { afterAll, beforeAll, expect, test } from 'vitest';
import { overview, type OverviewAsked } from '$lib/analysis/overview';
import { looksOf } from '$lib/views/overview/layout';
import { overviewNotes } from '$lib/views/overview/overview-notes';
import { overviewVerdict } from '$lib/views/overview/overview-verdict';
import { overviewTable } from '$lib/views/overview/overview-table';
import { defaultOverview } from '$lib/session/overview-choice';
import { droppedText, type Library, openLibrary } from '../support/library';

const ALL: OverviewAsked = { by: 'model', missingAs: 'dropped', contenders: null, chips: [], cluster: null };
const rows = (of: (i: number) => number | string): string =>
  ['a', 'b']
    .flatMap((model, m) =>
      Array.from(
        { length: 40 },
        (_, i) => `${model},${i},question ${i},${Number((i + m) % 3 > 0)},${of(i + m)}`,
      ),
    )
    .join('\n');

let library: Library;
beforeAll(async () => (library = await openLibrary()));
afterAll(() => library.db.close());

test('an overview says by what it judges, and what else there is', async () => {
  await library.load([droppedText('quiz.csv', `model,id,input,accuracy,f1\n${rows((i) => (i % 10) / 10)}`)]);
  const one = await overview(library.db, ALL);
  expect(one.columns.map(({ metric, others }) => [metric.metric, others])).toEqual([['accuracy', ['f1']]]);
  expect(overviewNotes(one)).toContain('Judged by accuracy alone. The files also have f1.');
  await library.load([
    droppedText('riddle.csv', `model,id,input,correct\n${rows(() => '').replaceAll(/,$/gm, '')}`),
  ]);
  const notes = overviewNotes(await overview(library.db, ALL));
  expect(notes).toContain('Each evaluation is judged by one metric. The files also have quiz by f1.');
});

test('an overview says over what behind is corrected, and of wins which rate they are not', async () => {
  await library.load([droppedText('quiz.csv', `model,id,input,accuracy,f1\n${rows((i) => (i % 10) / 10)}`)]);
  const one = await overview(library.db, ALL);
  const captionOf = (judged: number) => overviewTable({ ...one, judged }, defaultOverview).caption;
  expect(captionOf(1)).toContain('behind, by a test against the best, not corrected over models.');
  expect(captionOf(9)).toContain('corrected over the 9 judged evaluations, not over models.');
  expect(captionOf(0)).not.toContain('behind');
  const [column] = one.columns;
  if (column === undefined) throw new Error('no column');
  const wins = { ...column, metric: { ...column.metric, given: 'win over gpt-4, judge gpt-4' } };
  const said = 'he score is the plain mean over samples: not the length-controlled win rate';
  expect(overviewNotes({ ...one, columns: [wins] }).join(' ')).toContain(`T${said}`);
  expect(overviewNotes({ ...one, columns: [wins, column] }).join(' ')).toContain(`: t${said}`);
  expect(overviewNotes(one).join(' ')).not.toContain(said);
});

test('where models are ranked by wins, that is said with the baseline before anything is concluded', async () => {
  const judged = (model: string) =>
    Array.from({ length: 40 }, (_, i) => {
      const score = model === 'alder' || i % 4 > 0 ? 'B>A' : 'A>B';
      const games = [score, score === 'B>A' ? 'A>B' : 'B>A'].map((verdict) => ({ score: verdict }));
      return JSON.stringify({ question_id: `q${i}`, model, judge: 'oak', baseline: 'cedar', games });
    }).join('\n');
  await library.fresh();
  await library.load(
    ['alder', 'birch'].map((model) => droppedText(`arena/model_judgment/oak/${model}.jsonl`, judged(model))),
  );
  const found = await overview(library.db, ALL);
  const words = (pieces: readonly unknown[]) =>
    pieces
      .map((piece) => (typeof piece === 'string' ? piece : ((piece as { name?: string }).name ?? '')))
      .join('');
  const { first, then } = overviewVerdict(found);
  expect(words(first)).toBe('alder has the best win rate over cedar on arena.');
  expect(words(then)).toMatch(
    /^The score is a win rate over cedar: how often oak prefers an answer to that model’s, not how good it is\. The clearest lead: /,
  );
  expect(looksOf(found).map(({ metric }) => metric)).toEqual(['win rate over cedar, judge oak, %']);
  const [column] = found.columns;
  if (column === undefined) throw new Error('no column');
  const unnamed = { ...column, metric: { ...column.metric, given: 'win over the baseline, judge oak' } };
  expect(words(overviewVerdict({ ...found, columns: [unnamed] }).then)).toContain(
    'over the baseline, a model that the file does not name: how',
  );
});
