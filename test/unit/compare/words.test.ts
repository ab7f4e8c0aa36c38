import { describe, expect, test } from 'vitest';
import { binaryDifference } from '../../../src/lib/analysis/comparison/difference-of';
import { noFigures } from '../../../src/lib/analysis/comparison/leaderboard';
import { rightShareOf } from '../../../src/lib/analysis/metrics/right';
import type { Comparison, LeaderboardRow, LedgerRow, SampleRow } from '../../../src/lib/analysis/types';
import { scoreScale } from '../../../src/lib/ui/numbers';
import {
  ambiguousInWords,
  idsInWords,
  ledgerColumns,
  matchedInWords,
  referencesInWords,
  rungsAlone,
} from '../../../src/lib/views/ledger/coverage-words';
import { evidenceInWords } from '../../../src/lib/present/how-words';
import { leaderboardNote, standInGroups } from '../../../src/lib/views/leaderboard/leaderboard-words';
import { twoLines } from '../../../src/lib/views/leaderboard/leaderboard-layout';
import { csvOf } from '../../../src/lib/table/csv';
import { latexOf } from '../../../src/lib/table/latex';
import { markdownOf } from '../../../src/lib/table/markdown';
import { leaderboardTable } from '../../../src/lib/views/leaderboard/leaderboard-table';
import { absentInWords, countsHits, notesOf } from '../../../src/lib/present/notes';
import { pictureWords } from '../../../src/lib/present/picture-words';
import {
  breakable,
  disagreementText,
  orderInShort,
  orderInWords,
  shortId,
} from '../../../src/lib/present/sample-words';
import { noOrigin } from '../support/origin';
import { metricOf } from '../support/metric';
import { defaultOrder, nextOrder } from '../../../src/lib/session/sample-sort';

const percent = scoreScale({ kind: 'binary', min: 0, max: 1 });
const contender = { key: 'k', label: 'model', model: 'v/model', condition: null, run: null, mark: 0 };
const ledger = (change: Partial<LedgerRow>): LedgerRow => ({
  contender,
  origin: noOrigin,
  read: 47,
  duplicates: 0,
  repeats: 0,
  failed: 0,
  unscored: 0,
  lacking: 0,
  notShared: 0,
  compared: 47,
  missing: 0,
  isOnce: true,
  ...change,
});

describe('coverage', () => {
  test('says by what samples are matched, and what each rung alone would match', () => {
    const none = { hash: 0, content: 0, text: 0, id: 0, others: 0 };
    const matched = { ...none, content: 938, id: 62 };
    const found = { byHand: false, rung: 'content', matched } as const;
    expect(evidenceInWords(found)).toBe('938 by content, 62 by evaluation and id');
    expect(evidenceInWords({ ...found, matched: { ...none, content: 47 } })).toBe('content');
    expect(evidenceInWords({ ...found, matched: { ...none, text: 9, others: 1 } })).toBe(
      '9 by text, 1 by way of other models',
    );
    expect(evidenceInWords({ ...found, byHand: true, rung: 'id' })).toBe('evaluation and id, chosen by hand');
    const rungs = { hash: 0, content: 938, text: 938, id: 1000 };
    expect(rungsAlone({ ...found, rungs })).toBe('Content alone would match 938, text 938.');
    expect(rungsAlone({ ...found, rungs: { ...rungs, content: 1000, text: 1000 } })).toBe('');
  });
  test('says what is not used to match samples', () => {
    expect(idsInWords(null)).toBe('');
    expect(idsInWords({ agree: 3, contradict: 97 })).toContain('under 97 of 100 ids that were compared');
    expect(referencesInWords({ differ: 0, inputs: 164, alone: false })).toBe('');
    expect(referencesInWords({ differ: 2, inputs: 164, alone: false })).toBe(
      'The references of 2 of 164 inputs differ between files.',
    );
    expect(referencesInWords({ differ: 65, inputs: 164, alone: true })).toBe(
      'The references of 65 of 164 inputs differ between files, so the input alone says which samples are the same.',
    );
  });
  test('says how many of them are scored', () => {
    const of = { answered: 47, shared: 40, samples: 50 };
    const said = (more: object, missingAs: 'dropped' | 'wrong' = 'dropped') =>
      matchedInWords({ ...of, ...more }, missingAs, 'every model');
    expect(said({})).toBe('47 samples, 40 of them scored for every model.');
    expect(said({ shared: 47 })).toBe('47 samples, all scored for every model.');
    expect(said({ shared: 0 })).toBe('47 samples, none of them scored for every model.');
    expect(said({ answered: 1, shared: 1 })).toBe('1 sample, scored for every model.');
    expect(said({ shared: 50 }, 'wrong')).toBe(
      '47 samples answered by every model. All 50 are compared: missing, failed and unscored count as wrong.',
    );
  });
  test('names what is left out', () => {
    expect(ambiguousInWords(0, 'content')).toBe('');
    expect(ambiguousInWords(1, 'id')).toContain('1 sample is left out');
  });
  test('columns of the ledger add up, with the rare ones only where they say something', () => {
    const plain = ledgerColumns([ledger({})]).map(({ key }) => key);
    expect(plain).toEqual(['read', 'repeats', 'failed', 'unscored', 'compared', 'missing']);
    const row = ledger({ read: 100, duplicates: 3, repeats: 40, failed: 2, unscored: 1, notShared: 7 });
    const columns = ledgerColumns([row]).map(({ key }) => key);
    const taken = columns.filter((key) => !['read', 'compared', 'missing'].includes(key));
    expect(row.read - taken.reduce((sum, key) => sum + row[key], 0)).toBe(row.compared);
  });
});

