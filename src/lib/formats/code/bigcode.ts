import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { children, has, isObject } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { naturalKey } from '../shared/natural-key';
import { jsonText, numberOf, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';
import { names } from './about';

function* tasksOf(tape: JsonTape, root: Node): Generator<Node, void, undefined> {
  for (const task of children(tape, root))
    if (tape.key(task) !== 'config' && isObject(tape, task)) yield task;
}

/** `evaluation_results.json` of bigcode-evaluation-harness: a task's pass@k and how it was run. No result by sample. */
export const bigcodeResults: DocumentFormat = {
  id: 'code-bigcode',
  name: names['code-bigcode'],
  layout: 'document',

  recognise(tape, root) {
    const config = tape.get(root, 'config');
    return has(tape, config, 'model') &&
      has(tape, config, 'tasks') &&
      has(tape, config, 'n_samples', 'do_sample') &&
      tape.get(root, 'results') < 0
      ? { version: null }
      : null;
  },

  read(tape, root, source, _recognised, sink) {
    const config = tape.get(root, 'config');
    for (const task of tasksOf(tape, root)) {
      const evaluation = tape.key(task);
      const run = naturalKey('bigcode', source.digest, evaluation);
      sink.run({
        key: run,
        role: 'aggregate',
        name: null,
        model: word(tape, tape.get(config, 'model')),
        evaluation,
        harness: 'bigcode-evaluation-harness',
        config: jsonText(tape, config),
      });
      for (const metric of children(tape, task)) {
        const value = numberOf(tape, metric);
        if (value !== null) sink.declared({ run, metric: snakeCase(tape.key(metric)), value });
      }
    }
  },
};
