import { places, faultOf, type SearchPlace, type TextQuery } from '../../search/text-query';
import type { Chip } from '../types';
import {
  type Comparator,
  type Expression,
  type Figure,
  levelOf,
  numberFields,
  type WordField,
  wordFields,
} from './ast';
import { type Token, tokensOf } from './tokens';

/** What an expression may leave unsaid, and the names that it may use. */
export interface Names {
  /** Whose score is meant by `score` alone; null: it must be said. */
  metric: string | null;
  /** null: any name is taken as it is. */
  metrics: readonly string[] | null;
  contenders: readonly { key: string; label: string; model: string }[] | null;
}

export const noNames: Names = { metric: null, metrics: null, contenders: null };

/** What is wrong, and under which letters. */
export interface Fault {
  message: string;
  start: number;
  end: number;
}

export type Parsed = { expression: Expression; fault: null } | { expression: null; fault: Fault };

class ParseError extends Error {
  readonly token: Token;
  constructor(message: string, token: Token) {
    super(message);
    this.token = token;
  }
}

const includes = <T extends string>(list: readonly T[], word: string): word is T =>
  (list as readonly string[]).includes(word);

export const outcomes = ['right', 'wrong', 'unscored', 'missing'] as const;
export const states = ['ok', 'error', 'no_answer'] as const;
export const errorKinds = [
  'timeout',
  'rate_limit',
  'refusal',
  'context_length',
  'tool',
  'service',
  'judge',
  'other',
];
export const textFields = ['text', ...places.filter((place) => place !== 'any')] as const;
export const previewFields = [
  'any_preview',
  'input_preview',
  'reference_preview',
  'output_preview',
  'error_preview',
] as const;
const previews = ['any', 'input', 'reference', 'output', 'error'] as const;
const comparators: readonly Comparator[] = ['<', '<=', '>=', '>', '=', '!='];
const turned: Record<Comparator, Comparator> = {
  '<': '>',
  '<=': '>=',
  '>=': '<=',
  '>': '<',
  '=': '=',
  '!=': '!=',
};
const reserved = ['and', 'or', 'not'];

/** Reads a whole expression. Never throws. */
export function parseExpression(text: string, names: Names = noNames): Parsed {
  try {
    return { expression: new Parser(text, names).whole(), fault: null };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const { start, end } = error.token;
    const last = text.trimEnd().length;
    return {
      expression: null,
      fault:
        start >= last
          ? { message: error.message, start: Math.max(0, last - 1), end: last }
          : { message: error.message, start, end },
    };
  }
}

const chip = (one: Chip): Expression => ({ is: 'chip', chip: one });
const not = (of: Expression): Expression => (of.is === 'not' ? of.of : { is: 'not', of });
const some = (list: readonly Expression[]): Expression => {
  const [only] = list;
  return list.length === 1 && only ? only : { is: 'or', of: list };
};

class Parser {
  readonly #tokens: readonly Token[];
  readonly #names: Names;
  #at = 0;
  #depth = 0;

  constructor(text: string, names: Names) {
    this.#tokens = tokensOf(text);
    this.#names = names;
  }

