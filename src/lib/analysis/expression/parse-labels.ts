import type { Expression } from './ast';
import { chip, not, some } from './made';
import type { TokenReader } from './token-reader';

/** `tag.key = "value"` and the other ways to ask for a label. */
export function readLabel(reader: TokenReader): Expression {
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
  if (reader.accept('=')) return chip({ kind: 'label', key, value: value() });
  if (reader.accept('!=')) return chip({ kind: 'others', key, than: [value()] });
  if (reader.accept('>=')) return chip({ kind: 'range', key, low: number(), high: null });
  if (reader.accept('<')) return chip({ kind: 'range', key, low: null, high: number() });
  if (reader.accept('from')) {
    const low = number();
    reader.expect('to', 'and where the range ends');
    return chip({ kind: 'range', key, low, high: number() });
  }
  if (reader.accept('in')) return some(reader.list(() => chip({ kind: 'label', key, value: value() })));
  if (reader.next.text === 'not' && reader.ahead()?.text === 'in') {
    reader.place += 2;
    return chip({ kind: 'others', key, than: reader.list(value) });
  }
  if (reader.next.text === '<=' || reader.next.text === '>')
    reader.fail('A range of a label begins with >= and ends with <');
  return not(chip({ kind: 'label', key, value: null }));
}
