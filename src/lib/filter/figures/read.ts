import type { Expression } from '../terms';
import { includes, whose } from '../reading';
import { comparators, type CompareTerm } from '../terms/compare';
import type { TokenReader } from '../token-reader';
import type { Token } from '../tokens';
import { type Figure, levelOf, numberFields } from './figure';

type Comparator = CompareTerm['op'];
const turned: Record<Comparator, Comparator> = {
  '<': '>',
  '<=': '>=',
  '>=': '<=',
  '>': '<',
  '=': '=',
  '!=': '!=',
};

/** A score beside a number is a term of its own. */
function simplest(left: Figure, op: Comparator, right: Figure): Expression {
  if (left.is === 'number' && right.is !== 'number') return simplest(right, turned[op], left);
  if (left.is !== 'score' || right.is !== 'number' || op === '!=')
    return { kind: 'compare', left, op, right };
  const { metric, of } = left;
  const { value } = right;
  return of === null
    ? { kind: 'score', metric, op, value }
    : { is: 'any', of: { kind: 'score', metric, op, value, contender: of } };
}

/** Two figures and a sign between them. */
export function readComparison(reader: TokenReader): Expression {
  const start = reader.next;
  const left = sum(reader);
  const sign = reader.next;
  if (sign.kind !== 'sign' || !includes(comparators, sign.text))
    reader.fail('Expected <, <=, =, !=, >= or >');
  reader.take();
  const right = sum(reader);
  const level = levelOf(left, right);
  const words: Token = { ...start, end: reader.ahead(-1)?.end ?? start.end };
  if (level === 'both')
    reader.fail(
      'One side is of one answer, the other of a whole sample: name the model, as in score("a")',
      words,
    );
  if (level === null) reader.fail('Nothing of a sample is compared here', words);
  return simplest(left, sign.text, right);
}

function sum(reader: TokenReader): Figure {
  let left = product(reader);
  for (;;) {
    const op = reader.next.text;
    if (reader.next.kind !== 'sign' || (op !== '+' && op !== '-')) return left;
    reader.take();
    left = { is: 'sum', op, left, right: product(reader) };
  }
}
function product(reader: TokenReader): Figure {
  let left = factor(reader);
  for (;;) {
    const op = reader.next.text;
    if (reader.next.kind !== 'sign' || (op !== '*' && op !== '/')) return left;
    reader.take();
    left = { is: 'sum', op, left, right: factor(reader) };
  }
}
function factor(reader: TokenReader): Figure {
  const token = reader.next;
  if (token.kind === 'number') return { is: 'number', value: reader.number() };
  if (reader.accept('-')) {
    const of = factor(reader);
    return of.is === 'number'
      ? { is: 'number', value: -of.value }
      : { is: 'sum', op: '-', left: { is: 'number', value: 0 }, right: of };
  }
  if (reader.accept('(')) {
    const inner = sum(reader);
    reader.expect(')', 'to close the bracket');
    return inner;
  }
  if (token.kind !== 'name') {
    if (token.kind === 'broken') reader.take();
    reader.fail(token.kind === 'end' ? 'The expression ends too early' : 'Expected a field or a number');
  }
  return figure(reader, token);
}

function figure(reader: TokenReader, token: Token): Figure {
  const { text: name } = token;
  if (name === 'abs') {
    reader.take();
    reader.expect('(', 'after abs');
    const of = sum(reader);
    reader.expect(')', 'to close the bracket');
    return { is: 'abs', of };
  }
  if (name === 'score') {
    reader.take();
    return { is: 'score', metric: reader.metric(name), of: whose(reader) };
  }
  if (name === 'solved_by' || name === 'answered_by') {
    reader.take();
    const metric = name === 'solved_by' ? reader.metric(name) : '';
    const among = reader.next.text === '(' ? reader.list(() => reader.contender()) : [];
    return { is: 'count', what: name, metric, among };
  }
  if (includes(numberFields, name)) {
    reader.take();
    return { is: 'field', field: name, of: whose(reader) };
  }
  return reader.failAtUnknown(token);
}
