import { expect, test } from 'vitest';
import type { SampleVote } from '$lib/analysis/samples/sample-votes';
import { duelsOf, outcomeInWords, tallyInWords, votesTable } from '$lib/views/sample/votes';
import { columnsIn } from '$lib/table/table';

const vote = (given: Partial<SampleVote>): SampleVote => ({
  ...{ a: 'alder', b: 'birch', outcome: 1, bothBad: null, positionOfA: null, judge: null, verdict: null },
  ...{ explanation: null, answerA: 'x', answerB: 'y' },
  place: { role: 'sample', sourceId: 1, path: 'votes.csv', format: 'own', offset: 0, length: 1 },
  ...given,
});

test('votes on the same two answers stand together, whichever the file puts first', () => {
  const swapped = vote({ a: 'birch', b: 'alder', answerA: 'y', answerB: 'x', outcome: 0 });
  const duels = duelsOf([vote({}), swapped, vote({ answerB: 'another' }), vote({ b: 'cedar' })]);
  expect(duels.map(({ a, b, votes }) => [a, b, votes.length])).toEqual([
    ['alder', 'birch', 2],
    ['alder', 'birch', 1],
    ['alder', 'cedar', 1],
  ]);
  expect(outcomeInWords(swapped)).toBe('alder won');
});

test('each vote says its outcome and who stood first; two answers of one model go by letters', () => {
  const rows = (...votes: SampleVote[]) => {
    const table = votesTable(votes);
    const names = columnsIn(table, 'page').map(({ column }) => column.name);
    return [names, ...table.rows.map((row) => row.slice(0, 2))];
  };
  expect(rows(vote({ positionOfA: 2, judge: 'oak' }), vote({ outcome: 0.5, bothBad: true }))).toEqual([
    ['outcome', 'first', 'judge'],
    ['alder won', 'birch'],
    ['tie: both bad', expect.objectContaining({ value: null })],
  ]);
  expect(rows(vote({ b: 'alder', outcome: 0, positionOfA: 1 }))[1]).toEqual(['Answer B won', 'Answer A']);
});

test('the tally counts no verdict as no tie', () => {
  const votes = [vote({}), vote({}), vote({ outcome: 0 }), vote({ outcome: 0.5, bothBad: true })];
  expect(tallyInWords([...votes, vote({ outcome: 0.5 }), vote({ outcome: null })])).toBe(
    'alder won 2, birch won 1, 2 ties (1 both bad), 1 without a verdict.',
  );
});
