/** A number as people write scores: `8/10`, `[[7.5]]`, `Score: 7`, `4 out of 5`, `61.00 %`. */
export interface Written {
  value: number;
  /** What it is out of; null where the cell does not say. */
  of: number | null;
  percent: boolean;
  /** Its error stands behind it: `62.1 ± 1.2`. */
  isWithError?: boolean;
}

const plain = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** A group after a leading zero is none: `0,048` is no 48. */
const grouped = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const comma = /^[+-]?\d+(\.\d{3})*,\d+$/;
const pointGrouped = /^[+-]?[1-9]\d{0,2}(\.\d{3})+$/;
const figure = String.raw`[+-]?(?:\d[\d.,]*|\.\d+)(?:e[+-]?\d+)?`;
const dressed = new RegExp(
  String.raw`^(?:[\p{L}][\p{L} _-]{0,24}[:=]\s*)?\[{0,2}\s*(${figure})\s*(?:(?:/|out of|of|von|sur|de|su|из|z)\s*(${figure}))?\s*\]{0,2}\s*(%|percent|points?|pts?|punkte|puntos|pontos|分|점)?(\s*\(?\s*(?:±|\+\s?/?\s?[-−])\s*(?:\d[\d.,]*|\.\d+)\s*(%|percent)?\s*\)?)?$`,
  'iu',
);

/**
 * A number with the decimal sign said: with a point, commas between groups of three digits are left out; with a comma,
 * points are. NaN where the text is no number.
 */
export function parseNumber(text: string, decimal: '.' | ',' = '.'): number {
  if (decimal === ',') {
    if (comma.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
    if (pointGrouped.test(text)) return Number(text.replaceAll('.', ''));
  }
  if (plain.test(text)) return Number(text);
  return decimal === ',' ? NaN : grouped.test(text) ? Number(text.replaceAll(',', '')) : NaN;
}

/** The number that a cell of text gives, in any of the ways of writing it; null where it gives none. */
export function readWritten(text: string, decimal: '.' | ',' = '.'): Written | null {
  const bare = text.trim();
  const simple = parseNumber(bare, decimal);
  if (!Number.isNaN(simple)) return { value: simple, of: null, percent: false };
  if (bare.length > 60) return null;
  const found = dressed.exec(bare);
  if (found === null) return null;
  const value = parseNumber(found[1] ?? '', decimal);
  const of = found[2] === undefined ? null : parseNumber(found[2], decimal);
  if (Number.isNaN(value) || (of !== null && Number.isNaN(of))) return null;
  const isPercent = (sign: string | undefined): boolean => sign === '%' || sign?.toLowerCase() === 'percent';
  return {
    value,
    of,
    percent: isPercent(found[3]) || isPercent(found[5]),
    ...(found[4] !== undefined && { isWithError: true }),
  };
}

/** A price in US dollars as a number alone: `$0.012`, `US$ 1,000`, `0.4 USD`. Any other text as it is. */
export const withoutDollars = (text: string): string =>
  text.trim().replace(/^(?:US)?\$\s*(?=[\d.])|(?<=\d)\s*(?:\$|USD)$/gi, '');
