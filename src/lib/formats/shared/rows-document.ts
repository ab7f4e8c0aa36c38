import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { children, isList, isObject, placeOf } from './fields';
import type { DocumentFormat, LinesFormat } from '../format';

const ROWS = 50;

/** The same rows as one JSON document: a list of them, or a single one. */
export const asDocument = (lines: LinesFormat, id: string): DocumentFormat => ({
  id,
  layout: 'document',
  outcomes: {
    ...lines.outcomes,
    records: (tape, root) => (isObject(tape, root) ? [root] : children(tape, root)),
  },

  recognise(tape, root) {
    if (isObject(tape, root)) return lines.recognise([{ tape, root }]);
    if (!isList(tape, root)) return null;
    const rows: { tape: JsonTape; root: Node }[] = [];
    for (const item of children(tape, root)) {
      rows.push({ tape, root: item });
      if (rows.length === ROWS) break;
    }
    return rows.length === 0 ? null : lines.recognise(rows);
  },

  read(tape, root, source, recognised, sink) {
    const reader = lines.open(source, recognised);
    if (isObject(tape, root)) reader.row(tape, root, placeOf(tape, root), sink);
    else for (const item of children(tape, root)) reader.row(tape, item, placeOf(tape, item), sink);
  },
});
