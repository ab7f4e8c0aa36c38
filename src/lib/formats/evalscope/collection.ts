import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label } from '../../records/record';
import { children, isObject } from '../shared/fields';
import { objectLabels } from '../shared/object-labels';
import { addLabels, word } from '../shared/reading';

const COLLECTION = new Set(['collection_info']);

/**
 * Labels of a sample from its metadata, and those of `collection_info` (evalscope/collections): weight, tags, task
 * type, data set and subset under `collection.*`, and the names on the way from the collection to the data set as
 * `collection.category0`, `collection.category1`...
 */
export function evalscopeLabels(tape: JsonTape, metadata: Node): Label[] {
  const labels = objectLabels(tape, metadata, '', COLLECTION);
  labels.push(...collectionLabels(tape, tape.get(metadata, 'collection_info')));
  return labels;
}

export function collectionLabels(tape: JsonTape, info: Node): Label[] {
  const labels: Label[] = [];
  if (!isObject(tape, info)) return labels;
  const dataset = word(tape, tape.get(info, 'dataset_name'));
  const subset = word(tape, tape.get(info, 'subset_name'));
  addLabels(tape, 'collection.weight', tape.get(info, 'weight'), labels);
  addLabels(tape, 'collection.tags', tape.get(info, 'tags'), labels);
  addLabels(tape, 'collection.task_type', tape.get(info, 'task_type'), labels);
  if (dataset !== null) labels.push(['collection.dataset', dataset]);
  // Two data sets may both call a subset "default".
  if (subset !== null) labels.push(['collection.subset', dataset === null ? subset : `${dataset}/${subset}`]);
  let level = 0;
  for (const category of children(tape, tape.get(info, 'categories')))
    addLabels(tape, `collection.category${level++}`, category, labels);
  return labels;
}

export const collectionTask = (tape: JsonTape, metadata: Node): string | null =>
  word(tape, tape.at(metadata, 'collection_info', 'task_type'));
