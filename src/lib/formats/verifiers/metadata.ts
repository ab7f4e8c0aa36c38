import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { snakeCase } from '../../records/snake-case';
import { configText } from '../shared/config';
import { children, has, isObject, pick } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { numberOf, word } from '../shared/reading';
import { timeOf } from '../shared/timestamps';
import { evalFolder, HARNESS } from './run';

/** Means as the metadata have them: in `avg_metrics`, and earlier as `avg_<function>`. */
function* meansOf(tape: JsonTape, root: Node): Generator<[string, number]> {
  const metrics = tape.get(root, 'avg_metrics');
  for (const member of [...children(tape, root), ...children(tape, metrics)]) {
    const key = tape.key(member);
    const name = key.startsWith('avg_') ? key.slice(4) : tape.get(metrics, key) === member ? key : '';
    const value = numberOf(tape, member);
    if (value !== null && snakeCase(name) !== '') yield [snakeCase(name), value];
  }
}

/** `metadata.json` of an evaluation with Verifiers: who answered, how many were to be asked, and the means that it claims. */
export const verifiersMetadata: DocumentFormat = {
  id: 'verifiers-metadata',
  layout: 'document',
  recognise: (tape, root) =>
    has(tape, root, 'env', 'env_id') &&
    has(tape, root, 'model') &&
    has(tape, root, 'num_examples') &&
    has(tape, root, 'rollouts_per_example')
      ? { version: null }
      : null,

  read(tape, root, source, _recognised, sink) {
    const { key, name } = evalFolder(source);
    const of = (field: string): number | null => numberOf(tape, tape.get(root, field));
    const n = (of('num_examples') ?? 0) * (of('rollouts_per_example') ?? 0);
    const planned = n > 0 ? n : null;
    const elapsed = of('time_ms');
    sink.run({
      ...{ key, role: 'report', name, harness: HARNESS, planned },
      model: word(tape, tape.get(root, 'model')),
      evaluation: word(tape, pick(tape, root, 'env_id', 'env')),
      startedAt: timeOf(tape, tape.get(root, 'date')),
      elapsedMs: elapsed === 0 ? null : elapsed,
      config: configText(tape, [
        ['sampling_args', tape.get(root, 'sampling_args')],
        ['env_args', tape.get(root, 'env_args')],
      ]),
    });
    const metrics = tape.get(root, 'avg_metrics');
    // Metadata that were written anew from the rows later have 0 for what nobody worked out.
    if (isObject(tape, metrics) && tape.count(metrics) === 0 && of('avg_reward') === 0 && elapsed === 0) {
      const message =
        'avg_reward and time_ms are 0 and avg_metrics is empty: these figures were never filled in, and are no claim. The rows count.';
      sink.note({ severity: 'advice', code: 'not_filled_in', field: 'avg_reward', message }, null);
      return;
    }
    for (const [metric, value] of meansOf(tape, root)) sink.declared({ run: key, metric, value, n: planned });
  },
};
