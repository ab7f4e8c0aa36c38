import type { Matrix } from '../../analysis';
import type { Contender, Leaderboard, LeaderboardRow } from '../../analysis/types';
import { contenderNoun } from '../../present/contenders-words';
import { listInWords } from '../../records/list-in-words';
import { amount, fixed, inWords, type ScoreScale, withUnit } from '../../ui/numbers';
import { intervalPiece, nearly, openAlone, sizeOf } from './one-difference';
import { listed, name, NAMED, type Piece } from './pieces';

/** How much better the first is than the second, whatever the direction, and whether they are told apart. */
function margins({ pairs }: Matrix, lowerIsBetter: boolean) {
  return (first: Contender, second: Contender): { value: number; isSure: boolean } | null => {
    const pair = pairs.find(
      ({ row, column }) =>
        (row.key === first.key && column.key === second.key) ||
        (row.key === second.key && column.key === first.key),
    );
    if (!pair || pair.value === null || !pair.inFamily) return null;
    const value = pair.row.key === first.key ? pair.value : -pair.value;
    return { value: lowerIsBetter ? -value : value, isSure: pair.distinguishable };
  };
}

const figures = (values: readonly number[], { factor, decimals }: ScoreScale): string => {
  const ends = values.length > NAMED ? [Math.min(...values), Math.max(...values)] : values;
  const said = ends.map((value) => fixed(value * factor, decimals));
  return listInWords(said, values.length > NAMED ? 'to' : 'and');
};

/** `b, c and d`, of many `the other five`. */
const others = (rest: readonly LeaderboardRow[]): Piece[] =>
  rest.length > NAMED ? [`the other ${inWords(rest.length)}`] : listed(rest.map(name));

/**
 * Of three or more where every pair is tested and the baseline is the best: who may be best, whom they beat, and the
 * difference that is open. null where it is said against the baseline. `on`: what it stands on.
 */
export function bestFirst(
  { rows, metric, baseline, shared, family, comparisons }: Leaderboard,
  matrix: Matrix | undefined,
  scale: ScoreScale,
  on: string,
): { first: Piece[]; then: Piece[] } | null {
  const [best, ...below] = rows;
  if (!best || below.length < 2 || matrix?.family !== 'pairs' || family !== 'pairs') return null;
  if (scale.isUndirected || best.contender.key !== baseline?.key || rows.some(({ n }) => n !== shared))
    return null;
  const ahead = margins(matrix, metric.lowerIsBetter);
  const found = below.map((row) => ({ row, by: ahead(best.contender, row.contender) }));
  if (found.some(({ by }) => by === null || by.value < 0) || best.score === null) return null;
  const top = [best, ...found.flatMap(({ row, by }) => (by?.isSure ? [] : [row]))];
  const rest = found.flatMap(({ row, by }) => (by?.isSure ? [row] : []));
  if (rest.length === 0) return null;
  const range = (winners: readonly LeaderboardRow[]): string => {
    const sizes = winners.flatMap(({ contender }) =>
      rest.map((row) => ahead(contender, row.contender)?.value ?? 0),
    );
    if (winners.length === 1) return withUnit(figures(sizes, scale), scale.difference);
    const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
    return least === most ? amount(least, scale) : `${figures([least], scale)} to ${amount(most, scale)}`;
  };
  const sizeOfRow = (row: LeaderboardRow) => sizeOf(row, metric.lowerIsBetter);
  if (top.length === 1) {
    const sizes = rest.flatMap((row) => {
      const size = sizeOfRow(row);
      return size ? [{ row, size }] : [];
    });
    const [nearest] = sizes.sort((a, b) => b.size.value - a.size.value);
    return {
      first: [name(best), ' is better than ', ...others(rest), `, by ${range([best])} ${on}.`],
      then: nearest
        ? [
            name(nearest.row),
            ` is nearest, ${amount(nearest.size.value, scale)} behind`,
            ...intervalPiece(nearest.size, scale, comparisons),
            '.',
          ]
        : [],
    };
  }
  const scores = top.map(({ score }) => score ?? 0);
  const several: Piece[] =
    top.length > NAMED
      ? [`The first ${inWords(top.length)} ${contenderNoun(rows.map(({ contender }) => contender))}s`]
      : listed(top.map(name));
  const isOfAll = top.every(({ contender }) =>
    rest.every((row) => ahead(contender, row.contender)?.isSure === true),
  );
  const who: Piece[] = isOfAll
    ? [`${top.length === 2 ? 'Both' : `All ${inWords(top.length)}`} are`]
    : [name(best), ' is'];
  const last = top.at(-1);
  const size = last && sizeOfRow(last);
  return {
    first: [...several, ` may each be best, with ${withUnit(figures(scores, scale), scale.unit)} ${on}.`],
    then: [
      ...who,
      ' better than ',
      ...others(rest),
      `, by ${range(isOfAll ? top : [best])}. `,
      ...(last && size
        ? [...nearly(last, best, size, { scale, comparisons }), openAlone({ row: last, size }, comparisons)]
        : []),
    ],
  };
}
