import { Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { children, has, isObject } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { naturalKey } from '../shared/natural-key';
import { jsonText, numberOf, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';

function* tasksOf(tape: JsonTape, root: Node): Generator<Node, void, undefined> {
  for (const task of children(tape, root))
    if (tape.key(task) !== 'config' && isObject(tape, task)) yield task;
}

const LOOKED_AT = 50;

/** `generations_<task>.json`: lists of texts of several lines, one a task by its place (bigcode_eval/evaluator.py). */
function areGenerations(tape: JsonTape, root: Node): boolean {
  if (tape.kind(root) !== Kind.array || tape.count(root) === 0) return false;
  let lines = false;
  let i = 0;
  for (const task of children(tape, root)) {
    if (tape.kind(task) !== Kind.array || tape.count(task) === 0) return false;
    for (const text of children(tape, task)) {
      if (tape.kind(text) !== Kind.string) return false;
      lines ||= tape.source(text).includes('\\n');
    }
    if (++i >= LOOKED_AT) break;
  }
  return lines;
}

/** `evaluation_results.json` of bigcode-evaluation-harness: a task's pass@k and how it was run. No result by sample. */
export const bigcodeResults: DocumentFormat = {
  id: 'code-bigcode',
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

  beside: (tape, root) =>
    areGenerations(tape, root)
      ? 'Lists of texts by place, as the BigCode harness writes its generations: without ids and scores. Drop its evaluation_results.json for pass@k, or results by task, as EvalPlus and HumanEval write them.'
      : null,

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
