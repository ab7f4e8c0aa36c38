import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasRealData, realData } from '../../support/real-data';
import { leaderboard, type Comparison } from '../../../src/lib/analysis';
import {
  baselineOf,
  collectionClaims,
  flatten,
  groupAverage,
  indexRows,
  leafScores,
  leafSources,
  type Level,
  levelGroups,
  listCollections,
  type ScoredLeaf,
  suggest,
  upstreamMacro,
} from '../../../src/lib/analysis/collections';
import { sql } from '../../../src/lib/engine/sql';
import { parseCollection } from '../../../src/lib/records/collection-json';
import type { CollectionGroup } from '../../../src/lib/records/collection';
import { demoDrop, dropOf, droppedText, type Library, openLibrary } from '../support/library';
import { type ReferenceSample, references, reviewsOf } from './references';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.db.close());

const asked = { by: 'model' as const, contenders: null, missingAs: 'dropped' as const, chips: [] };

/** A collection with everything that is loaded for it, matched by name. */
async function score(collection: CollectionGroup, baseline: string | null = null): Promise<ScoredLeaf[]> {
  const options = await leafSources(library.db);
  return Promise.all(
    flatten(collection).map(async (leaf) => {
      const { match } = suggest(leaf, options);
      const question = { ...asked, baseline };
      const scores = match && (await leafScores(library.db, match, question));
      return { leaf, scores };
    }),
  );
}

const storedBy = async (origin: 'file' | 'rows') => {
  const found = (await listCollections(library.db)).find((one) => one.origin === origin);
  if (!found) throw new Error(`No collection of ${origin}`);
  return found;
};

const weighted = { averaging: 'weighted' as const, renormalise: false, baseline: null };
const rounded = (value: number | null | undefined) =>
  value == null ? null : Math.round(value * 10_000) / 10_000;
const run = (model: string, samples: readonly ReferenceSample[], score?: (one: ReferenceSample) => number) =>
  droppedText(`run/reviews/${model}/data_collection_default.jsonl`, reviewsOf(samples, score));
const example = () => references().scores['docs_evaluate_md_example']?.samples ?? [];

