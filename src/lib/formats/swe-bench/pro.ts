import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { DocumentFormat } from '../format';
import { children, isObject, placeOf } from '../shared/fields';
import { sayShare } from '../shared/pass-metric';
import { isOfPro, PRO, sayRunOf, sweSample } from './run';

/** Every member is a verdict under the id of an instance: an object of flags alone would tell nothing. */
function isVerdicts(tape: JsonTape, root: Node): boolean {
  if (!isObject(tape, root) || tape.first(root) === ABSENT) return false;
  for (const verdict of children(tape, root))
    if (tape.boolean(verdict) === null || !isOfPro(tape.key(verdict))) return false;
  return true;
}

/**
 * `eval_results.json` of SWE-bench Pro: which instances a model resolved. An instance that is missing was not run, and is
 * not failed.
 */
export const proVerdicts: DocumentFormat = {
  id: 'swe-bench-pro',
  layout: 'document',
  recognise: (tape, root) => (isVerdicts(tape, root) ? { version: null } : null),
  read(tape, root, source, _recognised, sink) {
    const run = sayRunOf(source, null, sink, PRO);
    sayShare(sink, PRO, 'resolved');
    for (const verdict of children(tape, root)) {
      const id = tape.key(verdict);
      const isCorrect = tape.boolean(verdict) === true;
      sink.row(
        {
          ...{ run, sample: sweSample(id), join: { key: id, provisional: false } },
          response: {
            ...{ output: null, interactionType: 'agentic', status: 'ok' },
            labels: [['outcome', isCorrect ? 'resolved' : 'unresolved']],
          },
          scores: [{ metric: 'resolved', score: Number(isCorrect), isCorrect }],
        },
        placeOf(tape, verdict),
      );
    }
  },
};
