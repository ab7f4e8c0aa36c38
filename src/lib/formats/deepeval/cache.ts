import type { DocumentFormat } from '../format';
import { isObject } from '../shared/fields';

/** `.deepeval-cache.json` (deepeval/test_run/cache.py): judgments of earlier runs, found by their test case as text. */
export const deepEvalCache: DocumentFormat = {
  id: 'deepeval-cache',
  layout: 'document',
  recognise: (tape, root) =>
    isObject(tape, tape.get(root, 'test_cases_lookup_map')) ? { version: null } : null,
  read(_tape, _root, _source, _recognised, sink) {
    const message =
      'A cache of judgments, kept from run to run. Nothing was taken from it: drop `.latest_test_run.json` of the same folder.';
    sink.note({ severity: 'advice', code: 'no_samples', field: null, message }, null);
  },
};