describe.skipIf(!hasRealData)('a collection run', () => {
  beforeEach(() => library.fresh());

  it.each(['docs_evaluate_md_example', 'nested_with_subset_name_collision'])(
    '%s: every average is upstream’s, to its four digits',
    async (name) => {
      const reference = references().scores[name];
      if (!reference) throw new Error(`No reference ${name}`);
      await library.load([run('m', reference.samples)]);
      const stored = await storedBy('rows');
      expect([stored.origin, stored.sampleWeights]).toEqual(['rows', 'shares']);
      const leaves = await score(stored.collection);
      const keys: [Level, string, string, boolean][] = [
        ['subset', 'subset_level', 'subset_name', true],
        ['dataset', 'dataset_level', 'dataset_name', false],
        ['task', 'task_level', 'task_type', false],
        ['tag', 'tag_level', 'tags', false],
        ['category', 'category_level', 'category', false],
      ];
      let compared = 0;
      for (const [level, upstream, key] of keys) {
        const groups = levelGroups(leaves, level);
        for (const row of reference.levels[upstream as keyof typeof reference.levels]) {
          const deepest = row['category1'] ?? row['category0'];
          const wanted = level === 'category' ? deepest : row[key];
          const group = groups.find(
            (one) =>
              one.name === wanted &&
              (level !== 'subset' || one.leaves[0]?.leaf.dataset.name === row['dataset_name']),
          );
          if (!group) throw new Error(`No ${level} ${wanted}`);
          const micro = groupAverage(group, 'm', { averaging: 'micro' });
          expect([micro?.n, rounded(micro?.value)], `${level} ${wanted}`).toEqual([
            row['count'],
            row['micro_avg.'],
          ]);
          if (level === 'subset') continue;
          expect(rounded(groupAverage(group, 'm', { averaging: 'weighted' })?.value)).toBe(
            row['weighted_avg.'],
          );
          const merged = upstreamMacro(group, 'm');
          expect(rounded(merged?.value ?? groupAverage(group, 'm', { averaging: 'macro' })?.value)).toBe(
            row['macro_avg.'],
          );
          compared++;
        }
      }
      expect(compared).toBeGreaterThanOrEqual(5);
    },
  );

  it('its weighted average is that of the file beside it, and every claim agrees', async () => {
    const path = 'run/reports/m/collection_detailed_report.json';
    const [given] = dropOf(realData, 'evalscope/RECONSTRUCTED_collection_detailed_report.json');
    if (!given) throw new Error('No report');
    const report = { path, file: given.file };
    await library.load([run('m', example()), report]);
    const stored = await storedBy('rows');
    const leaves = await score(stored.collection);
    const [row] = indexRows(leaves, weighted);
    expect(rounded(row?.index?.value)).toBe(0.3556);
    expect(row?.index?.n).toBe(10);
    const claims = await collectionClaims(library.db, stored.from, 'model', leaves);
    expect(claims).toHaveLength(21);
    expect(claims.filter(({ agrees }) => !agrees)).toEqual([]);
  });

  it('the weights of before 1.3.0, whole on each sample, give the same collection', async () => {
    const samples = example();
    await library.load([run('m', samples)]);
    const shares = flatten((await storedBy('rows')).collection).map(({ share }) => share);
    await library.fresh();
    const whole = (name: string) => (name === 'arc' ? 0.4 : 0.6);
    await library.load([
      run(
        'm',
        samples.map((one) => ({ ...one, sample_weight: whole(one.dataset_name) })),
      ),
    ]);
    const stored = await storedBy('rows');
    expect(stored.sampleWeights).toBe('whole');
    flatten(stored.collection).forEach(({ share }, i) => expect(share).toBeCloseTo(shares[i] ?? NaN, 12));
  });

  it('a dataset whose samples bear different tags is one, and counts once', async () => {
    const tagged = example().map((one, i) => ({ ...one, tags: ['en', `part ${i % 2}`] }));
    await library.load([run('m', tagged)]);
    const leaves = flatten((await storedBy('rows')).collection);
    expect(leaves.map(({ dataset }) => [dataset.name, dataset.tags])).toEqual([
      ['arc', ['en', 'part 0', 'part 1']],
      ['ceval', ['en', 'part 1']],
    ]);
    const [row] = indexRows(await score((await storedBy('rows')).collection), weighted);
    expect([row?.index?.n, rounded(row?.index?.value)]).toEqual([10, 0.3556]);
  });

  it('a schema file finds its datasets in the run, and lists the subsets that are missing', async () => {
    const schema = {
      name: 'my_index',
      datasets: [
        { name: 'arc', weight: 1 },
        { name: 'CEval', weight: 3, args: { subset_list: ['logic', 'law'] } },
        { name: 'gsm8k', weight: 1 },
      ],
    };
    await library.load([run('m', example()), droppedText('my.json', JSON.stringify(schema))]);
    const stored = await storedBy('file');
    expect(stored).toMatchObject({ from: 'my.json', collection: { name: 'my_index' } });
    const leaves = await score(stored.collection);
    expect(leaves.map(({ scores }) => scores?.answeredBy ?? null)).toEqual([['m'], ['m'], null]);
    expect(leaves[1]?.scores?.missingSubsets).toEqual(['law']);
    const [none] = indexRows(leaves, weighted);
    expect(none).toMatchObject({ index: null, covered: 0.8, lacks: [leaves[2]?.leaf.dataset.id] });
    const [some] = indexRows(leaves, { ...weighted, renormalise: true });
    expect(some?.index?.value).toBeCloseTo((1 * (8 / 9) + 3 * 0) / 4, 12);
    expect(some?.covered).toBeCloseTo(0.8, 12);
  });

  it('is the same whichever file comes first, and goes with its file', async () => {
    const files = [
      run('m', example()),
      droppedText('b.json', '{"name":"b","datasets":[{"name":"arc","weight":1}]}'),
      droppedText('a.json', '{"name":"a","datasets":[{"name":"arc","weight":1}]}'),
    ];
    await library.load(files);
    const first = await library.db.query(sql`SELECT * FROM collections`);
    await library.fresh();
    for (const file of [...files].reverse()) await library.load([file]);
    expect(await library.db.query(sql`SELECT * FROM collections`)).toEqual(first);
    expect(first).toHaveLength(2);
    await library.remove('a.json');
    expect((await listCollections(library.db)).map(({ id }) => id)).toEqual([
      'file:b:b.json',
      'rows:reasoning_index',
    ]);
  });
});

