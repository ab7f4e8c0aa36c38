import { MINUS, UNKNOWN } from '../table/signs';

/** Every figure on a page is written here: one minus, one comma, one dash for what is not known. */

export { MINUS, UNKNOWN };

/** Fixed decimals, thousands with a comma, U+2212 for minus; a value that rounds to zero has no sign. */
export function fixed(value: number, decimals: number): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  // Beyond 1e21 toFixed answers in powers of ten.
  const grouped = whole.includes('e') ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const text = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}

/** As `fixed`, with a sign on both sides of zero. */
export function signed(value: number, decimals: number): string {
  const text = fixed(value, decimals);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

export const whole = (value: number): string => fixed(value, 0);

function places(value: number): number {
  const [digits = '', power] = String(value).split('e-');
  const written = (digits.split('.')[1] ?? '').length;
  return power === undefined ? Math.min(6, written) : Math.min(100, written + Number(power));
}
/** A number as it stands in a file, without zeros that say nothing. */
export const plainNumber = (value: number): string => fixed(value, places(value));

/** `1 sample`, `47 samples`. */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${whole(n)} ${n === 1 ? one : many}`;

/** A number and what stands with it on one line. */
export const NO_BREAK = '\u00a0';

/** An estimate of many: `4.1 million`, `410,000`. */
export const about = (n: number): string =>
  n >= 1e6 ? `${fixed(n / 1e6, 1)}${NO_BREAK}million` : whole(Number(n.toPrecision(2)));

/** `61.7 %`, `12.5 points`: a line never breaks before the unit; without one the figure alone. */
export const withUnit = (figure: string, unit: string): string =>
  unit === ''
    ? figure
    : figure +
      NO_BREAK +
      (/^(samples|points)$/.test(unit) && /^[+\u2212]?1$/.test(figure) ? unit.slice(0, -1) : unit);

/** A share of 1 in per cent. */
export const percent = (share: number, decimals: number): string =>
  withUnit(fixed(share * 100, decimals), '%');

/** Prose in which a number stays with its per cent sign. */
export const unbroken = (text: string): string => text.replace(/(?<=\d) (?=%)/g, NO_BREAK);

/** A sentence as it leaves the page: where its lines break is up to whoever pastes it. */
export const pasteable = (text: string): string => text.replaceAll(NO_BREAK, ' ');

const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** A small count as a word, for prose. */
export const inWords = (n: number): string => words[n] ?? whole(n);

/** Three decimals under .1, two above, no leading zero. */
export function pValue(p: number | null): string {
  if (p === null || Number.isNaN(p)) return UNKNOWN;
  if (p < 0.001) return '< .001';
  const text = p.toFixed(p < 0.0995 ? 3 : 2);
  return text.startsWith('1') ? '1' : text.slice(1);
}

export const optional = (value: number | null, format: (value: number) => string): string =>
  value === null || !Number.isFinite(value) ? UNKNOWN : format(value);

export const seconds = (ms: number): string => fixed(ms / 1000, 1);
export const milliseconds = whole;
export const tokens = whole;
/** A price for a thousand samples. */
export const usdPerThousand = (usd: number): string => fixed(usd * 1000, 3);
/** The price of one response: as many decimals as two figures need, two at least. */
export function usd(value: number): string {
  if (value === 0) return '0';
  const decimals = Math.max(2, Math.min(6, 1 - Math.floor(Math.log10(Math.abs(value)))));
  return fixed(value, decimals);
}

/** How the values of one metric are written. */
export interface ScoreScale {
  /** A stored score times this is what the page shows. */
  factor: number;
  decimals: number;
  /** `%` where the metric goes from 0 to 1, `ms` and the like where it is said, else nothing. */
  unit: string;
  /** A difference has this unit after it: `points`, the unit, or nothing where the range is not known. */
  difference: string;
  /** Shown ends of the range where both are known. */
  low: number | null;
  high: number | null;
  /** Nobody says which way is better: words are of higher and lower then. */
  isUndirected?: true;
}

interface Range {
  kind: string;
  min: number | null;
  max: number | null;
  /** As a person or the metric's name says them. */
  unit?: string | null;
  decimals?: number | null;
  direction?: 'higher' | 'lower' | null;
  /** Of all its scores. */
  lowest?: number | null;
  highest?: number | null;
}

/** Where scores go above this, what is shown in per cent is in per cent already, and no share. */
const LARGEST_SHARE = 20;

/** For a metric of unknown range: `values` are scores that will be shown, `apart` differences between them. */
export function scoreScale(
  range: Range,
  values: readonly (number | null)[] = [],
  apart: readonly (number | null)[] = [],
): ScoreScale {
  const scale = ofRange(range, values, apart);
  const decimals = range.decimals ?? scale.decimals;
  return { ...scale, decimals, ...(range.direction === null && { isUndirected: true }) };
}

function ofRange(
  { kind, min, max, unit = null, lowest = null, highest = null }: Range,
  values: readonly (number | null)[],
  apart: readonly (number | null)[],
): ScoreScale {
  if (kind === 'binary' || (min === 0 && max === 1 && (unit === null || unit === '%')))
    return { factor: 100, decimals: 1, unit: '%', difference: 'points', low: 0, high: 100 };
  if (unit === '%') {
    const factor = (max ?? highest ?? 0) > LARGEST_SHARE ? 1 : 100;
    const shown = (end: number | null): number | null => (end === null ? null : end * factor);
    return { factor, decimals: 1, unit, difference: 'points', low: shown(min), high: shown(max) };
  }
  const scale = plain({ kind, min, max, lowest, highest }, values, apart);
  return unit === null ? scale : { ...scale, unit, difference: unit };
}

const isNumber = (value: number | null): value is number => value !== null && Number.isFinite(value);

function plain(
  { min, max, lowest, highest }: Range,
  values: readonly (number | null)[],
  apart: readonly (number | null)[],
): ScoreScale {
  const known = min !== null && max !== null;
  // Where nobody says what will be shown, three decimals are for scores that have digits there.
  const all = [lowest ?? null, highest ?? null].filter(isNumber);
  const isTiny = values.length === 0 && all.every((value) => Math.abs(value) < 0.1);
  const shown = isTiny ? all : values.filter(isNumber);
  const largest = known
    ? Math.max(Math.abs(min), Math.abs(max))
    : Math.max(0, ...shown.map((value) => Math.abs(value)));
  const small = largest > 0 && largest < 0.1 ? 2 - Math.floor(Math.log10(largest)) : 3;
  const bySize = largest >= 10_000 ? 0 : largest >= 20 ? 1 : largest >= 2 ? 2 : Math.min(small, 20);
  const decimals = known ? bySize : decimalsApart(bySize, largest, shown, apart.filter(isNumber));
  return { factor: 1, decimals, unit: '', difference: known ? 'points' : '', low: min, high: max };
}

/** More decimals than scores of their size have, where two digits of the difference between them need those. */
function decimalsApart(
  bySize: number,
  largest: number,
  values: readonly number[],
  apart: readonly number[],
): number {
  const spread = values.length > 1 ? Math.max(...values) - Math.min(...values) : 0;
  const most = Math.max(0, ...apart.map((value) => Math.abs(value))) || spread;
  // What a double has left of sums of such scores.
  if (most <= largest * 1e-12 || most * 10 ** bySize >= 1) return bySize;
  return Math.min(1 - Math.floor(Math.log10(most)), 100);
}

export const score = (value: number | null, scale: ScoreScale): string =>
  optional(value, (known) => fixed(known * scale.factor, scale.decimals));

export const difference = (value: number | null, scale: ScoreScale): string =>
  optional(value, (known) => signed(known * scale.factor, scale.decimals));

/** `27.7 points`, without sign. */
export function amount(value: number, scale: ScoreScale): string {
  const figure = fixed(Math.abs(value) * scale.factor, scale.decimals);
  return withUnit(figure, scale.difference);
}

/** `90.2 %`: a score with its unit. */
export const scoreWithUnit = (value: number | null, scale: ScoreScale): string =>
  value === null ? score(value, scale) : withUnit(score(value, scale), scale.unit);

/** `+19.1 points`. */
export const differenceWithUnit = (value: number | null, scale: ScoreScale): string =>
  value === null ? difference(value, scale) : withUnit(difference(value, scale), scale.difference);

/** `15.0 to 40.3`; signs on both ends where asked. */
export function interval(
  low: number | null,
  high: number | null,
  scale: ScoreScale,
  sign: 'signed' | 'plain' = 'plain',
): string {
  if (low === null || high === null) return UNKNOWN;
  const format = sign === 'signed' ? signed : fixed;
  return `${format(low * scale.factor, scale.decimals)} to ${format(high * scale.factor, scale.decimals)}`;
}

/** A metric's name as prose: `exact_match` reads `exact match`. */
export const metricName = (metric: string): string => metric.replaceAll('_', ' ');

/** As the first word of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
