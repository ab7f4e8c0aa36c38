import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { hasRealData, realData } from '../../support/real-data';
import { readDocument, readLines, whoTakes } from './collect';

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
  // Bundles have members of their own: others-fuzz.
  const single = formats.filter(({ layout }) => layout !== 'bundle');
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

const files = [
  'eee/v0.2_inspect/ai2_arc_ollama_qwen2.5-0.5b_1761001924_samples.jsonl',
  'eee/v0.2_inspect/ai2_arc_ollama_qwen2.5-0.5b_9563d156-9b7e-41b9-b50a-6430637937ed.json',
  'runcards/sealed/run_20260612_125112_google_gemini35flash_naive_all_b25_acc94e_runcard.json',
  'runcards/reports/run_20260612_125112_google_gemini35flash_naive_all_b25_acc94e_report.json',
];
describe.skipIf(!hasRealData)('real files with bytes changed', () => {
  it.each(files)('%s', (path) => {
    const original = new Uint8Array(readFileSync(`${realData}/${path}`));
    const own = whoTakes(formats, new TextDecoder().decode(original));
    const format = formats.find(({ id }) => id === own);
    if (format === undefined) throw new Error('nobody takes it');
    const lines = format.layout === 'lines' ? original.filter((byte) => byte === 10).length : 0;
    const edit = fc.tuple(
      fc.nat(original.length - 1),
      fc.oneof(fc.nat(255), fc.constantFrom(0x22, 0x2c, 0x5d, 0x7d)),
    );
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
        const bytes = original.slice();
        for (const [at, byte] of edits) bytes[at] = byte;
        if (format.layout !== 'lines') return void readDocument(format, bytes);
        const { sink, faults } = readLines(format, bytes);
        if (edits.every(([at, byte]) => byte !== 10 && original[at] !== 10)) {
          expect(sink.records + faults.length).toBe(lines);
        }
      }),
      { numRuns: 50 },
    );
  });
});
