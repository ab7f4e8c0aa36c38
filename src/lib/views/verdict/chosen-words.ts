import { pageWords } from '../../present/page-words';
import type { Chosen } from '../../analysis';
import type { LeaderboardRow } from '../../analysis/types';
import { noEvidence } from '../../present/chosen-words';
import { count, scoreWithUnit, type ScoreScale } from '../../ui/numbers';
import { name, NAMED, type Piece, type Verdict } from './pieces';

export const SOFTER =
  ' The filter chooses samples by another result of the same answers, so this may not hold for other samples.';

/** Samples that were chosen by their result are counted, and that is all. */
export function counted(
  rows: readonly LeaderboardRow[],
  scale: ScoreScale,
  missingAs: 'dropped' | 'wrong',
  chosen: Chosen,
): Verdict {
  if (chosen === 'unfit' || chosen === 'alike')
    return {
      first: [noEvidence(chosen)],
      then: [pageWords.read],
      note: null,
    };
  if (chosen === 'ways')
    return {
      first: ['No verdict yet: ways to match the samples disagree.'],
      then: [noEvidence(chosen)],
      note: null,
    };
  const scored = rows.filter(({ score }) => score !== null);
  const figure = ({ score }: LeaderboardRow) => scoreWithUnit(score ?? 0, scale);
  const [first, last] = [scored[0], scored.at(-1)];
  if (!first || !last) return { first: ['No model has a score on these samples.'], then: [], note: null };
  const how = missingAs === 'wrong' ? 'missing, failed and unscored counted as wrong, ' : '';
  const n =
    chosen === 'read'
      ? `On ${count(first.n, 'labelled sample')}, ${how}`
      : `On the ${count(first.n, 'sample')} of ${chosen === 'plan' ? 'a plan' : 'this filter'}, ${how}`;
  const each =
    scored.length > NAMED
      ? [name(first), ` scores ${figure(first)} and `, name(last), ` ${figure(last)}, the others between`]
      : scored.flatMap((row, i): Piece[] => [
          i === 0 ? '' : i === scored.length - 1 ? ' and ' : ', ',
          name(row),
          `${i === 0 ? ' scores' : ''} ${figure(row)}`,
        ]);
  return { first: [n, ...each, '.'], then: [noEvidence(chosen)], note: null };
}
