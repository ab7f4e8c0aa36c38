import { describe, expect, it } from 'vitest';
import {
  flatten,
  indexRows,
  levelGroups,
  type LeafScores,
  type ScoredLeaf,
} from '../../../src/lib/analysis/collections';
import type { Contender } from '../../../src/lib/analysis/types';
import { parseCollection } from '../../../src/lib/records/collection-json';
import { pasteable } from '../../../src/lib/ui/numbers';
import { indexVerdict } from '../../../src/lib/views/index/collection-verdict';
import { csvOf } from '../../../src/lib/table/csv';
import { markdownOf } from '../../../src/lib/table/markdown';
import { indexTable, levelData, levelTable } from '../../../src/lib/views/index/index-table';
import { indexNotes, lackInWords } from '../../../src/lib/views/index/notes';
import type { Opened } from '../../../src/lib/session/collections/shelf.svelte';

const contender = (key: string, mark: number): Contender => ({
  ...{ key, label: key, model: key, condition: null, run: null, mark },
});
const contenders = [contender('alpha', 0), contender('beta', 1)];

/** Right and wrong of both on one subset; `gap`: how many only alpha got right. */
function scores(
  subset: string | null,
  n: number,
  beta: number,
  gap: number,
  more: Partial<LeafScores> = {},
): LeafScores {
  const tally = (ones: number) => ({
    moments: { n, mean: ones / n, centredSquares: ones - (ones * ones) / n },
    ones,
  });
  const own = new Map([
    ['alpha', tally(beta + gap)],
    ['beta', tally(beta)],
  ]);
  const difference = {
    moments: { n, mean: -gap / n, centredSquares: gap - (gap * gap) / n },
    counts: [beta, 0, gap, n - beta - gap] as const,
    few: Array.from({ length: gap }, () => -1),
  };
  return {
    metric: 'acc',
    metrics: ['acc'],
    direction: 'higher',
    missingAs: 'dropped',
    scale: { factor: 1, shift: 0, word: null },
    subsets: [{ subset, own, shared: own, pairs: new Map([['beta', difference]]) }],
    answeredBy: ['alpha', 'beta'],
    contenders,
    missingSubsets: [],
    subsetsUnknown: false,
    chosenBy: null,
    chosenIn: [],
    ...more,
  };
}

const collection = parseCollection(
  '{"name":"index","datasets":[{"name":"gsm8k","weight":3,"task_type":"math"},{"name":"aime","weight":1,"tags":["en"]}]}',
);
const leavesWith = (...found: (LeafScores | null)[]): ScoredLeaf[] =>
  flatten(collection).map((leaf, i) => ({ leaf, scores: found[i] ?? null }));
const options = { averaging: 'weighted' as const, renormalise: false, baseline: 'alpha' };
const said = (leaves: readonly ScoredLeaf[], renormalise = false) => {
  const facts = {
    name: 'index',
    leaves,
    baseline: 'alpha',
  };
  const rows = indexRows(leaves, { ...options, renormalise });
  const { first, then, note } = indexVerdict({ ...facts, rows, averaging: 'weighted' });
  const text = (pieces: typeof first) =>
    pasteable(
      pieces
        .map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? piece.name : piece.whole))
        .join(''),
    );
  return { first: text(first), then: text(then), note: note && pasteable(note) };
};

const opened: Opened = {
  ...{ id: 'own', collection, origin: 'own', from: '', sampleWeights: null },
};
const notesOf = (leaves: readonly ScoredLeaf[], missingAsWrong = false) =>
  indexNotes({
    ...{ opened, leaves, contenders, averaging: 'weighted', claims: [] },
    ...{ byRun: false, missingAsWrong, clustered: false },
  });

