import type { Parameter, Sql } from './sql';
import { tokens } from './tokens';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** DuckDB's parser stops at a NUL, so that one is put in by a function. */
const text = (value: string): string =>
  value.includes('\0') ? `(${value.split('\0').map(quoted).join(' || chr(0) || ')})` : quoted(value);

/** Integers stay integers; anything else is a DOUBLE and not a DECIMAL. */
const number = (value: number): string => {
  const digits = Object.is(value, -0) ? '-0e0' : String(value);
  const isDouble = digits.includes('e') || Number.isInteger(value);
  return isDouble ? digits : `${digits}e0`;
};

const literal = (value: Parameter): string => {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return text(value);
  return typeof value === 'number' ? number(value) : String(value);
};

/** The values as arguments of EXECUTE. */
export const literals = (values: readonly Parameter[]): string => values.map(literal).join(', ');

/**
 * The statement with its values in place of the `?`, for the few kinds that SQL does not prepare.
 * Throws where there are not as many `?` as values.
 */
export function substituted({ text: statement, parameters }: Sql): string {
  const places = tokens(statement).filter((token) => token.kind === 'parameter');
  if (places.length !== parameters.length)
    throw new RangeError(`The statement has ${places.length} places for ${parameters.length} parameters`);
  let result = '';
  let end = 0;
  places.forEach((place, i) => {
    result += `${statement.slice(end, place.start)} ${literal(parameters[i] ?? null)} `;
    end = place.end;
  });
  return result + statement.slice(end);
}

/**
 * Throws where a value can't travel: a RangeError for NaN and infinities, which would arrive as NULL or not at
 * all, and a TypeError for what is no Parameter but came past the compiler, from a script of the page say.
 */
export function assertParameters(values: readonly unknown[]): asserts values is readonly Parameter[] {
  values.forEach((value, i) => {
    if (value === null || ['string', 'boolean'].includes(typeof value)) return;
    if (typeof value !== 'number')
      throw new TypeError(
        `Parameter ${i + 1} is ${typeof value}: only text, numbers, true, false and null can be passed`,
      );
    if (!Number.isFinite(value))
      throw new RangeError(`Parameter ${i + 1} is ${value}: pass null or a finite number`);
  });
}