describe('an index over evaluations', () => {
  const collection = (...datasets: object[]) => parseCollection(JSON.stringify({ name: 'index', datasets }));
  const desk = { name: 'synthetic-support-desk', weight: 1 };
  const agent = { name: 'synthetic-booking-agent', weight: 3 };

  beforeAll(async () => {
    await library.fresh();
    await library.load(demoDrop());
  });

  const comparison = (evaluation: string, metric: string): Comparison => ({
    ...{ evaluation, metric, by: 'model', contenders: null, baseline: null, missingAs: 'dropped', chips: [] },
  });

  it('of one dataset is the leaderboard of Compare', async () => {
    const [leaf] = await score(collection(agent));
    const metric = leaf?.scores?.metric ?? '';
    const board = await leaderboard(library.db, comparison(agent.name, metric));
    const baseline = board.baseline?.key ?? null;
    const rows = indexRows(await score(collection(agent), baseline), { ...weighted, baseline });
    expect(rows.map(({ contender }) => contender.key)).toEqual(
      board.rows.map(({ contender }) => contender.key),
    );
    rows.forEach(({ index, difference }, i) => {
      const row = board.rows[i];
      expect(index?.n).toBe(row?.n);
      expect(index?.value).toBeCloseTo(row?.score ?? NaN, 12);
      expect(index?.low).toBeCloseTo(row?.interval.low ?? NaN, 12);
      expect(index?.high).toBeCloseTo(row?.interval.high ?? NaN, 12);
      expect(difference === null).toBe(row?.difference === null);
      if (!difference || !row?.difference) return;
      expect(difference.value).toBeCloseTo(row.difference.value ?? NaN, 12);
      expect(difference.low).toBeCloseTo(row.difference.interval.low ?? NaN, 12);
      expect(difference.high).toBeCloseTo(row.difference.interval.high ?? NaN, 12);
      if (difference.test === 'sign-flip') expect(difference.p).toBeCloseTo(row.difference.pRaw ?? NaN, 10);
    });
  });

  it('weighs the leaderboards of several, on the samples that all models share', async () => {
    const boards = await Promise.all([
      leaderboard(library.db, comparison(desk.name, 'exact_match')),
      leaderboard(library.db, comparison(agent.name, 'task_success')),
    ]);
    const first = await score(collection(desk, agent));
    expect(first.map(({ scores }) => scores?.metric)).toEqual(['exact_match', 'task_success']);
    const baseline = baselineOf(first, weighted);
    const rows = indexRows(await score(collection(desk, agent), baseline), { ...weighted, baseline });
    expect(rows[0]?.contender.key).toBe(baseline);
    expect(rows.length).toBeGreaterThanOrEqual(4);
    for (const { contender, index, difference } of rows) {
      const of = (key: string) =>
        boards.map((board) => board.rows.find((row) => row.contender.key === key)?.score ?? NaN);
      const value = (key: string) => ((of(key)[0] ?? NaN) + 3 * (of(key)[1] ?? NaN)) / 4;
      expect(index?.value).toBeCloseTo(value(contender.key), 12);
      expect(index?.n).toBe(boards.reduce((sum, { shared }) => sum + shared, 0));
      if (contender.key === baseline) expect(difference).toBeNull();
      else expect(difference?.value).toBeCloseTo(value(contender.key) - value(baseline ?? ''), 12);
    }
  });

  it('turns a difference round with its baseline', async () => {
    const all = await score(collection(desk, agent));
    const [a = '', b = ''] = all[0]?.scores?.answeredBy ?? [];
    expect(b).not.toBe('');
    const difference = async (from: string, to: string) =>
      indexRows(await score(collection(desk, agent), to), { ...weighted, baseline: to }).find(
        ({ contender }) => contender.key === from,
      )?.difference;
    const [forth, back] = [await difference(a, b), await difference(b, a)];
    expect(forth?.value).toBeCloseTo(-(back?.value ?? NaN), 12);
    expect(forth?.low).toBeCloseTo(-(back?.high ?? NaN), 9);
    expect(forth?.p).toBeCloseTo(back?.p ?? NaN, 9);
    expect(forth?.n).toBe(back?.n);
  });

  it('a filter narrows every dataset', async () => {
    const options = await leafSources(library.db);
    const [match] = flatten(collection(agent)).map((leaf) => suggest(leaf, options).match);
    if (!match) throw new Error('No evaluation of that name');
    const chips = [{ kind: 'label' as const, key: 'difficulty', value: 'hard' }];
    const scores = await leafScores(library.db, match, { ...asked, baseline: null, chips });
    const board = await leaderboard(library.db, { ...comparison(agent.name, 'task_success'), chips });
    const n = scores?.subsets.reduce((sum, { shared }) => sum + ([...shared.values()][0]?.moments.n ?? 0), 0);
    expect(n).toBe(board.shared);
  });
});

describe.skipIf(!hasRealData)('real runs of EvalScope', () => {
  it('an index of gsm8k and iquiz on the files of two models', async () => {
    await library.fresh();
    await library.load(dropOf(realData, 'evalscope/v1.10'));
    const collection = parseCollection(
      JSON.stringify({
        name: 'mine',
        datasets: [
          { name: 'gsm8k', weight: 2 },
          { name: 'iquiz', weight: 1, args: { subset_list: ['EQ', 'IQ'] } },
        ],
      }),
    );
    const leaves = await score(collection);
    expect(leaves.map(({ scores }) => scores?.subsets.map(({ subset }) => subset))).toEqual([
      ['main'],
      ['EQ'],
    ]);
    expect(leaves[1]?.scores?.missingSubsets).toEqual(['IQ']);
    const found = await library.db.query<{ model: string; evaluation: string; score: number; n: number }>(
      sql`SELECT model, evaluation, avg(score) AS score, count(*) AS n FROM results WHERE score IS NOT NULL GROUP BY ALL`,
    );
    const of = (model: string, evaluation: string) =>
      found.find((row) => row.model === model && row.evaluation === evaluation)?.score ?? NaN;
    const rows = indexRows(leaves, weighted);
    expect(rows.map(({ contender }) => contender.key).sort()).toEqual(['qwen-plus', 'qwen3-max']);
    for (const { contender, index } of rows) {
      expect(index?.n).toBe(20);
      expect(index?.value).toBeCloseTo((2 * of(contender.key, 'gsm8k') + of(contender.key, 'iquiz')) / 3, 12);
    }
  });
});
