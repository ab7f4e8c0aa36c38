import { areEvidence } from '../../analysis';
import type { Board } from '../../session/answer';
import { chosenVerdict, whyUnjudged } from './chosen';
import { goodEnough } from './good-enough';
import type { Said, UsageVerdict } from './offer-words';
import { usageVerdict } from './usage-verdict';

/** What is said of quality and what it takes, or why nothing is; `margin`: how much worse is good enough, null where nobody said. */
export function usageSaid(
  { leaderboard, matrix }: Pick<Board, 'leaderboard' | 'matrix'>,
  { margin, ...seen }: Pick<Said, 'offers' | 'limit' | 'axis' | 'scale'> & { margin: number | null },
): UsageVerdict {
  const { metric, baseline, chosenBy, shared } = leaderboard;
  if (!areEvidence(chosenBy)) return chosenVerdict(shared, chosenBy);
  const facts: Said = { ...seen, matrix, ...metric };
  return (
    whyUnjudged(leaderboard) ??
    (margin === null ? null : goodEnough(facts, margin, baseline?.key ?? null)) ??
    usageVerdict(facts)
  );
}
