import type { ScoreScale } from '../../ui/numbers';
import { standingWords } from '../../present/direction-words';

/** The columns of the leaderboard that a person may leave out: never n, the score or the difference. */
export const optionalColumnsOf = (scale: Pick<ScoreScale, 'isUndirected'>) => [
  { value: 'own', label: '95 % interval' },
  { value: 'paired', label: 'paired 95 % interval' },
  { value: 'ticks', label: `${standingWords(scale).less} and ${standingWords(scale).more}` },
  { value: 'same', label: 'same' },
  { value: 'p', label: 'p, Holm' },
  { value: 'cost', label: 'USD per 1,000' },
  { value: 'latency', label: 'ms' },
  { value: 'tokens', label: 'tokens' },
];
