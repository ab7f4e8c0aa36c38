import type { LinesFormat } from '../format';
import { rowsLike } from '../shared/fields';

/**
 * The index of Every Eval Ever's flat store (`flat/indexes/by_collection/*.jsonl`, `aggregate_jsonl/aggregate.jsonl`):
 * one line a file, with its uuid, type, path and checksum. It ends in .jsonl and holds no result.
 */
export const eeeIndex: LinesFormat = {
  id: 'eee-index',
  layout: 'lines',

  recognise: rowsLike(
    (tape, root) =>
      tape.string(tape.get(root, 'object_uuid')) !== null &&
      tape.string(tape.get(root, 'record_type')) !== null,
  ),

  open: () => ({
    row: (_tape, _root, place, sink) => sink.ignore(place),
  }),
};
