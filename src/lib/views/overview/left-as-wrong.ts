import { leftAsWrong, type LeftAsWrong, type Overview, type OverviewAsked } from '../../analysis/overview';
import type { OverviewColumn, Place } from '../../analysis/overview';
import type { Question } from '../../analysis/question';
import { contenderNoun } from '../../present/contenders-words';
import { count, inWords, scoreWithUnit } from '../../ui/numbers';
import { asWhat, isNoticeable, leftInWords } from '../verdict/counted-wrong';
import { listed, NAMED, type Piece } from '../verdict/pieces';
import { scaleOf } from './layout';
import { labelOf } from './overview-notes';
import { placed } from './overview-origins';

export const leftAsWrongQuestion: Question<OverviewAsked, LeftAsWrong[]> = {
  id: 'left-as-wrong',
  key: ({ by, contenders, chips, cluster, heldBack }) => [by, contenders, chips, cluster, heldBack ?? []],
  ask: ({ db, signal }, asked) => leftAsWrong(db, asked, { signal }),
};

const withPlace = ({ cells }: OverviewColumn, is: Place): string[] =>
  cells.filter(({ place }) => place === is).map(({ contender }) => contender);

/** `one is best`, `one and two may each be best`; null where nobody is judged. */
function bestInWords(column: OverviewColumn, found: Overview): Piece[] | null {
  const of = (is: Place) => withPlace(column, is).map((key): Piece => ({ name: labelOf(found, key) }));
  const [best] = of('best');
  if (best) return [best, ' is best'];
  const tied = of('tied');
  if (tied.length === 0) return null;
  return [
    ...(tied.length > NAMED ? [`${inWords(tied.length)} ${contenderNoun(found.contenders)}s`] : listed(tied)),
    ' may each be best',
  ];
}

/** Who is best then, else the score that moves most; null: it is as where these are left out. */
function otherwise(before: OverviewColumn, after: OverviewColumn, found: Overview): Piece[] | null {
  const places = (column: OverviewColumn) => [withPlace(column, 'best'), withPlace(column, 'tied')].join('|');
  const best = bestInWords(after, found);
  if (best !== null && places(before) !== places(after)) return best;
  const [most] = after.cells
    .flatMap(({ contender, n, score }) => {
      const was = before.cells.find((cell) => cell.contender === contender)?.score ?? null;
      return score === null || was === null ? [] : [{ contender, n, score, change: Math.abs(score - was) }];
    })
    .sort((a, b) => b.change - a.change);
  if (most === undefined || !isNoticeable(most.change, after.metric)) return null;
  return [
    { name: labelOf(found, most.contender) },
    ` scores ${scoreWithUnit(most.score, scaleOf(before))} on ${count(most.n, 'sample')}`,
  ];
}

/** What is found where what is left out counts as wrong, of each evaluation on which that is another finding. */
export function leftAsWrongInWords(found: Overview, wrong: readonly LeftAsWrong[]): Piece[] {
  const said = wrong.flatMap((one) => {
    const before = found.columns.find(({ evaluation }) => evaluation === one.column.evaluation);
    const pieces = before ? otherwise(before, one.column, found) : null;
    return pieces === null ? [] : [{ ...one, pieces }];
  });
  const more = said.length - NAMED;
  return [
    ...said.slice(0, NAMED).flatMap(({ column, left, on, formats, pieces }, i): Piece[] => {
      const as = column.metric.kind === 'binary' ? 'as wrong' : 'with the worst score';
      return [
        `${i > 0 ? ' ' : ''}${leftInWords(left, placed(column.evaluation, found))} Counted ${as}${on === 'asked' ? ' on the samples that each was asked' : ''}${asWhat(formats, left)}, `,
        ...pieces,
        '.',
      ];
    }),
    ...(more > 0 ? [` It makes a difference on ${count(more, 'other evaluation')} too.`] : []),
  ];
}
