import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { hasRealData, realData } from '../../support/real-data';
import { readDocument, readLines, whoTakes } from './collect';

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
