import { type Expression, wordFields } from './ast';
import { chip, not, some } from './made';
import { whose } from './parse-figures';
import { readLabel } from './parse-labels';
import { readPreview, readText } from './parse-texts';
import type { TokenReader } from './token-reader';
import type { Token } from './tokens';
import {
  errorKinds,
  includes,
  outcomes,
  previewFields,
  relations,
  reserved,
  states,
  textFields,
} from './words';

/** A condition that begins with the name of a field; null where the name is none of these. */
export function readField(reader: TokenReader, name: string): Expression | null {
  if (name === 'model' || name === 'evaluation')
    return listed(reader, (value) =>
      chip({ kind: name, value: name === 'model' ? reader.model(value) : value.text }),
    );
  if (name === 'tag') return readLabel(reader);
  if (name === 'status') return listed(reader, status, states);
  if (name === 'error_kind')
    return listed(
      reader,
      (value) => chip({ kind: 'status', value: 'error', errorKind: value.text }),
      errorKinds,
    );
  if (name === 'stop') return readStop(reader);
  if (name === 'sample') return listed(reader, (value) => chip({ kind: 'sample', contentKey: value.text }));
  if (includes(wordFields, name))
    return listed(reader, (value) => ({ is: 'word', field: name, value: value.text }));
  if (includes(textFields, name)) return readText(reader, name === 'text' ? 'any' : name);
  if (includes(previewFields, name)) return readPreview(reader, name);
  if (includes(outcomes, name)) return readOutcome(reader, name);
  if (includes(relations, name)) return readRelation(reader, name);
  return null;
}

/** `= x`, `!= x`, `in (x, y)`, `not in (x, y)`. */
function listed(
  reader: TokenReader,
  one: (value: Token) => Expression,
  words: readonly string[] | null = null,
): Expression {
  return oneOf(reader, reader.take(), one, words);
}

function oneOf(
  reader: TokenReader,
  field: Token,
  one: (value: Token) => Expression,
  words: readonly string[] | null = null,
): Expression {
  const value = (): Token => {
    const token = reader.next;
    if (token.kind !== 'string' && !(token.kind === 'name' && !includes(reserved, token.text)))
      reader.fail(`Expected a word for ${field.text}, in quotes`);
    if (words && !words.includes(token.text)) reader.fail(`${field.text} is one of ${words.join(', ')}`);
    return reader.take();
  };
  if (reader.accept('=')) return one(value());
  if (reader.accept('!=')) return not(one(value()));
  const negative = reader.accept('not');
  if (!reader.accept('in')) reader.fail(`Expected = or in after ${field.text}`);
  const list = some(reader.list(() => one(value())));
  return negative ? not(list) : list;
}

const status = ({ text }: Token): Expression =>
  chip({ kind: 'status', value: states.find((one) => one === text) ?? 'ok' });

/** `stop = "length"`: of the answer in hand; `stop("model") = "length"`: of that model's. */
function readStop(reader: TokenReader): Expression {
  const field = reader.take();
  const of = whose(reader);
  const list = oneOf(reader, field, ({ text }) =>
    chip({ kind: 'stop', value: text, ...(of === null ? {} : { contender: of }) }),
  );
  if (of === null) return list;
  return list.is === 'not' ? not({ is: 'any', of: list.of }) : { is: 'any', of: list };
}

function readOutcome(reader: TokenReader, is: (typeof outcomes)[number]): Expression {
  reader.take();
  const metric = reader.metric(is);
  reader.expect('(', `and the model after ${is}`);
  const contender = reader.contender();
  reader.expect(')', 'after the model');
  return chip({ kind: 'outcome', metric, contender, is });
}

/** `better("a", "b")`, `shared("a", "b", "c")`. */
function readRelation(reader: TokenReader, kind: (typeof relations)[number]): Expression {
  const field = reader.take();
  const metric = reader.metric(kind);
  const contenders = reader.list(() => reader.contender());
  const [contender = '', than, ...more] = contenders;
  if (kind === 'shared') return chip({ kind, metric, contenders });
  if (than === undefined || more.length > 0)
    reader.fail('better takes two models: the first does better', field);
  return chip({ kind, metric, contender, than });
}
