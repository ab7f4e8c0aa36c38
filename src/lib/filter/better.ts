import { sql, type Sql } from '../engine/sql';

/** Scores closer than this are the same score: averages of repeats carry rounding. */
export const SAME = sql`1e-12`;

/** The first does better; NULL where one of the two has no score. */
export const isBetter = (a: Sql, b: Sql, lowerIsBetter: boolean): Sql =>
  lowerIsBetter ? sql`${b} - ${a} > ${SAME}` : sql`${a} - ${b} > ${SAME}`;
