import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Sink } from '../../records/record';
import { snakeCase } from '../../records/snake-case';
import type { DocumentFormat } from '../format';
import { children, has, isList, isObject } from '../shared/fields';
import { folderOf, naturalKey } from '../shared/natural-key';
import { type PathName, sayNamedByPath } from '../shared/path-name';
import { numberOf, scalarText, word } from '../shared/reading';

/** Says whose page figures are quoted from: it may be another model's card. */
function saySources(urls: ReadonlySet<string>, sink: Sink): void {
  if (urls.size === 0) return;
  const message = `These figures are quoted from ${[...urls].slice(0, 3).join(', ')}${urls.size > 3 ? ', …' : ''}: nothing here computed them.`;
  sink.note({ severity: 'advice', code: 'figures_quoted', field: 'source', message }, null);
}

/** `<org>/<model>/.eval_results/<name>.yaml`: the repository is the model. */
function repositoryOf(path: string): PathName | null {
  const folders = folderOf(path).split('/');
  const at = folders.lastIndexOf('.eval_results');
  const name = at > 0 ? folders.slice(Math.max(0, at - 2), at).join('/') : '';
  return name === '' ? null : { name, from: 'its folder' };
}

const sourceOf = (tape: JsonTape, result: Node): string | null =>
  word(tape, tape.get(tape.get(result, 'source'), 'url'));

/** Results of data sets of the Hub (huggingface.co/docs/hub/eval-results): {dataset{id, task_id}, value, date, source}. */
export const hfResults: DocumentFormat = {
  id: 'board-hf-results',
  layout: 'document',

  recognise(tape, root) {
    if (!isList(tape, root)) return null;
    for (const result of children(tape, root))
      if (has(tape, tape.get(result, 'dataset'), 'id') && has(tape, result, 'value'))
        return { version: null };
    return null;
  },

  read(tape, root, { path, digest }, _recognised, sink) {
    const named = repositoryOf(path);
    sayNamedByPath(named, named?.name ?? null, sink);
    const sources = new Set<string>();
    for (const result of children(tape, root)) {
      const dataset = tape.get(result, 'dataset');
      const evaluation = word(tape, tape.get(dataset, 'id'));
      const task = scalarText(tape, tape.get(dataset, 'task_id'));
      const value = numberOf(tape, tape.get(result, 'value'));
      if (value === null) {
        const message = `The value of ${evaluation ?? 'a result'} is no number and was left out.`;
        sink.note({ severity: 'warning', code: 'value_not_numeric', field: 'value', message }, null);
        continue;
      }
      const run = naturalKey('hf-results', digest, evaluation);
      sink.run({ key: run, role: 'aggregate', name: null, model: named?.name ?? null, evaluation });
      sink.declared({ run, metric: 'value', value, label: task === null ? null : ['task', task] });
      const source = sourceOf(tape, result);
      if (source !== null) sources.add(source);
    }
    saySources(sources, sink);
  },
};

/** The front matter of a model's card (huggingface_hub, repocard_data.py): `model-index` with results by task and data set. */
export const modelIndex: DocumentFormat = {
  id: 'board-model-index',
  layout: 'document',

  recognise(tape, root) {
    for (const model of children(tape, tape.get(root, 'model-index')))
      if (isList(tape, tape.get(model, 'results'))) return { version: null };
    return null;
  },

  read(tape, root, { digest }, _recognised, sink) {
    const sources = new Set<string>();
    for (const entry of children(tape, tape.get(root, 'model-index'))) {
      const model = word(tape, tape.get(entry, 'name'));
      for (const result of children(tape, tape.get(entry, 'results'))) {
        const dataset = tape.get(result, 'dataset');
        const evaluation = word(tape, tape.get(dataset, 'name')) ?? word(tape, tape.get(dataset, 'type'));
        const parts = ['config', 'split'].flatMap((key) => scalarText(tape, tape.get(dataset, key)) ?? []);
        const run = naturalKey('model-index', digest, model, evaluation);
        sink.run({ key: run, role: 'aggregate', name: null, model, evaluation });
        const source = sourceOf(tape, result);
        if (source !== null) sources.add(source);
        for (const metric of children(tape, tape.get(result, 'metrics'))) {
          const value = isObject(tape, metric) ? numberOf(tape, tape.get(metric, 'value')) : null;
          const name = word(tape, tape.get(metric, 'name')) ?? word(tape, tape.get(metric, 'type'));
          if (value !== null && name !== null)
            sink.declared({
              run,
              metric: snakeCase(name),
              value,
              label: parts.length > 0 ? ['config and split', parts.join(', ')] : null,
            });
        }
      }
    }
    saySources(sources, sink);
  },
};
