import type { Direction } from '../analysis/types';
import type { ScoreScale } from '../ui/numbers';

/** `lower is better`, or that nobody says. */
export const directionInWords = (direction: Direction | null): string =>
  direction === null ? 'which way is better is not known' : `${direction} is better`;

const directed = {
  /** A difference that is sure, and one that is seen. */
  better: 'is better than',
  ahead: 'is ahead of',
  aheadBy: 'is ahead by',
  itIsBetter: 'It is better than',
  leads: 'leads',
  trails: 'trails',
  onSamples: 'is better on',
  more: 'better',
  less: 'worse',
  won: 'won',
  lost: 'lost',
  wins: 'wins of row : wins of column',
} as const;

type Words = Record<keyof typeof directed, string>;

const undirected: Words = {
  better: 'scores higher than',
  ahead: 'scores higher than',
  aheadBy: 'is higher by',
  itIsBetter: 'It scores higher than',
  leads: 'scores higher than',
  trails: 'scores lower than',
  onSamples: 'scores higher on',
  more: 'higher',
  less: 'lower',
  won: 'higher',
  lost: 'lower',
  wins: 'samples higher in the row : in the column',
};

/** How one model stands to another: where nobody says which way is better, a score is higher or lower and that is all. */
export const standingWords = ({ isUndirected }: Pick<ScoreScale, 'isUndirected'>): Words =>
  isUndirected ? undirected : directed;
