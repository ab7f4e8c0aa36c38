import { areEvidence } from '../../analysis';
import type { Board } from '../../session/answer';
import { chosenVerdict, whyUnjudged } from './chosen';
import type { UsageChoice } from '../../session/usage-choice';
import { goodEnough } from './good-enough';
import type { Said, UsageVerdict } from './offer-words';
import { type Replaced, replaces } from './replace';
import { usageVerdict } from './usage-verdict';

interface Seen
  extends Pick<Said, 'offers' | 'limit' | 'axis' | 'scale'>, Pick<UsageChoice, 'candidate' | 'project'> {
  margin: number | null;
}

/** What is said of quality and what it takes, or why nothing is; `margin`: how much worse is good
 * enough, null where nobody said; of a candidate it is said of that one. */
export function usageSaid(
  { leaderboard, matrix }: Pick<Board, 'leaderboard' | 'matrix'>,
  { margin, candidate, project, ...seen }: Seen,
): UsageVerdict & { replaced?: Replaced } {
  const { metric, baseline, chosenBy, shared } = leaderboard;
  if (!areEvidence(chosenBy)) return chosenVerdict(shared, chosenBy);
  const facts: Said = { ...seen, matrix, ...metric };
  const isAsked = margin !== null && candidate !== null && baseline !== null;
  const replaced =
    isAsked && whyUnjudged(leaderboard) === null
      ? replaces(facts, { candidate, margin, project, baseline: baseline.key })
      : null;
  if (replaced) return { ...replaced.said, replaced };
  return (
    whyUnjudged(leaderboard) ??
    (margin === null ? null : goodEnough(facts, margin, baseline?.key ?? null)) ??
    usageVerdict(facts)
  );
}
