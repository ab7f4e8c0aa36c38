import type { QueryOptions } from '../../engine/database';
import { perMerge } from '../../engine/per-merge';
import { places, smallest } from '../../review/draw';
import { populationOf } from './population';
import { PART, type QueueChoice, type Selected } from './queue-choice';

/** Samples of a queue in its order, which the seed alone decides. */
export interface QueueOrder {
  /** By `match_key`, with what tells the sample apart whatever files it comes from. */
  samples: readonly { matchKey: number; words: readonly [number, number] }[];
  /** Samples that the choice holds. */
  of: number;
}

const orders = perMerge<QueueOrder>(8);

/** Those of a draw, or of one part of another queue. */
export async function orderOf(
  { compared, condition }: Selected,
  choice: QueueChoice,
  { seed, part }: { seed: number; part: number },
  options?: QueryOptions,
): Promise<QueueOrder> {
  const [from, to] = choice.kind === 'draw' ? [0, choice.n] : [(part - 1) * PART, part * PART];
  const { db, comparison, prepared } = compared;
  return orders(
    db,
    [comparison.evaluation, prepared.grid.text, condition, seed, from, to],
    async () => {
      const { matchKeys, bits } = await populationOf(compared, condition ?? undefined);
      const first = smallest(places(bits, seed), Math.min(matchKeys.length, to));
      const samples = first.slice(from).map((i) => ({
        matchKey: matchKeys[i] as number,
        words: [bits.high[i] as number, bits.low[i] as number] as const,
      }));
      return { samples, of: matchKeys.length };
    },
    options,
  );
}
