import { expect, test } from 'vitest';
import { pageOfSamples, sampleDetail } from '../../../src/lib/analysis';
import type { Chip, SampleOrder } from '../../../src/lib/analysis';
import { AGENT, DESK } from '../support/demo-comparisons';
import { demoDrop } from '../support/library';
import { comparingSuite } from './comparing-suite';

const hard: Chip = { kind: 'label', key: 'difficulty', value: 'hard' };
const few: Chip = { kind: 'text', where: 'input', value: 'Norwich' };

const compared = comparingSuite(demoDrop, [
  ['a binary metric answered once', AGENT],
  ['a binary metric with repeats', DESK],
  ['a numeric metric', { ...DESK, metric: 'f1' }],
  ['a filter', { ...AGENT, chips: [hard] }],
  ['very few samples', { ...DESK, chips: [few] }],
  ['clusters', { ...AGENT, cluster: 'topic' }],
  ['missing as wrong', { ...DESK, missingAs: 'wrong' }],
]);

test('a sample shows every answer to it, and no other', async () => {
  const { db, raw } = compared();
  for (const comparison of [DESK, AGENT]) {
    const order: SampleOrder = { by: 'disagreement', descending: true };
    for (const { matchKey } of await pageOfSamples(db, comparison, { order: [order], offset: 0, limit: 8 })) {
      const found = await sampleDetail(db, matchKey, comparison);
      const own = raw.filter((one) => one.matchKey === matchKey && one.evaluation === comparison.evaluation);
      expect(found?.answers.map(({ contender, epoch }) => [contender.key, epoch]).sort()).toHaveLength(
        own.length,
      );
      for (const answer of found?.answers ?? []) expect(answer.parts.length).toBeGreaterThan(0);
      const scores = found?.answers.flatMap((answer) => answer.scores) ?? [];
      expect(scores).toHaveLength(own.reduce((sum, one) => sum + one.scores.size, 0));
      expect(found?.evaluation).toBe(comparison.evaluation);
    }
  }
});
