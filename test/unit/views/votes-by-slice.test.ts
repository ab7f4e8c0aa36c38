import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rankSlices } from '$lib/analysis/votes/rank-slices';
import { mulberry32 } from '$lib/stats';
import { showView } from '$lib/views/notebook/ask-view';
import { preferencesQuestion } from '$lib/views/preferences';
import { slicedQuestion } from '$lib/views/preferences/slices';
import { slicedFinding, slicedTable } from '$lib/views/preferences/slices-words';
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

const context = () => ({ db: library.db, signal: new AbortController().signal });

/** Votes on samples of topics; `share`: how often the first of two wins on a topic. */
async function load(
  topics: readonly string[],
  n: number,
  share: (a: string, b: string, topic: string) => number | 'in turn',
  models = ['alder', 'birch', 'cedar'],
) {
  const random = mulberry32(7);
  const isWon = (of: number | 'in turn', i: number) => (of === 'in turn' ? i % 5 < 3 : random() < of);
  const rows = topics.flatMap((topic) =>
    Array.from({ length: n }, (_, i) =>
      models.flatMap((a, k) =>
        models
          .slice(k + 1)
          .map(
            (b) =>
              `Question ${i} of ${topic}?,${topic},${a},${b},model_${isWon(share(a, b, topic), i) ? 'a' : 'b'}`,
          ),
      ),
    ).flat(),
  );
  await library.load([
    droppedText('votes.csv', ['question,topic,model_a,model_b,winner', ...rows].join('\n')),
  ]);
  const [of] = (await preferencesQuestion.ask(context(), {})) ?? [];
  const found = of ? await slicedQuestion.ask(context(), { of, label: null }) : null;
  if (!found) throw new Error('No slices');
  return found;
}

test('a model that is worse on one topic is named, with what it wins there and elsewhere', async () => {
  const found = await load(['code', 'law', 'poems'], 80, (a, _, topic) =>
    topic === 'code' && a === 'alder' ? 0.15 : a === 'alder' ? 0.65 : 0.5,
  );
  expect(found.label).toBe('topic');
  expect(found.slices.map(({ value, votes, samples }) => [value, votes, samples])).toEqual(
    ['code', 'law', 'poems'].map((topic) => [topic, 240, 80]),
  );
  expect(slicedFinding(found)).toMatch(
    /^alder is worse where topic is code than elsewhere: it wins 1\d\.\d.% of votes there, [56]\d\.\d.% elsewhere\./,
  );
  const { columns, rows } = slicedTable(found);
  const alder = columns.findIndex(({ name }) => name === 'wins_alder');
  expect(rows[0]?.[alder]).toMatchObject({ shown: expect.stringContaining('▼') as string });
});

test('where every topic is alike, no difference is told; two models are one test', async () => {
  const found = await load(['code', 'law', 'poems', 'sums'], 60, () => 'in turn', ['alder', 'birch']);
  expect(slicedFinding(found)).toBe(
    '4 slices by topic: no model is shown to do better or worse in one than elsewhere.',
  );
  for (const { elsewhere } of found.slices) {
    const [one, other] = elsewhere;
    expect(one?.p).toBe(other?.p);
    expect(one?.here).toBeCloseTo(-(other?.here ?? NaN), 9);
  }
});

test('of votes that no slice sways, one of twenty tables at most tells a difference', () => {
  const random = mulberry32(11);
  const slices = [0, 1, 2, 3].map((slice) => Array.from({ length: 50 }, (_, i) => slice * 50 + i));
  const strength = [0.5, 0, -0.5];
  const tables = 400;
  const told = Array.from({ length: tables }, () => {
    const votes = slices.flat().flatMap((prompt) =>
      [
        [0, 1],
        [0, 2],
        [1, 2],
      ].map(([a = 0, b = 0]) => ({ a, b, prompt })),
    );
    const of = (read: (vote: (typeof votes)[number]) => number) => Float64Array.from(votes, read);
    const battles = {
      ...{ models: 3, first: of(({ a }) => a), second: of(({ b }) => b), prompt: of(({ prompt }) => prompt) },
      outcomeOfFirst: of(({ a, b }) =>
        random() < 1 / (1 + Math.exp((strength[b] ?? 0) - (strength[a] ?? 0))) ? 1 : 0,
      ),
    };
    return rankSlices({ battles, slices }).some(({ elsewhere }) =>
      elsewhere.some((one) => (one?.p ?? 1) < 0.05),
    );
  }).filter(Boolean).length;
  expect(told / tables).toBeLessThan(0.08);
  expect(told / tables).toBeGreaterThan(0.01);
});

test('votes on few samples say nothing of a slice', async () => {
  const found = await load(['code', 'law'], 12, () => 0.6);
  expect(slicedFinding(found)).toBe(
    '2 slices by topic: too few votes to say whether a model does better in one than elsewhere.',
  );
});

test('views of votes are shown where nothing else is loaded', async () => {
  await load(['code', 'law'], 40, () => 0.7);
  for (const show of ['preferences', 'wins', 'deciding', 'topics']) {
    const { table, finding } = await showView(context(), {}, { show }, { prices: [], edges: {} });
    expect(table.rows.length, show).toBeGreaterThan(0);
    expect(finding, show).not.toBe('');
  }
  await library.fresh();
  const answers = ['alder', 'birch'].flatMap((model, m) =>
    Array.from({ length: 30 }, (_, i) => `${model},q${i},What is number ${i}?,${(i + m) % 2}`),
  );
  await library.load([droppedText('quiz.csv', ['model,id,question,correct', ...answers].join('\n'))]);
  for (const [show, takes] of [
    ['topics', 'votes on samples whose label cuts them into slices of 30 votes or more.'],
    ['ranks', 'three models or more with 20 samples that all share, .*, and samples that pass the filter.'],
    ['paths', 'answers that call tools, and samples that pass the filter.'],
  ])
    await expect(showView(context(), {}, { show }, { prices: [], edges: {} }), show).rejects.toThrow(
      new RegExp(`^There is nothing to show: it takes ${takes ?? ''}$`),
    );
  await library.fresh();
  await load(['code', 'law'], 40, () => 0.7);
  await expect(showView(context(), {}, { show: 'leaderboard' }, { prices: [], edges: {} })).rejects.toThrow(
    /Nothing is loaded to compare|no metric/,
  );
});
