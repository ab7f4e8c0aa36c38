import { expect, test } from 'vitest';
import type { OwnGroup } from '../../../src/lib/ingest/table/own-tables';
import { cardOf } from '../../../src/routes/files/own-card/card-lines';

const group = (pattern: string, ...paths: readonly string[]): OwnGroup =>
  ({
    mapping: {
      columns: [],
      model: { from: 'columns' },
      sample: 'column',
      evaluation: { from: 'file', pattern },
    },
    guess: { tried: [], reasons: {}, open: [] },
    tables: paths.map((path) => ({ path, columns: [], sample: [] })),
  }) as never;

test.each([
  [group('*.csv', 'runs/gsm8k.csv'), 'the file’s name', 'gsm8k'],
  [group('*.csv', 'a/gsm8k.csv', 'a/mmlu.csv', 'a/arc.csv'), 'the file’s name', 'gsm8k and 2 more'],
  [group('*/?.csv', 'gsm8k/one.csv', 'gsm8k/two.csv'), 'a part of the path', 'gsm8k'],
  [group('*.csv', 'results.csv'), 'the file’s name', 'unnamed evaluation'],
])('the card shows what a path gives, and no pattern (%#)', (of, place, value) => {
  const line = cardOf(of).lines.find(({ role }) => role === 'evaluation');
  expect([line?.place, line?.value]).toEqual([place, value]);
});
