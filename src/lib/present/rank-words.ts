import { whole } from '../ui/numbers';

/** `1`, `2 to 5`: the best and the worst rank that a model may have. */
export const rankInWords = (low: number, high: number): string =>
  low === high ? whole(low) : `${whole(low)} to ${whole(high)}`;
