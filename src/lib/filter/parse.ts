import { both, either, not } from './ast';
import { readComparison } from './figures/read';
import { type Names, noNames } from './names';
import { includes, reserved } from './reading';
import { allKinds, type Expression } from './terms';
import { comparators } from './terms/compare';
import { ParseError, TokenReader } from './token-reader';
import type { Token } from './tokens';

/** What may begin a condition, by its name. */
export const fields = new Map(allKinds.flatMap((kind) => kind.fields).map((field) => [field.name, field]));

/** What is wrong, and under which letters. */
export interface Fault {
  message: string;
  start: number;
  end: number;
  /** A name that nothing has. */
  isUnknown?: boolean;
}

export type Parsed = { expression: Expression; fault: null } | { expression: null; fault: Fault };

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
          : { message: error.message, start, end, ...(error.isUnknown ? { isUnknown: true } : {}) },
    };
  }
}

/** What stands in a bracket is compared, or reckoned with. */
const goesOn = (after: Token | undefined): boolean =>
  after?.kind === 'sign' && (includes(comparators, after.text) || '+-*/%'.includes(after.text));

class Parser {
  readonly #reader: TokenReader;
  #depth = 0;

  constructor(text: string, names: Names) {
    this.#reader = new TokenReader(text, names);
  }

  whole(): Expression {
    const first = this.#reader.next;
    if (first.kind === 'end') this.#reader.fail('Write a condition, such as score < 0.5');
    const expression = this.#or();
    if (this.#reader.next.kind !== 'end')
      this.#reader.fail(
        this.#reader.next.text === ')' ? 'No bracket is open here' : 'Expected and, or, or the end',
      );
    return expression;
  }

  #or(): Expression {
    if (++this.#depth > 100) this.#reader.fail('Too many brackets in one another');
    const of = [this.#and()];
    while (this.#reader.accept('or')) of.push(this.#and());
    this.#depth--;
    return either(of);
  }
  #and(): Expression {
    const of = [this.#not()];
    while (this.#reader.accept('and')) of.push(this.#not());
    return both(of);
  }
  #not(): Expression {
    let negative = false;
    while (this.#reader.accept('not')) negative = !negative;
    const inner = this.#primary();
    return negative ? not(inner) : inner;
  }

  /** A bracket holds a condition, or the beginning of a sum. */
  #primary(): Expression {
    const reader = this.#reader;
    const start = reader.place;
    if (!reader.accept('(')) return this.#atom();
    const [depth, inner] = [this.#depth, reader.attempt(() => this.#or())];
    this.#depth = depth;
    if (inner.value && reader.next.text === ')' && !goesOn(reader.ahead())) {
      reader.take();
      return inner.value;
    }
    const stopped = reader.place;
    reader.place = start;
    const compared = reader.attempt(() => readComparison(reader));
    if (compared.value) return compared.value;
    // The one that got further knows better what is wrong.
    const faults = [inner.error, compared.error].filter((error) => error !== null);
    if (inner.value) {
      reader.place = stopped;
      reader.expect(')', 'to close the bracket');
    }
    throw faults.reduce(
      (best, error) => (error.token.start > best.token.start ? error : best),
      faults[0] as ParseError,
    );
  }

  #atom(): Expression {
    const token = this.#reader.next;
    if (token.kind !== 'name') return readComparison(this.#reader);
    if (reserved.includes(token.text)) this.#reader.fail(`A condition is missing before ${token.text}`);
    const name = token.text;
    if (name === 'any' && this.#reader.ahead()?.text === '(') return this.#any();
    return fields.get(name)?.read?.(this.#reader) ?? readComparison(this.#reader);
  }

  #any(): Expression {
    this.#reader.take();
    this.#reader.expect('(', 'after any');
    const of = this.#or();
    this.#reader.expect(')', 'to close the bracket');
    return { is: 'any', of };
  }
}
