export const MINUS = '\u2212';
export const UNKNOWN = '\u2014';

/** A number to six figures, a whole one whole: for columns that do not say how theirs are written. */
export function sixFigures(value: number): string {
  if (!Number.isFinite(value)) return UNKNOWN;
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(6))).replace(/^-/, MINUS);
}
