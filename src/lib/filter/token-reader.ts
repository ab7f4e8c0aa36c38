import type { Names } from './names';
import { type Token, tokensOf } from './tokens';

export class ParseError extends Error {
  readonly token: Token;
  readonly isUnknown: boolean;
  constructor(message: string, token: Token, isUnknown = false) {
    super(message);
    this.token = token;
    this.isUnknown = isUnknown;
  }
}

/** Goes through the tokens of an expression one by one, and says what is wrong at which. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  readonly #names: Names;
  #at = 0;

  constructor(text: string, names: Names) {
    this.#tokens = tokensOf(text);
    this.#names = names;
  }

  /** Which token is next: to come back to it. */
  get place(): number {
    return this.#at;
  }
  set place(place: number) {
    this.#at = place;
  }
  /** The token after the next, or further on; the last is the end. */
  ahead(by = 1): Token | undefined {
    return this.#tokens[this.#at + by];
  }

  get next(): Token {
    return this.#tokens[this.#at] as Token;
  }
  take(): Token {
    const token = this.next;
    if (token.kind === 'broken')
      this.fail(/^["'/]/.test(token.text) ? 'This is not closed' : 'This sign means nothing here');
    if (token.kind !== 'end') this.#at++;
    return token;
  }
  /** Goes on where this word or sign is next. */
  accept(text: string): boolean {
    const { kind } = this.next;
    const found = (kind === 'sign' || kind === 'name') && this.next.text === text;
    if (found) this.#at++;
    return found;
  }
  expect(sign: string, after: string): void {
    if (!this.accept(sign)) this.fail(`Expected ${sign} ${after}`);
  }
  fail(message: string, token: Token = this.next): never {
    throw new ParseError(message, token);
  }

  failAtUnknown(token: Token): never {
    throw new ParseError(`Nothing is called ${token.text}`, token, true);
  }

  /** Reads on, or answers what went wrong: the caller goes back itself. */
  attempt<Value>(read: () => Value): { value: Value | null; error: ParseError | null } {
    try {
      return { value: read(), error: null };
    } catch (error) {
      if (error instanceof ParseError) return { value: null, error };
      throw error;
    }
  }

  /** `(one, another)`. */
  list<Value>(read: () => Value): Value[] {
    this.expect('(', 'before the list');
    const values = [read()];
    while (this.accept(',')) values.push(read());
    this.expect(')', 'after the list');
    return values;
  }

  number(): number {
    const minus = this.accept('-');
    const token = this.next;
    if (token.kind !== 'number') this.fail('Expected a number');
    const value = Number(this.take().text) / (this.accept('%') ? 100 : 1);
    return minus ? -value : value;
  }

  /** `.metric`, or the one that is compared. */
  metric(field: string): string {
    if (this.accept('.')) {
      const { kind } = this.next;
      if (kind !== 'name' && kind !== 'string') this.fail('Expected the name of a metric');
      const { metrics } = this.#names;
      if (metrics && !metrics.includes(this.next.text)) this.fail(`No metric is called ${this.next.text}`);
      return this.take().text;
    }
    const { metric } = this.#names;
    if (metric === null) this.fail(`Say of which metric: ${field}.exact_match`);
    return metric;
  }

  contender(): string {
    if (this.next.kind !== 'string') this.fail('Expected the name of a model, in quotes');
    const token = this.take();
    const { contenders } = this.#names;
    if (contenders === null) return token.text;
    const found = contenders.find(({ key, label, model }) => [key, label, model].includes(token.text));
    return found?.key ?? this.fail(`No model is called ${token.text}`, token);
  }

  /** The name of a model, by any way in which it is written. */
  model(token: Token): string {
    const { contenders } = this.#names;
    if (contenders === null) return token.text;
    const found = contenders.find(({ label, model }) => [label, model].includes(token.text));
    return found?.model ?? this.fail(`No model is called ${token.text}`, token);
  }
}