const row = (change: Partial<LeaderboardRow>): LeaderboardRow => ({
  contender,
  n: 10,
  repeatsPerSample: 1,
  score: 0.5,
  interval: { low: 0.2, high: 0.8 },
  method: 'wilson',
  difference: null,
  ...noFigures,
  ...change,
});

test('models without a shared sample stand in no group, and have no p', () => {
  const rows = [row({ n: 0 }), row({ n: 0 })];
  const board = { rows, chosenBy: null, family: 'pairs' as const };
  expect(standInGroups(board)).toBe(false);
  expect(standInGroups({ ...board, rows: [row({ n: 0 }), row({})] })).toBe(true);
  const leaderboard = {
    ...board,
    rows: [...board.rows],
    metric: metricOf(),
    baseline: null,
    shared: 0,
    comparisons: 1,
    correction: 'holm' as const,
  };
  expect(leaderboardNote(leaderboard)).toBe(
    'The models share no sample with a score, so nothing is compared.',
  );
  // Of no win rate there is a word of what it is not.
  const wins = { ...metricOf(), given: 'win over gpt-4, judge gpt-4' };
  expect(leaderboardNote({ ...leaderboard, metric: wins })).toBe(
    'The models share no sample with a score, so nothing is compared. The score is the plain mean over samples: not the length-controlled win rate that AlpacaEval publishes, nor the weighted one of Arena-Hard.',
  );
  expect(binaryDifference({ n: 0, both: 0, above: 0, below: 0 })).toMatchObject({ value: null, p: null });
});

