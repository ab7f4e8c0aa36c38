import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Sink } from '../../records/record';
import { configText } from '../shared/config';
import { children, has, isObject } from '../shared/fields';
import type { DocumentFormat, SourceFacts } from '../format';
import { isNoMetric, lmEvalMetric, lmEvalRunKey } from './run';
import { numberOf, scalarText, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';
import { readTime } from '../shared/timestamps';

/**
 * `results_<date>.json` of EleutherAI's lm-evaluation-harness: for each task values under `<metric>,<filter>` with
 * their standard errors, which direction is better, and the only place that surely names the model.
 */
export const lmEvalResults: DocumentFormat = {
  id: 'lm-eval-results',
  layout: 'document',

  recognise: (tape, root) =>
    isObject(tape, tape.get(root, 'results')) &&
    has(tape, root, 'configs', 'n-shot', 'n-samples', 'higher_is_better') &&
    has(tape, root, 'versions', 'model_name', 'config')
      ? { version: word(tape, tape.get(root, 'lm_eval_version')) }
      : null,

  read(tape, root, source, _recognised, sink) {
    for (const task of children(tape, tape.get(root, 'results'))) readTask(tape, root, task, source, sink);
  },
};

/** Where the file says how all of its tasks were run. */
const settings = [
  'config',
  'system_instruction',
  'chat_template',
  'fewshot_as_multiturn',
  'max_length',
  'lm_eval_version',
  'transformers_version',
  'git_hash',
] as const;

function readTask(tape: JsonTape, root: Node, task: Node, source: SourceFacts, sink: Sink): void {
  const evaluation = tape.key(task);
  const run = lmEvalRunKey(source, evaluation);
  const seconds = numberOf(tape, tape.get(root, 'total_evaluation_time_seconds'));
  const isOnly = tape.count(tape.get(root, 'results')) === 1;
  sink.run({
    key: run,
    role: 'aggregate',
    name: null,
    model: modelOf(tape, root),
    evaluation,
    datasetVersion: scalarText(tape, tape.at(root, 'versions', evaluation)),
    harness: 'lm-evaluation-harness',
    config: configText(tape, [
      ...settings.map((name) => [name, tape.get(root, name)] as const),
      ['num_fewshot', tape.at(root, 'n-shot', evaluation)],
      ['task', tape.at(root, 'configs', evaluation)],
    ]),
    startedAt: readTime(tape, tape.get(root, 'date'), 'date', sink),
    elapsedMs: seconds === null || !isOnly ? null : seconds * 1000,
  });
  const n = numberOf(tape, tape.at(root, 'n-samples', evaluation, 'effective'));
  for (const entry of children(tape, task)) {
    const [name = '', filter = null] = tape.key(entry).split(',', 2);
    const value = numberOf(tape, entry);
    if (
      value === null ||
      name.endsWith('_stderr') ||
      snakeCase(name) === '' ||
      name === 'alias' ||
      isNoMetric(name) ||
      name === 'sample_len'
    )
      continue;
    const error = tape.get(task, [`${name}_stderr`, ...(filter === null ? [] : [filter])].join(','));
    const isHigher = tape.boolean(tape.at(root, 'higher_is_better', evaluation, name));
    const metric = lmEvalMetric(snakeCase(name), filter);
    const lowerIsBetter = isHigher === null ? null : !isHigher;
    sink.declared({ run, metric, value, n, standardError: numberOf(tape, error), lowerIsBetter });
  }
}

function modelOf(tape: JsonTape, root: Node): string | null {
  const stated = word(tape, tape.get(root, 'model_name'));
  if (stated !== null) return stated;
  const settings = tape.at(root, 'config', 'model_args');
  const own = word(tape, tape.get(settings, 'pretrained')) ?? word(tape, tape.get(settings, 'model'));
  const inText = /(?:^|,)(?:pretrained|model)=([^,]+)/.exec(word(tape, settings) ?? '');
  return own ?? inText?.[1] ?? word(tape, tape.at(root, 'config', 'model'));
}
