import { areEvidence } from '../../lib/analysis';
import type { Chosen, Leaderboard, LeaderboardRow } from '../../lib/analysis/types';
import { withinMargin } from '../../lib/views/verdict/margin-verdict';

export type Outcome = 'better' | 'not worse' | 'worse' | 'cannot tell yet' | 'not compared';
export type FailIf = 'worse' | 'not-shown';

/**
 * How the new side stands to the old one, which is the baseline: told apart or not as the verdict has it, else within the
 * margin or not. A difference that is told apart and lies within the margin as a whole is not worse.
 */
export function outcomeOf(board: Leaderboard, margin: number | null): Outcome {
  const row = board.rows.find(({ difference }) => difference !== null);
  const { metric, chosenBy } = board;
  if (!row || board.shared === 0 || row.difference?.value == null) return 'not compared';
  if (isDoubted(chosenBy) || metric.direction === null) return 'not compared';
  if (!areEvidence(chosenBy)) return 'cannot tell yet';
  const within = margin === null ? null : withinMargin(row, margin, metric.lowerIsBetter);
  if (isAhead(row, metric.lowerIsBetter)) return 'better';
  if (within === 'not worse') return 'not worse';
  return within === 'worse' || row.difference.distinguishable ? 'worse' : 'cannot tell yet';
}

/** The table itself is in doubt, and not only what it can show. */
const isDoubted = (chosenBy: Chosen): boolean =>
  ['ways', 'scales', 'unfit', 'alike'].some((doubt) => doubt === chosenBy);

const isAhead = ({ difference }: LeaderboardRow, lowerIsBetter: boolean): boolean =>
  difference?.distinguishable === true && (difference.value ?? 0) * (lowerIsBetter ? -1 : 1) > 0;

const codes: Record<Outcome, number> = {
  better: 0,
  'not worse': 0,
  worse: 1,
  'cannot tell yet': 2,
  'not compared': 3,
};

/**
 * What the process ends with: what the gate lets pass is 0, what it stops is 1; what was not compared is 3 with any gate, and what
 * hangs on answers that are missing passes none.
 */
export function exitOf(outcome: Outcome, failIf: FailIf | undefined, hangsOnMissing = false): number {
  if (outcome !== 'cannot tell yet' || failIf === undefined) return codes[outcome];
  if (failIf === 'not-shown') return 1;
  return hangsOnMissing ? codes[outcome] : 0;
}
