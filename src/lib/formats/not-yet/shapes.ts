import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, Sink } from '../../records/record';
import { children, has, isObject, isText, mostRows, placeOf } from '../shared/fields';
import type { DocumentFormat, Format, LinesFormat } from '../format';
import { names, type NotYetId } from './about';

/**
 * Results of tools that are known by their shape and not read yet, so that a person is told so and not that the file
 * is broken. Shapes as huggingface/lighteval and langchain-ai/langsmith-sdk write them.
 */
const say = (id: NotYetId, sink: Sink): void => {
  const message = `${names[id]}. Convert it to the Every Eval Ever format, or use another of the tool's outputs.`;
  sink.note({ severity: 'warning', code: 'not_read_yet', field: null, message }, null);
};

type Shape = (tape: JsonTape, root: Node) => boolean;

const lines = (id: NotYetId, shape: Shape): LinesFormat => ({
  id,
  name: names[id],
  layout: 'lines',
  // It drops all of them, and says so.
  outcomes: { reads: () => true },
  recognise: (rows) => (mostRows(rows, shape) ? { version: null } : null),
  open: () => ({
    row(_tape: JsonTape, _root: Node, place: Place, sink: Sink) {
      // Once a source: its first row stands at its beginning, or behind a byte order mark.
      if (place.offset <= 3) say(id, sink);
      sink.ignore(place);
    },
  }),
});

const document = (
  id: NotYetId,
  shape: Shape,
  recordsOf: (tape: JsonTape, root: Node) => Node[],
): DocumentFormat => ({
  id,
  name: names[id],
  layout: 'document',
  recognise: (tape, root) => (shape(tape, root) ? { version: null } : null),
  read(tape, root, _source, _recognised, sink) {
    say(id, sink);
    for (const record of recordsOf(tape, root)) sink.ignore(placeOf(tape, record));
  },
});

const startsWith = (tape: JsonTape, root: Node, ...prefixes: string[]): boolean =>
  prefixes.every((prefix) => [...children(tape, root)].some((member) => tape.key(member).startsWith(prefix)));

export const formats: readonly Format[] = [
  document(
    'lighteval-results',
    (tape, root) =>
      isObject(tape, tape.get(root, 'config_general')) && isObject(tape, tape.get(root, 'results')),
    () => [],
  ),
  // A Parquet file: since 0.11 with three structs, before it flat.
  lines(
    'lighteval-details',
    (tape, root) =>
      (has(tape, tape.get(root, 'doc'), 'query') &&
        isObject(tape, tape.get(root, 'metric')) &&
        isObject(tape, tape.get(root, 'model_response'))) ||
      (has(tape, root, 'full_prompt') &&
        has(tape, root, 'metrics') &&
        has(tape, root, 'num_asked_few_shots', 'cont_tokens')),
  ),
  lines(
    'langsmith-results',
    (tape, root) => has(tape, root, 'example_id') && startsWith(tape, root, 'inputs.', 'outputs.'),
  ),
  lines(
    'langsmith-runs',
    (tape, root) =>
      isText(tape, tape.get(root, 'run_type')) && has(tape, root, 'trace_id', 'dotted_order', 'session_id'),
  ),
];
