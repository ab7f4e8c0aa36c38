import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { preferencesQuestion } from '$lib/views/preferences';
import { decidingQuestion } from '$lib/views/preferences/deciding';
import { decidingFinding, decidingTable } from '$lib/views/preferences/deciding-words';
import { preferencesTable } from '$lib/views/preferences/preferences-words';
import { winCells, winsFinding, winsTable } from '$lib/views/preferences/wins-words';
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

type Winner = 'a' | 'b' | 'tie';
type Vote = readonly [a: string, b: string, winner: Winner, lengths?: readonly [number, number]];

const context = () => ({ db: library.db, signal: new AbortController().signal });
const answer = (model: string, i: number, length: number) =>
  `${model} to ${i} ${'word '.repeat(length)}`.trim();

/** A vote a question. */
async function ranked(votes: readonly Vote[], texts = false) {
  const rows = votes.map(([a, b, won, [inA, inB] = [1, 1]], i) =>
    [
      ...[`Question ${i}?`, a, b],
      ...(texts ? [answer(a, i, inA), answer(b, i, inB)] : []),
      won === 'tie' ? won : `model_${won}`,
    ].join(','),
  );
  const head = `question,model_a,model_b,${texts ? 'response_a,response_b,' : ''}winner`;
  await library.load([droppedText('votes.csv', [head, ...rows].join('\n'))]);
  const [found] = (await preferencesQuestion.ask(context(), {})) ?? [];
  if (!found) throw new Error('No votes');
  return found;
}
const times = (n: number, ...votes: Vote[]): Vote[] => Array.from({ length: n }, () => votes).flat();

test('the matrix counts votes of two, a tie half, from both sides, and says by strengths what nobody voted on', async () => {
  const found = await ranked([
    ...times(24, ['alder', 'birch', 'a']),
    ...times(12, ['birch', 'alder', 'a']),
    ...times(4, ['alder', 'birch', 'tie']),
    ...times(25, ['birch', 'cedar', 'a'], ['cedar', 'birch', 'a']),
    ...times(2, ['birch', 'cedar', 'a']),
  ]);
  expect(found.models.map(({ model }) => model)).toEqual(['alder', 'birch', 'cedar']);
  const cells = winCells(found);
  expect(cells[0]?.[1]).toMatchObject({ votes: 40, share: 26 / 40 });
  expect(cells[1]?.[0]?.share).toBeCloseTo(14 / 40, 12);
  expect(cells[1]?.[2]).toMatchObject({ votes: 52, share: 27 / 52 });
  // Odds multiply along the only way between the two.
  const odds = (26 / 14) * (27 / 25);
  expect(cells[0]?.[2]).toMatchObject({ votes: 0, share: null });
  expect(cells[0]?.[2]?.implied).toBeCloseTo(odds / (1 + odds), 9);
  expect(cells[0]?.[0]).toBeNull();
  expect(winsFinding([found])).toBe('All votes are against birch. The order of the others rests on it.');
  expect(winsTable([found]).rows).toHaveLength(2);
});

test('a pair on which the weaker wins more often is named', async () => {
  const found = await ranked([
    ...times(30, ['alder', 'birch', 'a']),
    ...times(6, ['alder', 'birch', 'b']),
    ...times(18, ['birch', 'cedar', 'a'], ['cedar', 'birch', 'a']),
    ...times(16, ['alder', 'cedar', 'a']),
    ...times(20, ['alder', 'cedar', 'b']),
  ]);
  expect(winsFinding([found])).toBe(
    'All 3 pairs have votes; on one the weaker wins more often: cedar against alder.',
  );
});

test('samples that decide: how many have to go for the order to turn', async () => {
  const found = await ranked([
    ...times(22, ['alder', 'birch', 'a'], ['birch', 'alder', 'a']),
    ...times(6, ['alder', 'birch', 'a']),
  ]);
  const deciding = await decidingQuestion.ask(context(), { of: found });
  // 28 wins to 22: without 6 of those won the two are level.
  expect(decidingFinding([deciding])).toBe(
    'Without 6 of 50 samples birch would be level with alder, or ahead.',
  );
  expect(deciding.samples).toHaveLength(12);
  expect(deciding.samples.every(({ shareA, shareB }) => shareA === 1 && shareB === 0)).toBe(true);
  expect(decidingTable([deciding]).rows).toHaveLength(12);
});

