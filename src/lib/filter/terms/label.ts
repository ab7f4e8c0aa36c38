import { sql } from '../../engine/sql';
import { either, type ExpressionOf, not } from '../ast';
import type { Suggestion } from '../kind';
import { listed, string, times, word } from '../reading';
import type { TokenReader } from '../token-reader';
import { quoted } from '../tokens';
import { printLabel, ofLabel } from './labels';
import type { OthersTerm } from './others';
import type { RangeTerm } from './range';

/** A label with a value; null: without the label. */
export interface LabelTerm {
  kind: 'label';
  key: string;
  value: string | null;
}

const after: readonly Suggestion[] = [
  ...listed,
  word('>=', 'as a number'),
  word('<', 'as a number'),
  word('from', 'from 2 to 5'),
  word('and'),
  word('or'),
];

/** A label is asked for in several ways. */
type Asked = LabelTerm | OthersTerm | RangeTerm;

export const label = ofLabel<LabelTerm, Asked>(
  ({ value: wanted }) => (wanted === null ? null : (value) => sql`${value} = ${wanted}`),
  {
    fields: [
      {
        name: 'tag',
        insert: 'tag.',
        hint: 'a label',
        read,
        after,
        values: ({ labels }, key) =>
          (labels.find((one) => one.key === key)?.values ?? []).map(({ value, samples }) =>
            string(value, times(samples, 'sample')),
          ),
      },
    ],
    print: ({ key, value }) =>
      value === null ? `not ${printLabel(key)}` : `${printLabel(key)} = ${quoted(value)}`,
    printNot: ({ key, value }) => (value === null ? printLabel(key) : null),
    write: ({ key, value }) => [key, value],
    read: ([key = '', value = null]) => ({ kind: 'label', key, value }),
  },
);

/** `tag.key = "value"` and the other ways to ask for a label. */
function read(reader: TokenReader): ExpressionOf<Asked> {
  reader.take();
  reader.expect('.', 'and the name of the label after tag');
  const { kind } = reader.next;
  if (kind !== 'name' && kind !== 'string') reader.fail('Expected the name of a label');
  let key = reader.take().text;
  // Columns that stand for labels, and members of labels, have a dot in their key.
  while (kind === 'name' && reader.next.text === '.' && reader.ahead()?.kind === 'name') {
    reader.take();
    key += `.${reader.take().text}`;
  }
  const value = (): string => {
    const token = reader.next;
    if (!['string', 'name', 'number'].includes(token.kind))
      reader.fail(`Expected a value of ${key}, in quotes`);
    return reader.take().text;
  };
  const number = (): number => reader.number();
  if (reader.accept('=')) return { kind: 'label', key, value: value() };
  if (reader.accept('!=')) return { kind: 'others', key, than: [value()] };
  if (reader.accept('>=')) return { kind: 'range', key, low: number(), high: null };
  if (reader.accept('<')) return { kind: 'range', key, low: null, high: number() };
  if (reader.accept('from')) {
    const low = number();
    reader.expect('to', 'and where the range ends');
    return { kind: 'range', key, low, high: number() };
  }
  if (reader.accept('in')) return either(reader.list(() => ({ kind: 'label', key, value: value() })));
  if (reader.next.text === 'not' && reader.ahead()?.text === 'in') {
    reader.place += 2;
    return { kind: 'others', key, than: reader.list(value) };
  }
  if (reader.next.text === '<=' || reader.next.text === '>')
    reader.fail('A range of a label begins with >= and ends with <');
  return not({ kind: 'label', key, value: null });
}
