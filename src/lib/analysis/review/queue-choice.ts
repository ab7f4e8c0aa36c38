import type { Database, QueryOptions } from '../../engine/database';
import { join, sql, type Sql } from '../../engine/sql';
import { SAME } from '../../filter/better';
import { compare, type Compared } from '../comparison/compared';
import { score } from '../comparison/grid';
import { NO_METRIC } from '../metrics/no-metric';
import { isRight } from '../metrics/right';
import type { Chip, Comparison } from '../types';

/** Which samples are read. */
export type QueueChoice =
  | { kind: 'draw'; n: number }
  /** Some models shown are right, others wrong; without right and wrong, their scores differ. */
  | { kind: 'disagree' }
  | { kind: 'failures'; model: string }
  | { kind: 'flips'; from: string; to: string }
  | { kind: 'search'; text: string }
  /** Everything that passes the filter. */
  | { kind: 'all' }
  /** By content key, whatever the filter is. */
  | { kind: 'chosen'; samples: readonly string[] };

/** So many samples are read at a time: a longer queue has parts. A draw is read as one. */
export const PART = 1000;
export const partsOf = ({ kind }: QueueChoice, samples: number): number =>
  kind === 'draw' ? 1 : Math.max(1, Math.ceil(samples / PART));

/** Whether all answers of a model to a sample are read; else one of them, drawn by the seed. */
export const readsEach = ({ kind }: Pick<QueueChoice, 'kind'>): boolean => kind === 'all';

/** The comparison with what the choice adds to its filter. */
function filtered(comparison: Comparison, choice: QueueChoice): Comparison {
  if (choice.kind === 'search') {
    const query = { text: choice.text, as: 'text', exactCase: false, where: 'any' } as const;
    return { ...comparison, chips: [...comparison.chips, { kind: 'search', query }] };
  }
  if (choice.kind !== 'chosen') return comparison;
  const chips = choice.samples.map((contentKey): Chip => ({ kind: 'sample', contentKey }));
  return { ...comparison, chips };
}

export interface Selected {
  compared: Compared;
  condition: Sql | null;
  /** Whose answers are read, as indices into the prepared contenders. */
  read: readonly number[];
}

/** Which samples of the grid a choice means, and whose answers; null where the metric cannot tell, or nobody is shown. */
export async function selected(
  db: Database,
  comparison: Comparison,
  choice: QueueChoice,
  options?: QueryOptions,
): Promise<Selected | null> {
  const compared = await compare(db, filtered(comparison, choice), options);
  if (compared === null) return null;
  const { prepared, indices } = compared;
  const { metric, contenders } = prepared;
  const indexOf = (key: string): number => contenders.findIndex((one) => one.key === key);
  const right = (i: number): Sql | null => isRight(metric, score(i));
  switch (choice.kind) {
    case 'failures': {
      const i = indexOf(choice.model);
      const is = i < 0 ? null : right(i);
      return is && { compared, condition: sql`${score(i)} IS NOT NULL AND NOT (${is})`, read: [i] };
    }
    case 'flips': {
      const [a, b] = [indexOf(choice.from), indexOf(choice.to)];
      const [one, other] = [a < 0 ? null : right(a), b < 0 ? null : right(b)];
      if (one === null || other === null || a === b) return null;
      const both = sql`${score(a)} IS NOT NULL AND ${score(b)} IS NOT NULL`;
      return { compared, condition: sql`${both} AND (${one}) <> (${other})`, read: [a, b] };
    }
    case 'disagree':
      return indices.length < 2 || metric.metric === NO_METRIC
        ? null
        : { compared, condition: disagreeing(indices, right), read: indices };
    case 'draw':
    case 'search':
    case 'all':
    case 'chosen':
      return { compared, condition: null, read: indices };
  }
}

function disagreeing(indices: readonly number[], right: (i: number) => Sql | null): Sql {
  const rights = indices.map(right);
  const list = (values: readonly Sql[]): Sql => sql`[${join(values, sql`, `)}]`;
  if (rights.every((one) => one !== null)) {
    const of = list(
      rights.map((one, k) => sql`CASE WHEN ${score(indices[k] ?? 0)} IS NOT NULL THEN (${one})::INTEGER END`),
    );
    return sql`list_max(${of}) > list_min(${of})`;
  }
  const of = list(indices.map(score));
  return sql`list_max(${of}) > list_min(${of}) + ${SAME}`;
}
