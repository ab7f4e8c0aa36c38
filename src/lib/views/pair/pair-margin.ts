import { gainOf, turned } from '../../analysis/comparison/gain';
import { howFar, limitsInWords, marginText, wouldSettle } from '../../present/margin-words';
import { nonInferiority } from '../../stats';
import type { ScoreScale } from '../../ui/numbers';
import type { OrientedPair } from '../matrix/matrix-words';
import type { Piece } from '../verdict/pieces';

/** Whether the one behind is not worse than the other by more than the margin, in the unit of the scores. */
export function pairMarginInWords(
  pair: OrientedPair,
  scale: ScoreScale,
  lowerIsBetter: boolean,
  margin: number | null,
): Piece[] {
  const { row, column, value, low, high } = pair;
  if (margin === null || value === null || low === null || high === null) return [];
  const gain = gainOf(pair, lowerIsBetter);
  const isBehind = value > 0 === lowerIsBetter && value !== 0;
  const [behind, ahead, ofBehind] = isBehind ? [row, column, gain] : [column, row, turned(gain)];
  const within = marginText(margin, scale);
  const both = nonInferiority(turned(ofBehind), margin);
  const standing = nonInferiority(ofBehind, margin);
  const far = howFar(ofBehind, standing, scale);
  const names: [Piece, Piece] = [{ name: behind.label }, { name: ahead.label }];
  const limits = limitsInWords([gain]);
  if (standing === 'not worse' && both === 'not worse')
    return [`With a margin of ${within}, the two are equivalent: neither is worse than the other.${limits}`];
  const begin = [`With a margin of ${within}, `];
  const end = `.${limits}`;
  if (standing === 'not worse')
    return [...begin, names[0], ' is not worse than ', names[1], far && ` (${far})`, end];
  if (standing === 'worse') return [...begin, names[0], ' is worse than ', names[1], far && ` (${far})`, end];
  return [
    ...begin,
    'it is not known whether ',
    names[0],
    far && ` (${far})`,
    ' is worse than ',
    names[1],
    end,
    ...wouldSettle(pair, gain, margin, ['the two score the same']),
  ];
}
