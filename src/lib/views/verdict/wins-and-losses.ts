import { areEvidence } from '../../analysis';
import type { Leaderboard } from '../../analysis/types';
import { better } from '../../stats';
import { fixed } from '../../ui/numbers';

/** A number of samples won and lost by the one that is ahead, and how probable it is then that it is better. */
export interface Standing {
  won: number;
  lost: number;
  /** As the page shows it: `.94`, never certain. */
  probability: string;
  /** From .975 on it is settled, from .9 on likely. */
  says: 'settled' | 'likely' | null;
  isNow: boolean;
}

export interface WinsAndLosses {
  ahead: string;
  won: number;
  lost: number;
  /** One row for each number of losses, with as many wins each. */
  rows: readonly (readonly Standing[])[];
}

const WINS = 10;
const LOSSES = 4;
const LIKELY = 0.9;

/** Two figures without the zero before them. */
const probabilityIn = (p: number): string => (p >= 0.995 ? '.99+' : fixed(p, 2).slice(1));

/**
 * Where few samples of a yes/no metric stand, and where one more would take them; null where more than two are compared, samples
 * are not few, or none tells the two apart.
 */
export function winsAndLosses({ rows, metric, baseline, chosenBy }: Leaderboard): WinsAndLosses | null {
  const other = rows.length === 2 ? rows.find(({ difference }) => difference !== null) : undefined;
  const difference = other?.difference;
  if (!other || !difference || !baseline || !areEvidence(chosenBy)) return null;
  if (difference.method !== 'posterior' || metric.direction === null) return null;
  const won = Math.max(difference.better, difference.worse);
  const lost = Math.min(difference.better, difference.worse);
  if (won === 0) return null;
  const from = { won: Math.max(0, won - WINS + 5), lost: Math.max(0, lost - LOSSES + 2) };
  return {
    ahead: difference.better >= difference.worse ? other.contender.label : baseline.label,
    ...{ won, lost },
    rows: Array.from({ length: LOSSES }, (_, l) =>
      Array.from({ length: WINS }, (_, w): Standing => {
        const at = { won: from.won + w, lost: from.lost + l };
        const { pBetter, winsToSettle } = better(at.won, at.lost);
        return {
          ...at,
          probability: probabilityIn(pBetter),
          says: winsToSettle === 0 ? 'settled' : pBetter >= LIKELY ? 'likely' : null,
          isNow: at.won === won && at.lost === lost,
        };
      }),
    ),
  };
}