describe('what an index says', () => {
  it('who is better, on what', () => {
    const found = said(leavesWith(scores('main', 100, 40, 30), scores('2025', 20, 6, 4)));
    expect(found.first).toMatch(
      /^In index, alpha is better than beta by 27\.5 points on 120 shared samples \(95 % interval \d+\.\d to \d+\.\d\)\.$/,
    );
    expect(found.then).toBe('The index averages 2 datasets by their weights.');
    expect(found.note).toBeNull();
  });

  it('no model is better where nobody says which way is better', () => {
    const unsaid = { metric: 'zorp', direction: null };
    const found = said(leavesWith(scores('main', 100, 40, 30), scores('2025', 20, 6, 4, unsaid)));
    expect(found.first).toContain('In index, alpha scores higher than beta by 27.5 points');
    expect(found.then).toBe(
      'The index averages 2 datasets by their weights. Which way is better is not known for the metric of aime: say it under Metrics on the Files page.',
    );
    const notes = notesOf(leavesWith(scores('main', 100, 40, 30), scores('2025', 20, 6, 4, unsaid)));
    expect(notes).toContain('aime: which way is better is not known for zorp; it counts as it is.');
  });

  it('what is missing counts as wrong in the datasets that have a worst score', () => {
    const wrong = { missingAs: 'wrong' as const };
    const both = leavesWith(scores('main', 100, 40, 30, wrong), scores('2025', 20, 6, 4, wrong));
    expect(said(both).first).toContain('on 120 samples, missing, failed and unscored counted as wrong');
    expect(notesOf(both, true)).toContain(
      'Missing, failed and unscored answers count as wrong, as chosen on Compare.',
    );
    const one = leavesWith(scores('main', 100, 40, 30, wrong), scores('2025', 20, 6, 4));
    expect(said(one).then).toContain('Missing answers of aime are left out: no worst score is known.');
    expect(notesOf(one, true)).toContain(
      'Missing, failed and unscored answers count as wrong, as chosen on Compare, except in aime: no worst score is known there.',
    );
    const none = leavesWith(scores('main', 100, 40, 30), scores('2025', 20, 6, 4));
    expect(said(none).first).toContain('on 120 shared samples');
    expect(notesOf(none, true)).toContain(
      'Missing, failed and unscored answers are left out: no metric of these datasets has a worst score.',
    );
  });

  it('nothing of a dataset whose samples can be matched in two ways', () => {
    const open = { chosenBy: 'ways' as const, chosenIn: ['aime'] };
    const leaves = leavesWith(scores('main', 100, 40, 30), scores('2025', 20, 6, 4, open));
    expect(said(leaves)).toEqual({
      first: 'No model has an index of index yet.',
      then: 'Ways to match the samples of aime disagree. Compare asks which is right. The rest covers 75 % of its weights at most. It can be reweighted.',
      note: null,
    });
    const rest = said(leaves, true);
    expect(rest.first).toContain('alpha is better than beta by 30.0 points on 100 shared samples');
    expect(rest.then).toContain(
      'Ways to match the samples of aime disagree, so it is left out. Compare asks which is right.',
    );
    const [, aime] = leaves;
    expect(aime && lackInWords(aime, 'alpha')).toBe('ways to match the samples of aime disagree');
    const alone = leavesWith(scores('main', 100, 40, 30, open), scores('2025', 20, 6, 4, open));
    expect(said(alone).then).toBe(
      'Ways to match the samples of gsm8k and aime disagree. Compare asks which is right.',
    );
  });

  it('nobody is better on samples that were chosen by their result', () => {
    const chosen = { chosenBy: 'outcome' as const, chosenIn: ['gsm8k'] };
    const found = said(leavesWith(scores('main', 100, 40, 30, chosen), scores('2025', 20, 6, 4)));
    expect(found.first).toBe(
      'In index, on the 120 samples of this filter, alpha scores 65.0 % and beta 37.5 %.',
    );
    expect(found.then).toContain('so they are no evidence of a difference');
  });

  it('what one answer can do where there are few', () => {
    const found = said(leavesWith(scores('main', 10, 9, 1), scores('2025', 10, 5, 1)));
    expect(found.first).toBe('In index, alpha and beta cannot be told apart on 20 shared samples.');
    expect(found.note).toBe('20 samples are few: one changed answer can move the index by 7.5 points.');
  });

  it('what is missing, before and after it is weighed anew', () => {
    const leaves = leavesWith(scores('main', 100, 40, 30), null);
    expect(said(leaves).first).toBe('No model has an index of index yet: aime is not loaded.');
    expect(said(leaves).then).toContain('covers 75 % of its weights');
    expect(said(leaves, true).first).toContain(
      'alpha is better than beta by 30.0 points on 100 shared samples',
    );
    expect(said(leaves, true).then).toBe(
      'This is not the whole index: aime is missing, and the rest was reweighted.',
    );
    expect(said(leavesWith(null, null)).first).toBe('Neither of the 2 datasets of index is loaded.');
    const subset = scores('main', 40, 20, 2, { missingSubsets: ['socratic'] });
    expect(said(leavesWith(subset, scores(null, 40, 20, 2))).then).toContain(
      'Of gsm8k, socratic is not loaded.',
    );
  });

  it('who lacks a dataset, and why', () => {
    const [, one] = leavesWith(null, scores(null, 10, 5, 1, { answeredBy: ['beta'] }));
    if (!one) throw new Error('No leaf');
    expect(lackInWords(one, 'alpha')).toBe('no scored answer to aime');
    expect(lackInWords(one, 'beta')).toBe('');
    expect(lackInWords({ ...one, scores: scores(null, 10, 5, 1, { scale: null }) }, 'beta')).toBe(
      'acc has no known range: its scores cannot be averaged',
    );
  });

  it('where EvalScope would give another number', () => {
    const leaves = leavesWith(scores('default', 10, 9, 1), scores('default', 30, 0, 0));
    const opened: Opened = {
      id: 'rows:index',
      collection,
      origin: 'rows',
      from: 'data_collection',
      sampleWeights: 'whole',
    };
    const notes = indexNotes({
      ...{
        opened,
        leaves,
        contenders,
        averaging: 'macro',
        byRun: false,
        missingAsWrong: false,
        clustered: false,
      },
      claims: [
        {
          contender: 'alpha',
          level: 'tag',
          name: 'en',
          averaging: 'macro',
          claimed: 0.5,
          n: 3,
          ours: 0.25,
          agrees: false,
        },
      ],
    });
    expect(pasteable(notes[0] ?? '')).toBe(
      'EvalScope merges subsets of one name across datasets: with “default” merged its macro average would be 25.0 % for alpha (here 50.0 %), 22.5 % for beta (here 45.0 %).',
    );
    expect(notes[1]).toContain('as EvalScope wrote it before 1.3.0');
    expect(notes[2]).toContain('macro of tag en for alpha: 0.5000 there, 0.2500 here');
  });
});