describe('notes of the leaderboard', () => {
  test('what no file has is said once, without a column or a note', () => {
    const rows = [row({}), row({})];
    const notes = notesOf(rows, true, 'model');
    expect(notes.texts).toEqual([]);
    expect([notes.cost, notes.latency, notes.tokens]).toEqual([null, null, null]);
    expect(absentInWords(rows)).toBe('Not in these files: times, tokens in and out.');
    const timed = { ...row({}), latencyMs: { ...row({}).latencyMs, mean: 5, known: 1 } };
    expect(absentInWords([timed, row({})])).toBe('Not in these files: tokens in and out.');
  });
  test('a mean over some of the responses says over how many', () => {
    const notes = notesOf(
      [
        row({
          latencyMs: { mean: 5, known: 8, kinds: ['response'] },
          inputTokens: { mean: 9, known: 10 },
          outputTokens: { mean: 3, known: 7 },
        }),
        row({ repeatsPerSample: 3, latencyMs: { mean: 5, known: 30, kinds: ['response'] } }),
      ],
      true,
      'model',
    );
    const [latency, tokens] = [notes.texts[(notes.latency ?? 0) - 1], notes.texts[(notes.tokens ?? 0) - 1]];
    expect(latency).toMatch(/^Mean over those with a time: \S+ 8 of 10 responses\.$/);
    expect(tokens).toMatch(/^Mean over those with an output count: \S+ 7 of 10 responses\.$/);
  });
  test('a cost that three repeats report for one in three is at least', () => {
    const partly = row({ repeatsPerSample: 3, costUsd: { mean: 1, known: 10 } });
    const notes = notesOf([partly], true, 'model');
    expect(notes.texts[(notes.cost ?? 0) - 1]).toBe('≥ is at least: a part of the cost is not known.');
    expect(notesOf([partly], true, 'model', () => ({ state: 'known' })).cost).toBeNull();
  });
  test('repeats come first and name how they are compared', () => {
    const notes = notesOf([row({ repeatsPerSample: 3 }), row({})], true, 'model');
    expect(notes.texts[0]).toMatch(/^Three runs or repeats .*So scores are compared as numbers\.$/);
    expect(notes.repeats.get('k')).toBe(1);
  });
  test('the test that was used is named', () => {
    const difference = (method: 'newcombe' | 't' | 'sign-flip' | 'clustered t') => ({
      value: 0.1,
      interval: { low: 0, high: 0.2 },
      p: 0.1,
      pRaw: 0.1,
      method,
      variance: null,
      distinguishable: false,
      better: 1,
      worse: 0,
      same: 9,
    });
    const textOf = (...methods: Parameters<typeof difference>[0][]) => {
      const notes = notesOf(
        [row({}), ...methods.map((one) => row({ difference: difference(one) }))],
        true,
        'model',
      );
      return notes.texts[(notes.test ?? 0) - 1];
    };
    expect(textOf('newcombe', 'newcombe')).toBe(
      'Differences by Newcombe’s paired interval and McNemar’s exact test.',
    );
    expect(textOf('newcombe', 'sign-flip')).toContain(
      'to averaged repeats by the paired t interval and, under 30',
    );
    expect(textOf('clustered t')).toBe('Differences by the t interval and test over clusters.');
    expect(notesOf([row({})], true, 'model').test).toBeNull();
  });
  test('no hit of an attack leaves open how many such samples are hit, by the exact one-sided bound', () => {
    const other = { ...contender, key: 'other' };
    const none = row({ n: 30, score: 0, interval: { low: null, high: null, why: 'equal samples' } });
    const rows = [none, row({ n: 30, score: 0.5, contender: other })];
    const notes = notesOf(rows, true, 'model', undefined, true);
    expect(notes.texts).toEqual([
      '0 of 30 samples: up to 9.5 % of such samples may still be hit (exact one-sided 95 % bound).',
    ]);
    expect([...notes.noHits]).toEqual([['k', 1]]);
    const without = ['No interval of the score: it is the same on every sample.'];
    expect(notesOf(rows, true, 'model').texts).toEqual(without);
    expect(notesOf([{ ...none, method: 'clustered t' }], true, 'model', undefined, true).texts).toEqual(
      without,
    );
    const lower = { metric: metricOf({ direction: 'lower' }), chosenBy: null };
    expect(countsHits(lower)).toBe(true);
    expect(countsHits({ ...lower, metric: metricOf({ direction: 'higher' }) })).toBe(false);
    expect(countsHits({ ...lower, metric: metricOf({ direction: 'lower', kind: 'numeric' }) })).toBe(false);
  });
  test('times that are measured differently are not compared silently', () => {
    const latencyMs = (kind: string) => ({ mean: 5, known: 10, kinds: [kind] });
    const notes = notesOf(
      [row({ latencyMs: latencyMs('waiting') }), row({ latencyMs: latencyMs('working') })],
      false,
      'model',
    );
    expect(notes.texts[0]).toContain('measure time differently');
  });
});

describe('copies of the leaderboard', () => {
  const metric = metricOf();
  const hostile = row({ contender: { ...contender, label: '=cmd|"a",b' }, score: 1 / 3 });
  const board = {
    ...{ metric, rows: [hostile], baseline: contender, shared: 10 },
    ...{ family: 'pairs' as const, correction: 'holm' as const, comparisons: 0, chosenBy: null },
  };
  test('CSV keeps all digits, quotes, and guards names', () => {
    const [, line = ''] = csvOf(leaderboardTable(board)).split('\r\n');
    expect(line.startsWith(`"'=cmd|""a"",b",10,0.3333333333333333,0.2,0.8,,`)).toBe(true);
  });
  test('CSV counts samples as higher and lower where nobody says which way is better', () => {
    const heads = (direction: 'lower' | null) => {
      const [line = ''] = csvOf(leaderboardTable({ ...board, metric: metricOf({ direction }) })).split(
        '\r\n',
      );
      return line.split(',').slice(-13, -10);
    };
    expect(heads('lower')).toEqual(['better', 'worse', 'same']);
    expect(heads(null)).toEqual(['higher', 'lower', 'same']);
  });
  test('a picture says no direction that nobody gave', () => {
    const comparison = { evaluation: 'e', missingAs: 'dropped', chips: [] } as unknown as Comparison;
    const names = { contenders: [], metrics: [] };
    const said = (direction: 'lower' | null) =>
      pictureWords(comparison, { ...board, metric: metricOf({ direction }) }, names, false).lines[0];
    expect(said('lower')).toBe('e: exact match, lower is better; n = 10 shared samples');
    expect(said(null)).toBe('e: exact match, which way is better is not known; n = 10 shared samples');
  });
  test('LaTeX escapes what it would take for its own', () => {
    const text = latexOf(
      leaderboardTable(
        { ...board, rows: [row({ contender: { ...contender, label: 'a_b & 50 % of {x}' }, score: -0.5 })] },
        { scale: percent, groups: ['A'], caption: 'c_1' },
      ),
    );
    expect(text).toContain('\\toprule');
    expect(text).toContain('\\caption{c\\_1}');
    expect(text).toContain('A & a\\_b \\& 50 \\% of \\{x\\} & 10 & $-$50.0 & 20.0 to 80.0 &');
    expect(text).toContain('\\bottomrule');
  });
  test('Markdown is what the page shows', () => {
    expect(markdownOf(leaderboardTable(board, { scale: percent })).split('\n')[2]).toBe(
      '| =cmd\\|"a",b | 10 | 33.3 | 20.0 to 80.0 | baseline |  |  |  |',
    );
  });
});

