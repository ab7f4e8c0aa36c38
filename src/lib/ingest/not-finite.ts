import type { ProblemRecord } from '../records/record';

/** A word on numbers that no score can be, whichever format has them. */
export const notFinite = (n: number): ProblemRecord => ({
  severity: 'warning',
  code: 'number_not_finite',
  field: null,
  message: `${n} ${n === 1 ? 'number is' : 'numbers are'} not finite (NaN, Infinity or too large) and ${n === 1 ? 'counts' : 'count'} as missing.`,
});
