import { expect, test } from 'vitest';
import type { Contender } from '../../../src/lib/analysis/types';
import type { ShownHit } from '../../../src/lib/session/hit-tally';
import { hitRows } from '../../../src/lib/views/search/hit-rows';

const hit = (record: number, run: number, more: Partial<ShownHit> = {}): ShownHit => ({
  ...{ record, run, response: record + 1, sample: record + 100, where: 'input' },
  ...{ before: 'Which ', match: 'intent', after: ' is it?' },
  ...more,
});
const models = ['north-1', 'south-2', 'east-3'];
const contenderOf = ({ run }: ShownHit) => ({ key: models[run], label: models[run] }) as unknown as Contender;
/** Records 0 to 2 are answers to one sample, 3 to 5 to another. */
const matchKeyOf = ({ record }: ShownHit) => Math.floor(record / 3);
const listed = (hits: readonly ShownHit[], whose = { contenderOf, matchKeyOf }) =>
  hitRows(hits, whose).map((row) => [row.first.record, row.contenders.map(({ key }) => key), row.hits]);

test('a prompt that models share is one line, which names them', () => {
  expect(listed([0, 1, 2, 3, 4, 5].map((i) => hit(i, i % 3)))).toEqual([
    [0, models, 3],
    [3, models, 3],
  ]);
});

test('repeats of a model name it once', () => {
  expect(listed([hit(0, 0), hit(1, 0), hit(2, 1)])).toEqual([[0, ['north-1', 'south-2'], 3]]);
});

test('answers, and prompts that differ, stay lines of their own', () => {
  expect(listed([0, 1, 2].map((i) => hit(i, i, { where: 'output' })))).toHaveLength(3);
  expect(listed([hit(0, 0), hit(1, 1, { after: ' is it, please?' })])).toHaveLength(2);
  expect(listed([hit(0, 0), hit(1, 1, { where: 'reference' })])).toHaveLength(2);
});

test('nothing is put together before the samples are known', () => {
  expect(listed([hit(0, 0), hit(1, 1)], { contenderOf, matchKeyOf: () => null as never })).toHaveLength(2);
});