describe('what is copied', () => {
  const leaves = leavesWith(scores('main', 100, 40, 30), scores('a|b', 20, 6, 4));
  const rows = indexRows(leaves, options);

  it('the index as the page shows it, and with all digits', () => {
    const [, , alpha, beta] = markdownOf(indexTable(rows, 'alpha')).split('\n');
    expect(alpha).toMatch(
      /^\| alpha \| 120 \| 65\.0 \| \d+\.\d to \d+\.\d \| baseline \| {2}\| {2}\| 100 % \|$/,
    );
    expect(beta).toMatch(
      /^\| beta \| 120 \| 37\.5 \| .* \| −27\.5 \| −\d+\.\d to −\d+\.\d \| < \.001 \| 100 % \|$/,
    );
    const lines = csvOf(indexTable(rows, 'alpha')).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    const [model, n, index] = lines[2]?.split(',') ?? [];
    expect([model, n]).toEqual(['beta', '120']);
    expect(Number(index)).toBeCloseTo(0.375, 12);
  });

  it('a level with all three averages', () => {
    const groups = levelGroups(leaves, 'subset');
    expect(markdownOf(levelTable(groups, contenders, options))).toContain(
      '| a\\|b (aime) | 20 | 50.0 | 30.0 |',
    );
    const lines = csvOf(levelData('subset', groups, contenders, false))
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(1 + 2 * 2 * 3);
    expect(lines[1]).toMatch(/^subset,main,gsm8k,,alpha,weighted,100,0\.7,/);
  });
});
