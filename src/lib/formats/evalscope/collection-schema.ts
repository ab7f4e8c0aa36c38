import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { CollectionError, readCollection } from '../../records/collection';
import type { Label, Sink } from '../../records/record';
import { conversationText } from '../shared/chat';
import { collectionLabels } from './collection';
import { evalscopePlace, evalscopeRunKey } from './run';
import { children, has, isList, isObject, placeOf, rowsLike } from '../shared/fields';
import type { DocumentFormat, LinesFormat } from '../format';
import { numberOf, scalarText, textsOf, word } from '../shared/reading';

/**
 * A CollectionSchema of EvalScope (evalscope/collections): which data sets an index is made of, and how much each
 * weighs. It has no rows; a wrong one is rejected with a sentence that names the node.
 */
export const evalscopeSchema: DocumentFormat = {
  id: 'evalscope-collection-schema',
  layout: 'document',

  recognise(tape, root) {
    const datasets = tape.get(root, 'datasets');
    if (!isList(tape, datasets)) return null;
    const entries = [...children(tape, datasets)];
    const isWeighed = (node: Node): boolean =>
      tape.get(node, 'weight') !== ABSENT || has(tape, node, 'datasets');
    return entries.some(isWeighed) || (entries.length === 0 && tape.get(root, 'weight') !== ABSENT)
      ? { version: null }
      : null;
  },

  read(tape, root, _source, _recognised, sink) {
    try {
      const { name } = readCollection(tape, root);
      sink.collection({ name, schema: tape.source(root) });
    } catch (error) {
      if (!(error instanceof CollectionError)) throw error;
      sink.reject(
        { code: 'collection_invalid', field: error.field, message: error.message },
        placeOf(tape, root),
      );
    }
  },
};

/** The samples that were drawn for a collection, before any model answered. */
export const evalscopeCollectionData: LinesFormat = {
  id: 'evalscope-collection-data',
  layout: 'lines',

  recognise: rowsLike(
    (tape, root) =>
      isObject(tape, tape.get(root, 'prompt')) &&
      has(tape, root, 'dataset_name') &&
      has(tape, root, 'weight') &&
      has(tape, root, 'index'),
  ),

  open: () => ({
    row(tape, root, place, sink) {
      const prompt = tape.get(root, 'prompt');
      const input = conversationText(tape, tape.get(prompt, 'input'));
      const id = scalarText(tape, tape.get(root, 'index'));
      if (id === null && input === null) {
        const message = 'This row has neither an index nor an input: nothing says which sample it is.';
        return sink.reject({ code: 'sample_unidentified', field: 'index', message }, place);
      }
      const sample = {
        evaluation: null,
        id,
        variant: 'data_collection_default',
        input,
        references: textsOf(tape, tape.get(prompt, 'target')),
        taskType: word(tape, tape.get(root, 'task_type')),
        labels: collectionLabels(tape, root),
      };
      sink.row({ run: null, sample, response: null, scores: [] }, place);
    },
  }),
};

/** The averages of a collection by subset, data set, task, tag and category; column names end in a dot. */
export const evalscopeCollectionReport: DocumentFormat = {
  id: 'evalscope-collection-report',
  layout: 'document',

  recognise: (tape, root) =>
    ['subset_level', 'dataset_level', 'task_level'].every((level) => isList(tape, tape.get(root, level)))
      ? { version: has(tape, tape.first(tape.get(root, 'dataset_level')), 'average_score') ? '1.2' : '1.3' }
      : null,

  read(tape, root, source, _recognised, sink) {
    const { model } = evalscopePlace(source.path);
    const key = evalscopeRunKey(source, null, 'data_collection_default');
    sink.run({
      key,
      role: 'aggregate',
      name: null,
      model,
      evaluation: 'data_collection',
      harness: 'EvalScope',
    });
    for (const level of children(tape, root))
      for (const group of children(tape, level)) readGroup(tape, group, tape.key(level), key, sink);
  },
};

const averages = ['micro_avg.', 'macro_avg.', 'weighted_avg.', 'average_score'];

function readGroup(tape: JsonTape, group: Node, level: string, run: string, sink: Sink): void {
  const label = labelOf(tape, group, level);
  const n = numberOf(tape, tape.get(group, 'count'));
  for (const given of averages) {
    const node = tape.get(group, given);
    if (label === null || node === ABSENT) continue;
    const metric = given === 'average_score' ? 'micro_avg' : given.replace('.', '');
    sink.declared({ run, metric, label, value: numberOf(tape, node), n });
  }
}

/** The label that the rows of the group have, as `collectionLabels` makes it. */
function labelOf(tape: JsonTape, group: Node, level: string): Label | null {
  const dataset = word(tape, tape.get(group, 'dataset_name'));
  const subset = word(tape, tape.get(group, 'subset_name'));
  const of = (key: string, value: string | null): Label | null =>
    value === null ? null : [`collection.${key}`, value];
  if (level === 'subset_level')
    return of('subset', dataset === null || subset === null ? subset : `${dataset}/${subset}`);
  if (level === 'dataset_level') return of('dataset', dataset);
  if (level === 'task_level') return of('task_type', word(tape, tape.get(group, 'task_type')));
  if (level === 'tag_level') return of('tags', word(tape, tape.get(group, 'tags')));
  let deepest: Label | null = null;
  for (const member of children(tape, group))
    if (/^category\d+$/.test(tape.key(member))) deepest = of(tape.key(member), word(tape, member)) ?? deepest;
  return deepest;
}
