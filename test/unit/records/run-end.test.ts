import { expect, test } from 'vitest';
import { isLimited, isUnfinished, type RunEnd } from '$lib/records/run-end';

const end = (given: Partial<RunEnd>): RunEnd => ({
  ...{ status: 'success', answers: 6, planned: 6, samples: 6, dataset: 6 },
  ...given,
});

test.each<[Partial<RunEnd>, 'whole' | 'unfinished' | 'limited']>([
  [{}, 'whole'],
  [{ status: 'cancelled' }, 'unfinished'],
  [{ answers: 5 }, 'unfinished'],
  [{ status: null, answers: 5, planned: null }, 'whole'],
  [{ dataset: 7 }, 'limited'],
  [{ dataset: 7, status: 'error' }, 'unfinished'],
  [{ dataset: 7, samples: 0, answers: 0, planned: 0 }, 'whole'],
])('a run that ended as %j is %s', (given, is) =>
  expect([isUnfinished(end(given)), isLimited(end(given))]).toEqual([is === 'unfinished', is === 'limited']),
);
