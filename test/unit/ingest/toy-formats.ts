import type { BundleFormat, DocumentFormat, Format, LinesFormat } from '../../../src/lib/formats/format';
import { ABSENT, Kind, type Node } from '../../../src/lib/json/node';
import type { JsonTape } from '../../../src/lib/json/tape';
import type { Label, Place, RowRecord, Sink } from '../../../src/lib/records/record';

const labels = (tape: JsonTape, node: Node): Label[] => {
  const found: Label[] = [];
  for (let member = tape.first(node); member !== ABSENT; member = tape.next(member))
    found.push([tape.key(member), tape.string(member) ?? tape.source(member)]);
  return found;
};

function rowOf(tape: JsonTape, root: Node): RowRecord {
  const score = tape.get(root, 'score');
  const output = tape.get(root, 'output');
  return {
    run: tape.string(tape.get(root, 'model')),
    sample: {
      evaluation: 'toy',
      id: tape.string(tape.get(root, 'id')),
      hash: tape.string(tape.get(root, 'hash')),
      input: tape.text(tape.get(root, 'input')),
      references: [tape.text(tape.get(root, 'reference')) ?? ''],
      labels: labels(tape, tape.get(root, 'labels')),
    },
    response:
      output === ABSENT && score === ABSENT
        ? null
        : {
            output: tape.text(output),
            status: 'ok',
            inputTokens: tape.number(tape.get(root, 'tokens')),
            labels: labels(tape, tape.get(root, 'tags')),
          },
    scores:
      score === ABSENT
        ? []
        : [{ metric: 'accuracy', score: tape.number(score), isCorrect: tape.number(score) === 1 }],
  };
}

function read(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
  if (tape.get(root, 'skip') !== ABSENT) return sink.ignore(place);
  if (tape.get(root, 'throw') !== ABSENT) throw new Error('a bug in the format');
  const model = tape.string(tape.get(root, 'model'));
  if (tape.get(root, 'id') === ABSENT)
    return sink.reject({ code: 'no_id', field: 'id', message: 'This row names no sample.' }, place);
  if (model) sink.run({ key: model, role: 'rows', name: model, model, evaluation: 'toy' });
  sink.row(rowOf(tape, root), place);
}

const isToy = (tape: JsonTape, root: Node): boolean => tape.get(root, 'input') !== ABSENT;

export const toyLines: LinesFormat = {
  id: 'toy_lines',
  name: 'Toy lines',
  layout: 'lines',
  recognise: (rows) => (rows.some(({ tape, root }) => isToy(tape, root)) ? { version: '1' } : null),
  open: () => ({ row: read }),
};

export const toyDocument: DocumentFormat = {
  id: 'toy_document',
  name: 'Toy document',
  layout: 'document',
  recognise: (tape, root) => (tape.kind(tape.get(root, 'rows')) === Kind.array ? { version: null } : null),
  read(tape, root, _source, _recognised, sink) {
    for (let row = tape.first(tape.get(root, 'rows')); row !== ABSENT; row = tape.next(row))
      read(tape, row, { offset: tape.start(row), length: tape.end(row) - tape.start(row), line: null }, sink);
  },
};

/** Rows that stand one after another, pretty-printed. */
export const toyValues: LinesFormat = {
  ...toyLines,
  id: 'toy_values',
  alsoValues: true,
  recognise: (rows) =>
    rows.some(({ tape, root }) => tape.get(root, 'valued') !== ABSENT) ? { version: null } : null,
};

/** `toy.json` names the model of all rows; each `rows/*.json` is one. */
export const toyBundle: BundleFormat = {
  id: 'toy_bundle',
  name: 'Toy bundle',
  layout: 'bundle',
  recognise: (names) => (names.includes('toy.json') ? { version: '2' } : null),
  open() {
    let model: string | null = null;
    return {
      wants: (name) => name === 'toy.json' || name.startsWith('rows/'),
      member(name, tape, root, place, sink) {
        if (name === 'toy.json') {
          model = tape.string(tape.get(root, 'model'));
          if (model) sink.run({ key: model, role: 'rows', name: model, model, evaluation: 'toy' });
        } else sink.row({ ...rowOf(tape, root), run: model }, place);
      },
      end: (sink) =>
        sink.note({ severity: 'advice', code: 'bundle_end', field: null, message: 'The end.' }, null),
    };
  },
};

export const toyFormats: readonly Format[] = [toyValues, toyLines, toyDocument, toyBundle];

export interface ToyRow {
  id?: string;
  model?: string;
  input?: string;
  reference?: string;
  output?: string;
  score?: number;
  tokens?: number;
  hash?: string;
  labels?: Record<string, string>;
  tags?: Record<string, string>;
}

export const toyRow = (row: ToyRow): string =>
  JSON.stringify({
    id: '1',
    model: 'm',
    input: 'What?',
    reference: 'That',
    output: 'That',
    score: 1,
    ...row,
  });
