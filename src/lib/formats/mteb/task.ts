import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label } from '../../records/record';
import type { DocumentFormat } from '../format';
import { children, has, isList, isObject } from '../shared/fields';
import { naturalKey } from '../shared/natural-key';
import { foldersOf, type PathName, sayNamedByPath, telling } from '../shared/path-name';
import { numberOf, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';

/** Splits by name, each with a list of subsets. */
function* subsetsOf(tape: JsonTape, root: Node): Generator<{ split: string; subset: Node }, void, undefined> {
  for (const split of children(tape, tape.get(root, 'scores')))
    for (const subset of children(tape, split))
      if (isObject(tape, subset)) yield { split: tape.key(split), subset };
}

/** `<org>__<model>/<revision>/<task>.json` (mteb, results_to_disk): a slash cannot stand in the name of a folder. */
function modelOf(path: string): PathName | null {
  const folder = foldersOf(path).find((name) => name.includes('__'));
  return folder === undefined
    ? telling(path, /^(mteb|results|no|revision|available|external|[0-9a-f]{40})$/i)
    : { name: folder.replace('__', '/'), from: 'its folder' };
}

function labelOf(tape: JsonTape, split: string, subset: Node): Label {
  const name = word(tape, tape.get(subset, 'hf_subset')) ?? 'default';
  return name === 'default' ? ['split', split] : ['split and subset', `${split}, ${name}`];
}

/** The results of a task (mteb, task_results.py): scores by split and subset, and no sample. */
export const mtebTask: DocumentFormat = {
  id: 'mteb-task',
  layout: 'document',

  recognise(tape, root) {
    if (!has(tape, root, 'task_name') || !has(tape, root, 'mteb_version', 'dataset_revision')) return null;
    for (const split of children(tape, tape.get(root, 'scores')))
      if (isList(tape, split))
        for (const subset of children(tape, split))
          if (has(tape, subset, 'main_score') && has(tape, subset, 'hf_subset', 'languages'))
            return { version: word(tape, tape.get(root, 'mteb_version')) };
    return null;
  },

  read(tape, root, { path, digest }, _recognised, sink) {
    const evaluation = word(tape, tape.get(root, 'task_name'));
    const named = modelOf(path);
    const run = naturalKey('mteb', digest, evaluation);
    sink.run({
      key: run,
      role: 'aggregate',
      name: null,
      model: named?.name ?? null,
      evaluation,
      datasetVersion: word(tape, tape.get(root, 'dataset_revision')),
      harness: 'mteb',
    });
    sayNamedByPath(named, named?.name ?? null, sink);
    for (const { split, subset } of subsetsOf(tape, root))
      for (const score of children(tape, subset)) {
        const value = numberOf(tape, score);
        if (value !== null)
          sink.declared({
            run,
            metric: snakeCase(tape.key(score)),
            value,
            label: labelOf(tape, split, subset),
          });
      }
  },
};
