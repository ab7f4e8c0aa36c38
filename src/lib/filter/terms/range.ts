import { join, sql, type Sql } from '../../engine/sql';
import { printLabel, ofLabel } from './labels';

/** A label's number: `low` belongs to the range, `high` does not; null: open. */
export interface RangeTerm {
  kind: 'range';
  key: string;
  low: number | null;
  high: number | null;
}

function inRange(number: Sql, { low, high }: RangeTerm): Sql {
  const sides = [
    ...(low === null ? [] : [sql`${number} >= ${low}`]),
    ...(high === null ? [] : [sql`${number} < ${high}`]),
  ];
  return sides.length === 0 ? sql`${number} IS NOT NULL` : sql`(${join(sides, sql` AND `)})`;
}

const written = (bound: number | null): string => (bound === null ? '' : String(bound));
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const isBound = (bound: number | null): boolean => bound === null || Number.isFinite(bound);

export const range = ofLabel<RangeTerm>(
  (term) => (value) => inRange(sql`TRY_CAST(${value} AS DOUBLE)`, term),
  {
    fields: [],
    print({ key, low, high }) {
      const name = printLabel(key);
      if (low === null) return `${name} < ${high ?? 'Infinity'}`;
      return high === null ? `${name} >= ${low}` : `${name} from ${low} to ${high}`;
    },
    write: ({ key, low, high }) => [key, written(low), written(high)],
    read([key = '', from = '', to = '']) {
      const [low, high] = [numberOf(from), numberOf(to)];
      return isBound(low) && isBound(high) ? { kind: 'range', key, low, high } : null;
    },
  },
);
