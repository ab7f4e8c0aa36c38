import type { Chip, MetricInfo } from '../../analysis/types';

/** What is said of the samples on which the first does better: where each is right or wrong there, by that. */
export const flipChips = (
  { metric, direction }: Pick<MetricInfo, 'metric' | 'direction'>,
  [winner, loser]: readonly [winner: string, loser: string],
  binary: boolean,
): Chip[] =>
  binary && direction !== null
    ? [
        { kind: 'outcome', metric, contender: winner, is: 'right' },
        { kind: 'outcome', metric, contender: loser, is: 'wrong' },
      ]
    : [{ kind: 'better', metric, contender: winner, than: loser }];