describe('the table of samples', () => {
  const sample = (...scores: (number | null)[]): SampleRow => ({
    matchKey: 1,
    contentKey: null,
    sampleId: null,
    input: null,
    reference: null,
    cells: scores.map((score) => ({
      score,
      state: score === null ? 'missing' : 'scored',
      repeats: 1,
      second: null,
      tokens: null,
      cost: null,
      latency: null,
      answer: null,
    })),
    disagreement: 0,
    labels: [],
  });
  test('says how many are right of those that were scored', () => {
    expect(disagreementText(sample(1, 0, null, 2 / 3), (score) => score, percent)).toBe('2 of 3 right');
    expect(disagreementText(sample(1, 0, 0), rightShareOf(metricOf({ direction: 'lower' })), percent)).toBe(
      '2 of 3 right',
    );
    const unsaid = rightShareOf(metricOf({ direction: null }));
    expect(disagreementText(sample(1, 0, 0), unsaid, percent)).toBe('100.0');
    expect(disagreementText(sample(0.9, 0.25), null, percent)).toBe('65.0');
    expect(disagreementText(sample(null), (score) => score, percent)).toBe('\u2014');
  });
  test('the same head again turns the order round', () => {
    const first = nextOrder(defaultOrder, { contender: 'a' });
    expect(first).toEqual([{ by: { contender: 'a' }, descending: false }]);
    expect(nextOrder(first, { contender: 'a' })).toEqual([{ by: { contender: 'a' }, descending: true }]);
    expect(nextOrder(first, 'disagreement')).toEqual(defaultOrder);
    expect(orderInWords(first, () => 'A')).toBe('By the score of A, lowest first.');
  });
  test('a head pressed with shift comes last, turns round, and leaves', () => {
    const two = nextOrder(defaultOrder, { label: 'task_type' }, true);
    expect(two).toEqual([...defaultOrder, { by: { label: 'task_type' }, descending: false }]);
    const turned = nextOrder(two, { label: 'task_type' }, true);
    expect(turned).toEqual([...defaultOrder, { by: { label: 'task_type' }, descending: true }]);
    expect(nextOrder(turned, { label: 'task_type' }, true)).toEqual(defaultOrder);
    // The last key does not leave.
    expect(nextOrder([{ by: 'input', descending: true }], 'input', true)).toEqual([
      { by: 'input', descending: false },
    ]);
    // Without shift the others go, also where the column was among them.
    expect(nextOrder(two, { label: 'task_type' })).toEqual([
      { by: { label: 'task_type' }, descending: false },
    ]);
    const figure = nextOrder(two, { figure: 'tokens', contender: 'a' }, true);
    expect(orderInWords(figure, () => 'A')).toBe(
      'By disagreement, most first; then by task type; then by the output tokens of A, lowest first.',
    );
    expect(orderInShort(figure, () => 'A')).toBe('by disagreement and task type and output tokens of A');
  });
  test('names break where they may, ids keep their end', () => {
    expect(breakable('claude-sonnet-4.6').join('')).toBe('claude-sonnet-4.6');
    expect(breakable('claude-sonnet-4.6')).toEqual(['claude-', 'sonnet-', '4.6']);
    expect(shortId('tatoeba_10271888')).toBe('tatoeba_10271888');
    expect(shortId('a-very-long-sample-id-0042')).toBe('…-sample-id-0042');
    expect(twoLines('exact match, %')).toEqual(['exact', 'match, %']);
    expect(twoLines('chrf')).toEqual(['chrf', '']);
  });
});
