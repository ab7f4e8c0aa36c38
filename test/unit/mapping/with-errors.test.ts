import { describe, expect, test } from 'vitest';
import { guess } from '../../../src/lib/mapping/guess';
import type { Guess } from '../../../src/lib/mapping/mapping';
import { readWritten } from '../../../src/lib/mapping/numbers';
import { recordTable, type Json } from './own-tables';

const only = (records: readonly Json[]): Guess => {
  const [one] = guess([recordTable('results.jsonl', { layout: 'lines' }, records)]);
  if (one === undefined) throw new Error('No guess');
  return one.guess;
};
const asked = ({ open }: Guess): string[] => open.map(({ code }) => code);
const models = ['gpt-4o', 'claude-3-opus'];
const asks = (i: number): string => `In which country do people find the town number ${String(i)}, please?`;
const crossed = <T>([a = 0, b = 0]: readonly number[], make: (i: number, j: number) => T): T[] =>
  Array.from({ length: a * b }, (_, n) => make(Math.floor(n / b), n % b));

describe('a number with its error', () => {
  test.each([
    ['62.1 ± 1.2', '.', 62.1, false],
    ['0.5 (±0.03)', '.', 0.5, false],
    ['62.1±1.2%', '.', 62.1, true],
    ['62.1% +/- 1.2%', '.', 62.1, true],
    ['62,1 ± 1,2', ',', 62.1, false],
  ] as const)('%s', (text, decimal, value, percent) => {
    expect(readWritten(text, decimal)).toMatchObject({ value, percent, isWithError: true });
  });

  test('is the number, and it is said', () => {
    const found = only(
      crossed([2, 9], (m, i) => ({
        model: models[m] ?? '',
        id: i,
        question: asks(i),
        score: `${String(40 + i + m)}.1 ± 1.2`,
      })),
    );
    const role = found.mapping.columns.find(({ name }) => name === 'score')?.role;
    expect([role, found.reasons.score]).toEqual([
      'score',
      '18 of 18 values are numbers, the error behind ± left out, from 40.1 to 49.1',
    ]);
  });

  test('is a mean of many where no question and no answer stands beside it', () => {
    const found = only(
      crossed([2, 5], (m, i) => ({
        model: models[m] ?? '',
        id: `t${String(i)}`,
        score: `${String(40 + i * 2 + m)}.1 ± 1.2`,
      })),
    );
    expect(asked(found)).toEqual(['no_samples_in_table']);
  });
});
