import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Sink } from '../../records/record';
import type { DocumentFormat, SourceFacts } from '../format';
import { children, isObject } from '../shared/fields';
import { numberOf, scalarText, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';
import { placeOf, runKey } from './run';

/** `results_<time>.json`: the figures of each task and their means, and the name of the model. */
export const lightevalResults: DocumentFormat = {
  id: 'lighteval-results',
  layout: 'document',

  recognise: (tape, root) =>
    isObject(tape, tape.get(root, 'config_general')) && isObject(tape, tape.get(root, 'results'))
      ? { version: null }
      : null,

  read(tape, root, source, _recognised, sink) {
    for (const task of children(tape, tape.get(root, 'results')))
      if (isObject(tape, task)) readTask(tape, root, task, source, sink);
  },
};

const modelOf = (tape: JsonTape, root: Node): string | null =>
  word(tape, tape.at(root, 'config_general', 'model_name')) ??
  word(tape, tape.at(root, 'config_general', 'model_config', 'model_name'));

function readTask(tape: JsonTape, root: Node, task: Node, source: SourceFacts, sink: Sink): void {
  const { model: named, stamp } = placeOf(source);
  const model = modelOf(tape, root) ?? named?.name ?? null;
  const evaluation = tape.key(task);
  const run = runKey(named?.name ?? model, stamp, evaluation, source.digest);
  sink.run({
    key: run,
    role: 'aggregate',
    name: stamp,
    model,
    evaluation,
    datasetVersion: scalarText(tape, tape.at(root, 'versions', evaluation)),
    harness: 'lighteval',
  });
  for (const figure of children(tape, task)) {
    const name = tape.key(figure);
    const value = numberOf(tape, figure);
    if (value === null || name.endsWith('_stderr') || snakeCase(name) === '') continue;
    const standardError = numberOf(tape, tape.get(task, `${name}_stderr`));
    sink.declared({ run, metric: snakeCase(name), value, standardError });
  }
}
