import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inspectEval } from '$lib/formats/inspect/eval';
import { hasRealData, realData } from '../../support/real-data';
import { membersOf, readBundle } from './read-text';

const read = (name: string) =>
  readBundle(inspectEval, membersOf(readFileSync(`${realData}/silent-real/inspect_chunked/${name}`))).sink;

describe.skipIf(!hasRealData)('real logs of samples in parts', () => {
  it('a run of ten: its own accuracy, one turn each, no tool called, nothing rejected', () => {
    const { rows, rejected, notes, declarations } = read(
      '2025-02-11T15-18-04-05-00_popularity_mj7khqpMM4GBCfVQozKgzB.eval',
    );
    expect([rows.length, rejected, notes]).toEqual([10, [], []]);
    const sum = rows.flatMap(({ scores }) => scores).reduce((all, { score }) => all + (score ?? NaN), 0);
    expect(sum / 10).toBe(declarations.find(({ metric }) => metric === 'match')?.value);
    expect(rows.map(({ response }) => [response?.turns, response?.toolCalls])).toEqual(
      Array(10).fill([1, 0]),
    );
  });

  it('a run of one', () => {
    const { rows, rejected, notes } = read('log_read_sample.eval');
    expect([rows.length, rejected, notes]).toEqual([1, [], []]);
    expect(rows[0]).toMatchObject({
      sample: { id: '1', labels: [['label_confidence', '0.8860552919198255']] },
      response: { output: 'Yes\n', turns: 1, toolCalls: 0, inputTokens: 66, outputTokens: 3 },
      scores: [{ metric: 'match', score: 1 }],
    });
  });
});
