import type { DroppedFile } from '../../../src/lib/ingest/drop';
import { droppedText } from '../support/library';

export const row = (change: Record<string, unknown>): string =>
  JSON.stringify({
    schema_version: '0.3.0',
    evaluation_id: 'order/run',
    model_id: 'order/a',
    evaluation_name: 'order',
    evaluation_result_id: 'exact_match:test',
    sample_id: 's1',
    interaction_type: 'single_turn',
    input: { raw: 'What?', reference: ['this'] },
    output: { raw: ['this'] },
    answer_attribution: [],
    evaluation: { score: 1, is_correct: true },
    metadata: { level: 'one' },
    ...change,
  }) + '\n';

const other = (change: Record<string, unknown>): string =>
  row({ sample_id: 's2', input: { raw: 'Why?', reference: ['that'] }, ...change });

/** One run in several files that repeat, add to and contradict each other. */
export const entangled: DroppedFile[] = [
  droppedText('x/a.jsonl', row({}) + other({ sample_hash: 'aa', metadata: { level: 'two' } })),
  droppedText('x/b.jsonl', row({ evaluation_result_id: 'f1:test', evaluation: { score: 0.5 } }) + other({})),
  droppedText('y/a.jsonl', row({ evaluation: { score: 0 } }) + row({ output: { raw: ['that'] } })),
  droppedText(
    'y/c.jsonl',
    row({ token_usage: { input_tokens: 3, output_tokens: 4 }, metadata: { epoch: 2 } }),
  ),
  droppedText(
    'y/d.jsonl',
    row({ model_id: undefined, sample_hash: 'bb' }) +
      'no row\n' +
      row({ model_id: 'order/b', sample_hash: 'bb' }),
  ),
  droppedText(
    'z/e.jsonl',
    row({ sample_id: undefined, output: null, evaluation: null, metadata: { level: 'lent' } }),
  ),
];
