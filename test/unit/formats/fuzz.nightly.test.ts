import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { readDocument, readLines } from './collect';

/** Names that the readers look for, so that random values reach their depths. */
const names = [
  ...[
    'input',
    'raw',
    'reference',
    'output',
    'messages',
    'role',
    'content',
    'evaluation',
    'score',
    'is_correct',
  ],
  ...[
    'metadata',
    'epoch',
    'token_usage',
    'input_tokens',
    'performance',
    'latency_ms',
    'error',
    'sample_id',
    'results',
  ],
  ...[
    'answer_attribution',
    'extracted_value',
    'evaluation_results',
    'metric_config',
    'score_details',
    'model_info',
  ],
  ...[
    'detailed_evaluation_results',
    'file_path',
    'source_data',
    'entries',
    'overall',
    'config',
    'run_id',
    'scores',
  ],
  ...[
    'fingerprint',
    'components',
    'hash',
    'run_card_hash',
    'by_difficulty',
    'usage',
    'plugin_metrics',
    'dataset',
  ],
  ...[
    'source',
    'expected',
    'predicted',
    'id',
    'evaluation_result_id',
    'detailed_evaluation_results_per_samples',
  ],
];
const words = [
  'assistant',
  'agentic',
  'a:b:c',
  '',
  '1',
  '2026-01-01',
  'x'.repeat(300),
  '\ud800',
  'a'.repeat(64),
];
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'large' },
    fc.constantFrom<unknown>(null, true, false, 0, -1.5, 1e300, ...words),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.string() }),
      tie('value'),
      { maxKeys: 8 },
    ),
  ),
}));
const object = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 20 });

describe('no shape makes a reader throw or lose a record', () => {
  // Bundles have members of their own, tables cells: others-fuzz.
  const single = formats.filter(({ layout }) => layout !== 'bundle' && layout !== 'table');
  it.each(single.map((format) => [format.id, format] as const))('%s', (_id, format) => {
    fc.assert(
      fc.property(fc.array(fc.oneof(object, value), { minLength: 1, maxLength: 3 }), (rows) => {
        if (format.layout === 'lines') {
          const { sink } = readLines(format, rows.map((row) => JSON.stringify(row)).join('\n'));
          expect(sink.records).toBe(rows.length);
        } else readDocument(format, JSON.stringify(rows[0]));
      }),
      { numRuns: 400 },
    );
  });
});
