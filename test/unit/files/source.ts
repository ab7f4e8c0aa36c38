import type { SourceRow } from '../../../src/lib/analysis/types';

let next = 1;

export const source = (given: Partial<SourceRow>): SourceRow => ({
  sourceId: next++,
  path: `file-${next}.jsonl`,
  digest: '0123456789abcdef',
  bytes: 1000,
  format: 'eee_samples',
  formatVersion: '0.3.0',
  records: 10,
  used: 10,
  folded: 0,
  sampleOnly: 0,
  votes: 0,
  ignored: 0,
  rejected: 0,
  runs: 1,
  models: ['a'],
  samples: 10,
  responses: 10,
  declared: 0,
  seals: { verified: 0, mismatch: 0, 'cannot verify': 0, none: 1 },
  unread: null,
  leftOut: null,
  rejectedListed: given.rejected ?? 0,
  warnings: 0,
  advice: 0,
  runFacts: [],
  remarks: [],
  ...given,
});