  whole(): Expression {
    const first = this.#next;
    if (first.kind === 'end') this.#fail('Write a condition, such as score < 0.5');
    const expression = this.#or();
    if (this.#next.kind !== 'end')
      this.#fail(this.#next.text === ')' ? 'No bracket is open here' : 'Expected and, or, or the end');
    return expression;
  }

  get #next(): Token {
    return this.#tokens[this.#at] as Token;
  }
  #take(): Token {
    const token = this.#next;
    if (token.kind === 'broken')
      this.#fail(/^["'/]/.test(token.text) ? 'This is not closed' : 'This sign means nothing here');
    if (token.kind !== 'end') this.#at++;
    return token;
  }
  #accept(text: string): boolean {
    const { kind } = this.#next;
    const found = (kind === 'sign' || kind === 'name') && this.#next.text === text;
    if (found) this.#at++;
    return found;
  }
  #expect(sign: string, after: string): void {
    if (!this.#accept(sign)) this.#fail(`Expected ${sign} ${after}`);
  }
  #fail(message: string, token: Token = this.#next): never {
    throw new ParseError(message, token);
  }

  #or(): Expression {
    if (++this.#depth > 100) this.#fail('Too many brackets in one another');
    const of = [this.#and()];
    while (this.#accept('or')) of.push(this.#and());
    this.#depth--;
    return some(of);
  }
  #and(): Expression {
    const of = [this.#not()];
    while (this.#accept('and')) of.push(this.#not());
    const [only] = of;
    return of.length === 1 && only ? only : { is: 'and', of };
  }
  #not(): Expression {
    let negative = false;
    while (this.#accept('not')) negative = !negative;
    const inner = this.#primary();
    return negative ? not(inner) : inner;
  }

  /** A bracket holds a condition, or the beginning of a sum. */
  #primary(): Expression {
    const start = this.#at;
    if (this.#accept('(')) {
      const [depth, inner] = [this.#depth, this.#attempt(() => this.#or())];
      this.#depth = depth;
      const sign = inner.value && this.#next.text === ')' ? (this.#tokens[this.#at + 1] as Token) : null;
      if (
        inner.value &&
        sign &&
        !(sign.kind === 'sign' && (includes(comparators, sign.text) || '+-*/%'.includes(sign.text)))
      ) {
        this.#at++;
        return inner.value;
      }
      const stopped = this.#at;
      this.#at = start;
      const compared = this.#attempt(() => this.#comparison());
      if (compared.value) return compared.value;
      // The one that got further knows better what is wrong.
      const faults = [inner.error, compared.error].filter((error) => error !== null);
      if (inner.value) {
        this.#at = stopped;
        this.#expect(')', 'to close the bracket');
      }
      throw faults.reduce(
        (best, error) => (error.token.start > best.token.start ? error : best),
        faults[0] as ParseError,
      );
    }
    return this.#atom();
  }

  #attempt<Value>(read: () => Value): { value: Value | null; error: ParseError | null } {
    try {
      return { value: read(), error: null };
    } catch (error) {
      if (error instanceof ParseError) return { value: null, error };
      throw error;
    }
  }

  #atom(): Expression {
    const token = this.#next;
    if (token.kind !== 'name') return this.#comparison();
    if (includes(reserved, token.text)) this.#fail(`A condition is missing before ${token.text}`);
    const name = token.text;
    if (name === 'any' && this.#tokens[this.#at + 1]?.text === '(') return this.#any();
    if (name === 'model' || name === 'evaluation')
      return this.#listed((value) =>
        chip({ kind: name, value: name === 'model' ? this.#model(value) : value.text }),
      );
    if (name === 'tag') return this.#label();
    if (name === 'status') return this.#listed((value) => this.#status(value), states);
    if (name === 'error_kind')
      return this.#listed(
        (value) => chip({ kind: 'status', value: 'error', errorKind: value.text }),
        errorKinds,
      );
    if (name === 'sample') return this.#listed((value) => chip({ kind: 'sample', contentKey: value.text }));
    if (includes(wordFields, name))
      return this.#listed((value) => ({ is: 'word', field: name as WordField, value: value.text }));
    if (includes(textFields, name)) return this.#text(name === 'text' ? 'any' : name);
    if (includes(previewFields, name)) return this.#preview(name);
    if (includes(outcomes, name)) return this.#outcome(name);
    return this.#comparison();
  }

  #any(): Expression {
    this.#take();
    this.#expect('(', 'after any');
    const of = this.#or();
    this.#expect(')', 'to close the bracket');
    return { is: 'any', of };
  }

  /** `= x`, `!= x`, `in (x, y)`, `not in (x, y)`. */
  #listed(one: (value: Token) => Expression, words: readonly string[] | null = null): Expression {
    const field = this.#take();
    const value = (): Token => {
      const token = this.#next;
      if (token.kind !== 'string' && !(token.kind === 'name' && !includes(reserved, token.text)))
        this.#fail(`Expected a word for ${field.text}, in quotes`);
      if (words && !words.includes(token.text)) this.#fail(`${field.text} is one of ${words.join(', ')}`);
      return this.#take();
    };
    if (this.#accept('=')) return one(value());
    if (this.#accept('!=')) return not(one(value()));
    const negative = this.#accept('not');
    if (!this.#accept('in')) this.#fail(`Expected = or in after ${field.text}`);
    const list = some(this.#list(() => one(value())));
    return negative ? not(list) : list;
  }

  #list<Value>(read: () => Value): Value[] {
    this.#expect('(', 'before the list');
    const values = [read()];
    while (this.#accept(',')) values.push(read());
    this.#expect(')', 'after the list');
    return values;
  }

  #status({ text }: Token): Expression {
    return chip({ kind: 'status', value: states.find((one) => one === text) ?? 'ok' });
  }

  #label(): Expression {
    this.#take();
    this.#expect('.', 'and the name of the label after tag');
    const { kind } = this.#next;
    if (kind !== 'name' && kind !== 'string') this.#fail('Expected the name of a label');
    let key = this.#take().text;
    // Columns that stand for labels, and members of labels, have a dot in their key.
    while (kind === 'name' && this.#next.text === '.' && this.#tokens[this.#at + 1]?.kind === 'name') {
      this.#at++;
      key += `.${this.#take().text}`;
    }
    const value = (): string => {
      const token = this.#next;
      if (!['string', 'name', 'number'].includes(token.kind))
        this.#fail(`Expected a value of ${key}, in quotes`);
      return this.#take().text;
    };
    const number = (): number => this.#number();
    if (this.#accept('=')) return chip({ kind: 'label', key, value: value() });
    if (this.#accept('!=')) return chip({ kind: 'others', key, than: [value()] });
    if (this.#accept('>=')) return chip({ kind: 'range', key, low: number(), high: null });
    if (this.#accept('<')) return chip({ kind: 'range', key, low: null, high: number() });
    if (this.#accept('from')) {
      const low = number();
      this.#expect('to', 'and where the range ends');
      return chip({ kind: 'range', key, low, high: number() });
    }
    if (this.#accept('in')) return some(this.#list(() => chip({ kind: 'label', key, value: value() })));
    if (this.#next.text === 'not' && this.#tokens[this.#at + 1]?.text === 'in') {
      this.#at += 2;
      return chip({ kind: 'others', key, than: this.#list(value) });
    }
    if (this.#next.text === '<=' || this.#next.text === '>')
      this.#fail('A range of a label begins with >= and ends with <');
    return not(chip({ kind: 'label', key, value: null }));
  }

  #number(): number {
    const minus = this.#accept('-');
    const token = this.#next;
    if (token.kind !== 'number') this.#fail('Expected a number');
    const value = Number(this.#take().text) / (this.#accept('%') ? 100 : 1);
    return minus ? -value : value;
  }

  /** `contains "x"`, `contains word "x"`, `contains exact "x"`, `~ /x/i`. */
  #text(where: SearchPlace): Expression {
    const field = this.#take();
    if (this.#accept('~')) {
      const token = this.#next;
      if (token.kind !== 'regex') this.#fail('Expected a regular expression between two /', token);
      const fault = faultOf({ text: token.text, as: 'regex' });
      if (fault !== null) this.#fail(fault, token);
      if (/[^i]/.test(token.flags)) this.#fail('Only the flag i is known', token);
      this.#at++;
      return search({ text: withoutSlashes(token.text), as: 'regex', exactCase: token.flags === '', where });
    }
    if (!this.#accept('contains')) this.#fail(`Expected contains or ~ after ${field.text}`);
    let as: TextQuery['as'] = 'text';
    let exactCase = false;
    for (;;) {
      if (this.#accept('word')) as = 'word';
      else if (this.#accept('exact')) exactCase = true;
      else break;
    }
    if (this.#next.kind !== 'string') this.#fail('Expected a text in quotes');
    if (this.#next.text === '') this.#fail('Every text contains nothing');
    return search({ text: this.#take().text, as, exactCase, where });
  }

  #preview(name: string): Expression {
    this.#take();
    if (!this.#accept('contains')) this.#fail(`Expected contains after ${name}`);
    if (this.#next.kind !== 'string') this.#fail('Expected a text in quotes');
    const where = previews.find((one) => name === `${one}_preview`) ?? 'any';
    return chip({ kind: 'text', where, value: this.#take().text });
  }

  #outcome(is: (typeof outcomes)[number]): Expression {
    this.#take();
    const metric = this.#metric(is);
    this.#expect('(', `and the model after ${is}`);
    const contender = this.#contender();
    this.#expect(')', 'after the model');
    return chip({ kind: 'outcome', metric, contender, is });
  }

  /** `.metric`, or the one that is compared. */
  #metric(field: string): string {
    if (this.#accept('.')) {
      const { kind } = this.#next;
      if (kind !== 'name' && kind !== 'string') this.#fail('Expected the name of a metric');
      const { metrics } = this.#names;
      if (metrics && !metrics.includes(this.#next.text)) this.#fail(`No metric is called ${this.#next.text}`);
      return this.#take().text;
    }
    const { metric } = this.#names;
    if (metric === null) this.#fail(`Say of which metric: ${field}.exact_match`);
    return metric;
  }

  #contender(): string {
    if (this.#next.kind !== 'string') this.#fail('Expected the name of a model, in quotes');
    const token = this.#take();
    const { contenders } = this.#names;
    if (contenders === null) return token.text;
    const found = contenders.find(({ key, label, model }) => [key, label, model].includes(token.text));
    return found?.key ?? this.#fail(`No model is called ${token.text}`, token);
  }

  #model(token: Token): string {
    const { contenders } = this.#names;
    if (contenders === null) return token.text;
    const found = contenders.find(({ label, model }) => [label, model].includes(token.text));
    return found?.model ?? this.#fail(`No model is called ${token.text}`, token);
  }

  #comparison(): Expression {
    const start = this.#next;
    const left = this.#sum();
    const sign = this.#next;
    if (sign.kind !== 'sign' || !includes(comparators, sign.text))
      this.#fail('Expected <, <=, =, !=, >= or >');
    this.#at++;
    const right = this.#sum();
    const level = levelOf({ is: 'sum', op: '-', left, right });
    const words: Token = { ...start, end: this.#tokens[this.#at - 1]?.end ?? start.end };
    if (level === 'both')
      this.#fail(
        'One side is of one answer, the other of a whole sample: name the model, as in score("a")',
        words,
      );
    if (level === null) this.#fail('Nothing of a sample is compared here', words);
    return simplest(left, sign.text, right);
  }

  #sum(): Figure {
    let left = this.#product();
    for (;;) {
      const op = this.#next.text;
      if (this.#next.kind !== 'sign' || (op !== '+' && op !== '-')) return left;
      this.#at++;
      left = { is: 'sum', op, left, right: this.#product() };
    }
  }
  #product(): Figure {
    let left = this.#factor();
    for (;;) {
      const op = this.#next.text;
      if (this.#next.kind !== 'sign' || (op !== '*' && op !== '/')) return left;
      this.#at++;
      left = { is: 'sum', op, left, right: this.#factor() };
    }
  }
  #factor(): Figure {
    const token = this.#next;
    if (token.kind === 'number') return { is: 'number', value: this.#number() };
    if (this.#accept('-')) {
      const of = this.#factor();
      return of.is === 'number'
        ? { is: 'number', value: -of.value }
        : { is: 'sum', op: '-', left: { is: 'number', value: 0 }, right: of };
    }
    if (this.#accept('(')) {
      const inner = this.#sum();
      this.#expect(')', 'to close the bracket');
      return inner;
    }
    if (token.kind !== 'name') {
      if (token.kind === 'broken') this.#take();
      this.#fail(token.kind === 'end' ? 'The expression ends too early' : 'Expected a field or a number');
    }
    return this.#figure(token);
  }

  #figure(token: Token): Figure {
    const { text: name } = token;
    if (name === 'abs') {
      this.#at++;
      this.#expect('(', 'after abs');
      const of = this.#sum();
      this.#expect(')', 'to close the bracket');
      return { is: 'abs', of };
    }
    if (name === 'score') {
      this.#at++;
      return { is: 'score', metric: this.#metric(name), of: this.#of() };
    }
    if (name === 'solved_by' || name === 'answered_by') {
      this.#at++;
      const metric = name === 'solved_by' ? this.#metric(name) : '';
      const among = this.#next.text === '(' ? this.#list(() => this.#contender()) : [];
      return { is: 'count', what: name, metric, among };
    }
    if (includes(numberFields, name)) {
      this.#at++;
      return { is: 'field', field: name, of: this.#of() };
    }
    return this.#fail(`Nothing is called ${name}`, token);
  }

  #of(): string | null {
    if (!this.#accept('(')) return null;
    const contender = this.#contender();
    this.#expect(')', 'after the model');
    return contender;
  }
}

/** `\/` is how an expression writes a slash. */
const withoutSlashes = (source: string): string =>
  source.replace(/\\[^]/g, (found) => (found === '\\/' ? '/' : found));

const search = (query: TextQuery): Expression => chip({ kind: 'search', query });

/** A score against a number is a chip. */
function simplest(left: Figure, op: Comparator, right: Figure): Expression {
  if (left.is === 'number' && right.is !== 'number') return simplest(right, turned[op], left);
  if (left.is !== 'score' || right.is !== 'number' || op === '!=') return { is: 'compare', left, op, right };
  const { metric, of } = left;
  const { value } = right;
  return of === null
    ? chip({ kind: 'score', metric, op, value })
    : { is: 'any', of: chip({ kind: 'score', metric, op, value, contender: of }) };
}
