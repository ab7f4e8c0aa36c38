import { parseExpression } from '../analysis/expression';
import type { Chip } from '../analysis/types';
import { faultOf, places as searchPlaces } from '../search/text-query';

/**
 * Escapes for one value after `#`: strict for what separates (`& = # ? : , %` and space), readable for the rest.
 * A lone surrogate cannot be written in an address and becomes U+FFFD.
 */
export const escape = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('%40', '@')
    .replaceAll('%24', '$');

/** null where the text is no escape of anything. */
export function unescape(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const operators = { '<': 'lt', '<=': 'le', '>=': 'ge', '>': 'gt', '=': 'eq' } as const;
type Operator = keyof typeof operators;

const words = <T extends string>(...list: T[]) => ({
  read: (word: string | undefined): T | null => list.find((known) => known === word) ?? null,
});
const outcomes = words('right', 'wrong', 'unscored', 'missing');
const states = words('ok', 'error', 'no_answer');
const places = words('input', 'reference', 'output', 'error', 'any');
const kinds = words('text', 'word', 'regex');
const searched = words(...searchPlaces);

const write = (...parts: readonly (string | null | undefined)[]) =>
  parts
    .filter((part) => part !== null && part !== undefined)
    .map((part) => escape(part))
    .join(':');

const bound = (value: number | null): string => (value === null ? '' : String(value));

/** One chip as `kind:part:part`; a colon within a part is escaped. */
export function encodeChip(chip: Chip): string {
  switch (chip.kind) {
    case 'evaluation':
    case 'model':
      return write(chip.kind, chip.value);
    case 'label':
      return write('label', chip.key, chip.value);
    case 'range':
      return write('range', chip.key, bound(chip.low), bound(chip.high));
    case 'others':
      return write('others', chip.key, ...chip.than);
    case 'score':
      return write('score', chip.metric, operators[chip.op], String(chip.value), chip.contender);
    case 'outcome':
      return write('outcome', chip.metric, chip.contender, chip.is);
    case 'better':
      return write('better', chip.metric, chip.contender, chip.than);
    case 'shared':
      return write('shared', chip.metric, ...chip.contenders);
    case 'status':
      return write('status', chip.value, chip.errorKind);
    case 'stop':
      return write('stop', chip.value, chip.contender);
    case 'text':
      return write('text', chip.where, chip.value);
    case 'search': {
      const { as, exactCase, where, text } = chip.query;
      return write('search', as, exactCase ? 'exact' : 'any', where, text);
    }
    case 'expression':
      return write('expression', chip.text);
    case 'sample':
      return write('sample', chip.contentKey);
  }
}

function scoreChip([metric, word, number, contender]: readonly string[]): Chip | null {
  const op = (Object.keys(operators) as Operator[]).find((key) => operators[key] === word);
  const value = number === undefined || number.trim() === '' ? NaN : Number(number);
  if (metric === undefined || !op || !Number.isFinite(value)) return null;
  return { kind: 'score', metric, op, value, ...(contender === undefined ? {} : { contender }) };
}

function rangeChip([key, low = '', high = '']: readonly string[]): Chip | null {
  const sides = [low, high].map((side) => (side.trim() === '' ? null : Number(side)));
  const [from = null, to = null] = sides;
  if (key === undefined || sides.some((side) => side !== null && !Number.isFinite(side))) return null;
  return { kind: 'range', key, low: from, high: to };
}

function searchChip([kind, exact, place, text]: readonly string[]): Chip | null {
  const as = kinds.read(kind);
  const where = searched.read(place);
  if (!as || !where || text === undefined || faultOf({ text, as }) !== null) return null;
  return { kind: 'search', query: { text, as, exactCase: exact === 'exact', where } };
}

/** null where the text is no chip. */
export function decodeChip(text: string): Chip | null {
  const parts: string[] = [];
  for (const part of text.split(':')) {
    const value = unescape(part);
    if (value === null) return null;
    parts.push(value);
  }
  const [kind, first, second, third] = parts;
  if (first === undefined) return null;
  switch (kind) {
    case 'evaluation':
    case 'model':
      return { kind, value: first };
    case 'label':
      return { kind, key: first, value: second ?? null };
    case 'range':
      return rangeChip(parts.slice(1));
    case 'others':
      return parts.length > 2 ? { kind, key: first, than: parts.slice(2) } : null;
    case 'score':
      return scoreChip(parts.slice(1));
    case 'outcome': {
      const is = outcomes.read(third);
      return second !== undefined && is ? { kind, metric: first, contender: second, is } : null;
    }
    case 'better':
      return second !== undefined && third !== undefined
        ? { kind, metric: first, contender: second, than: third }
        : null;
    case 'shared':
      return parts.length > 2 ? { kind, metric: first, contenders: parts.slice(2) } : null;
    case 'status': {
      const value = states.read(first);
      return value && { kind, value, ...(second === undefined ? {} : { errorKind: second }) };
    }
    case 'stop':
      return { kind, value: first, ...(second === undefined ? {} : { contender: second }) };
    case 'text': {
      const where = places.read(first);
      return where && second !== undefined ? { kind, where, value: second } : null;
    }
    case 'search':
      return searchChip(parts.slice(1));
    case 'expression':
      return parseExpression(first).expression ? { kind, text: first } : null;
    case 'sample':
      return { kind, contentKey: first };
    default:
      return null;
  }
}

export const sameChip = (a: Chip, b: Chip): boolean => encodeChip(a) === encodeChip(b);
