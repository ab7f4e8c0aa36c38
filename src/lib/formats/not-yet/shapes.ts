import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, Sink } from '../../records/record';
import { children, has, isText, mostRows } from '../shared/fields';
import type { Format, LinesFormat } from '../format';
import { names, type NotYetId } from './about';

/**
 * Results of tools that are known by their shape and not read yet, so that a person is told so and not that the file
 * is broken. Shapes as langchain-ai/langsmith-sdk writes them.
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

const startsWith = (tape: JsonTape, root: Node, ...prefixes: string[]): boolean =>
  prefixes.every((prefix) => [...children(tape, root)].some((member) => tape.key(member).startsWith(prefix)));

export const formats: readonly Format[] = [
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