test('of under twenty samples nothing is said of which decide', async () => {
  expect((await ranked(times(8, ['alder', 'birch', 'a'], ['birch', 'alder', 'a']))).deciding).toBeNull();
});

const notes = (found: Awaited<ReturnType<typeof ranked>>) =>
  (preferencesTable([found]).notes ?? []).join('\n');

test('where many are ties it is said whether that decides', async () => {
  const many = await ranked([
    ...times(20, ['alder', 'birch', 'a'], ['alder', 'birch', 'tie'], ['birch', 'alder', 'a']),
    ...times(10, ['alder', 'birch', 'a']),
  ]);
  expect(many.withTies).toMatchObject({ sameOrder: true });
  expect(notes(many)).toContain('as an outcome of their own (Davidson) the order is the same');
  await library.fresh();
  const few = await ranked([
    ...times(30, ['alder', 'birch', 'a'], ['birch', 'alder', 'a']),
    ...times(3, ['alder', 'birch', 'tie']),
  ]);
  expect(few.withTies).toBeNull();
});

test('a judge that takes the longer answer: equal at equal length', async () => {
  const found = await ranked(
    [
      // Whoever is longer wins four of five; alder is longer more often.
      ...times(40, ['alder', 'birch', 'a', [40, 20]]),
      ...times(10, ['alder', 'birch', 'b', [40, 20]]),
      ...times(16, ['alder', 'birch', 'b', [20, 40]]),
      ...times(4, ['alder', 'birch', 'a', [20, 40]]),
    ],
    true,
  );
  expect(found.isMeasured).toBe(true);
  expect(found.longer?.low).toBeGreaterThan(0.5);
  const alder = found.models.find(({ model }) => model === 'alder');
  expect(alder?.chance).toBeCloseTo(44 / 70, 6);
  expect(alder?.chanceAtEqualLength).toBeCloseTo(0.5, 2);
  expect(notes(found)).toMatch(
    /an answer a third longer wins 6\d\.\d.% \(.*At equal length .* is best; which is unclear/,
  );
});

test('without the answers nothing is said of length', async () => {
  const found = await ranked(times(30, ['alder', 'birch', 'a'], ['birch', 'alder', 'a']));
  expect(found).toMatchObject({ isMeasured: false, longer: null });
  expect(notes(found)).not.toContain('longer');
});

test('markup beside length: what an answer with lists wins against one without, and who is best without it', async () => {
  // Birch always writes lists, alder does every third time; judges take to lists, not to either model.
  const listed = (model: string, i: number) => model === 'birch' || i % 3 === 0;
  const rows = Array.from({ length: 240 }, (_, i) => {
    const text = (model: string) =>
      listed(model, i) ? `- ${model} says ${i}<br>- and so` : `${model} says that it is ${i} and so`;
    const isAhead = listed('alder', i) ? i % 2 === 0 : i % 5 === 0;
    return JSON.stringify({
      ...{ question: `Question ${i}?`, model_a: 'alder', model_b: 'birch' },
      response_a: text('alder').replace('<br>', '\n') + ' more'.repeat(i % 4),
      response_b: text('birch').replace('<br>', '\n') + ' more'.repeat((i + 1) % 3),
      winner: isAhead ? 'model_a' : 'model_b',
    });
  });
  await library.load([droppedText('votes.jsonl', rows.join('\n'))]);
  const [found] = (await preferencesQuestion.ask(context(), {})) ?? [];
  expect(found?.marked?.chance).toBeGreaterThan(0.7);
  expect(found?.marked?.low).toBeGreaterThan(0.6);
  const [alder, birch] = ['alder', 'birch'].map((model) => found?.models.find((one) => one.model === model));
  expect(birch?.chance).toBeGreaterThan(0.6);
  expect(birch?.chanceAtEqualLength).toBeCloseTo(0.5, 1);
  expect(alder?.rankHigh).toBe(2);
  const table = found && preferencesTable([found]);
  expect(table?.columns.some(({ head }) => head === 'at equal length and markup, %')).toBe(true);
  expect(table?.notes?.join(' ')).toMatch(
    /one with headings, lists or bold words against one without \d\d\.\d/,
  );
});
