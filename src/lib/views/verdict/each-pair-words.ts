import type { Matrix } from '../../analysis';
import { contendersInWords } from '../../present/contenders-words';
import { listed, type Piece, type Verdict } from './pieces';

/**
 * Where no sample is shared by all: that each pair has its own, and who shares none with anyone. `unscored`: of whom it is
 * said that they have no score; it stands behind.
 */
export function eachPairInWords({ contenders, pairs }: Matrix, unscored: Verdict | null): Piece[] {
  const isSaid = (label: string): boolean =>
    unscored?.first.some((piece) => typeof piece === 'object' && 'name' in piece && piece.name === label) ??
    false;
  const alone = contenders.filter(
    ({ key, label }) =>
      !isSaid(label) && !pairs.some(({ row, column, n }) => n > 0 && (row.key === key || column.key === key)),
  );
  const shares: Piece[] =
    alone.length === 0
      ? []
      : [
          '; ',
          ...listed(alone.map(({ label }): Piece => ({ name: label }))),
          alone.length === 1 ? ' shares none' : ' share none',
        ];
  return [
    ` No sample has a score of all ${contendersInWords(contenders)}, so each pair is compared on the samples it shares`,
    ...shares,
    '.',
    ...(unscored === null ? [] : [' ', ...unscored.first, ' ', ...unscored.then]),
  ];
}
