import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plain } from '$lib/views/verdict/pieces';
import { preferencesQuestion, preferencesView } from '$lib/views/preferences';
import { preferencesTable, preferencesVerdict } from '$lib/views/preferences/preferences-words';
import { droppedText, type Library, openLibrary } from '../support/library';
import { statsHere, statsInWorkers } from '../support/stats-here';

let library: Library;
beforeAll(async () => {
  statsHere();
  library = await openLibrary();
}, 60_000);
beforeEach(() => library.fresh());
afterAll(async () => {
  statsInWorkers();
  await library.db.close();
});

type Vote = readonly [a: string, b: string, winner: 'a' | 'b' | 'tie' | ''];

const csv = (votes: readonly Vote[]) =>
  [
    'question,model_a,model_b,winner',
    ...votes.map(
      ([a, b, won], i) => `Question ${i}?,${a},${b},${won && won !== 'tie' ? `model_${won}` : won}`,
    ),
  ].join('\n');
const times = (n: number, ...votes: Vote[]): Vote[] => Array.from({ length: n }, () => votes).flat();

const asked = async (files: Record<string, readonly Vote[]>) => {
  await library.load(Object.entries(files).map(([path, votes]) => droppedText(path, csv(votes))));
  return (await preferencesQuestion.ask({ db: library.db, signal: new AbortController().signal }, {})) ?? [];
};
const said = (found: Awaited<ReturnType<typeof asked>>) =>
  found.map((one) => plain(preferencesVerdict(one, found).first));
const notes = (found: Awaited<ReturnType<typeof asked>>) => (preferencesTable(found).notes ?? []).join('\n');

test('without votes there is nothing, and its name holds one evaluation or all', async () => {
  const signal = new AbortController().signal;
  expect(await preferencesQuestion.ask({ db: library.db, signal }, {})).toBeNull();
  expect(preferencesView.options.fromJson({ votes: 'quiz' }).options).toEqual({ votes: 'quiz' });
});

test('who wins most votes is best; of two it is the odds between them', async () => {
  const found = await asked({
    'votes.csv': [
      ...times(30, ['alder', 'birch', 'a'], ['birch', 'alder', 'b'], ['alder', 'birch', 'b']),
      ...times(4, ['alder', 'birch', 'tie']),
      ['alder', 'birch', ''],
    ],
  });
  expect(found[0]).toMatchObject({ votes: 94, ties: 4, unjudged: 1, groups: 1, areFew: false });
  const [best, other] = found[0]?.models ?? [];
  expect([best?.model, best?.rankLow, best?.rankHigh, other?.rankLow]).toEqual(['alder', 1, 1, 2]);
  expect(best?.chance).toBeCloseTo(62 / 94, 9);
  expect(best?.winRate).toBeCloseTo(62 / 94, 9);
  expect(said(found)[0]).toMatch(
    /^alder is best: it wins 66\.0.% \(5\d\.\d to 7\d\.\d\) of votes against birch\.$/,
  );
  expect(notes(found)).toContain('Left out: 1 vote without a verdict.');
  expect(notes(found)).toContain('4 ties');
});

test('models that votes do not connect have no rank across, and who won all has no strength', async () => {
  const found = await asked({
    'votes.csv': [
      ...times(20, ['alder', 'birch', 'a'], ['alder', 'birch', 'b']),
      ...times(5, ['alder', 'birch', 'a']),
      ...times(20, ['cedar', 'doum', 'a'], ['cedar', 'doum', 'b']),
      ...times(3, ['elm', 'alder', 'a']),
    ],
  });
  const models = found[0]?.models ?? [];
  expect(models.map(({ model, group, rankLow }) => [model, group, rankLow])).toEqual([
    ['alder', 0, 1],
    ['birch', 0, 1],
    ['cedar', 1, 1],
    ['doum', 1, 1],
    ['elm', 2, null],
  ]);
  expect(notes(found)).toContain('two groups');
  expect(notes(found)).toContain('elm: it won every vote: its strength has no upper end. It has no rank.');
  expect(said(found)[0]).toContain('Unclear which of the two that votes connect is better: alder wins 55.6');
});

test('under 30 votes a model has no rank, under 20 prompts nothing is said of how sure it is', async () => {
  const few = await asked({
    'votes.csv': times(
      6,
      ['alder', 'birch', 'a'],
      ['alder', 'birch', 'a'],
      ['alder', 'birch', 'b'],
      ['birch', 'alder', 'b'],
    ),
  });
  expect(few[0]?.models[0]).toMatchObject({ model: 'alder', rankLow: null });
  expect(few[0]?.models[0]?.low).not.toBeNull();
  expect(said(few)[0]).toBe(
    'Unclear which model is best: fewer than two models have 30 votes. alder is ahead, with 75.0 % of 24 votes won.'.replaceAll(
      ' %',
      '\u00a0%',
    ),
  );
  await library.fresh();
  const one = await asked({
    'votes.csv': times(3, ['alder', 'birch', 'a'], ['alder', 'birch', 'b'], ['alder', 'birch', 'a']),
  });
  expect(one[0]).toMatchObject({ areFew: true });
  expect(one[0]?.models[0]).toMatchObject({ low: null, rankLow: null });
  expect(notes(one)).toContain('No intervals and no ranks: the votes are on 9 samples, and it takes 20');
});
