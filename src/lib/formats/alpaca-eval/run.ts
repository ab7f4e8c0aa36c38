import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, RunRecord, SampleRecord } from '../../records/record';
import { naturalKey } from '../shared/natural-key';
import { addLabels, textOf } from '../shared/reading';

const EVALUATION = 'AlpacaEval';

/** Outputs and annotations of a model name it, and nothing else that would tell runs apart. */
export const alpacaRun = (model: string, role: RunRecord['role']): RunRecord => ({
  key: naturalKey('alpaca-eval', model),
  role,
  name: null,
  model,
  evaluation: EVALUATION,
  harness: 'AlpacaEval',
});

/** An instruction has no id: its text is what it is known by. */
export function alpacaSample(tape: JsonTape, row: Node): SampleRecord {
  const labels: Label[] = [];
  for (const key of ['dataset', 'datasplit']) addLabels(tape, key, tape.get(row, key), labels);
  return {
    evaluation: EVALUATION,
    id: null,
    input: textOf(tape, tape.get(row, 'instruction')),
    references: [],
    labels,
  };
}
