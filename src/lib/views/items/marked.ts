import { scoresWithoutMarked, type WithoutMarked } from '../../analysis';
import type { Question } from '../../analysis/question';
import type { Comparison, LeaderboardRow } from '../../analysis/types';
import { comparedScale } from '../../present/board';
import { codec } from '../../session/codec';
import { model, number, type Table, tableOf } from '../../table/table';
import { count, difference, differenceWithUnit, score } from '../../ui/numbers';
import type { View } from '../view';

interface Row {
  row: LeaderboardRow;
  all: number | null;
  without: number | null;
  moved: number | null;
  rank: number;
  rankWithout: number;
}

const rowsOf = ({ all, without }: WithoutMarked): Row[] =>
  all.rows.map((row, i) => {
    const at = without.rows.findIndex(({ contender }) => contender.key === row.contender.key);
    const other = without.rows[at]?.score ?? null;
    return {
      ...{ row, all: row.score, without: other, rank: i + 1, rankWithout: at + 1 },
      moved: row.score === null || other === null ? null : other - row.score,
    };
  });

const scaleOf = ({ all, without }: WithoutMarked) =>
  // Of fewer than ten samples counts are of two numbers of samples: those are no difference.
  comparedScale({ ...all, shared: Math.max(all.shared, 10), rows: [...all.rows, ...without.rows] });

/** `Without the 3 samples marked wrong key or ambiguous no score moves by more than 1.2 points; the order stays.` */
export function markedFinding(found: WithoutMarked): string {
  const rows = rowsOf(found);
  const moved = rows.flatMap((one) => (one.moved === null ? [] : [Math.abs(one.moved)]));
  const said = `Without the ${count(found.marked, 'sample')} marked wrong key or ambiguous`;
  if (moved.length === 0) return `${said}, none is left to compare.`;
  const most = differenceWithUnit(Math.max(...moved), scaleOf(found)).replace(/^\+/, '');
  const swapped = rows.filter(({ rank, rankWithout }) => rank !== rankWithout).length;
  if (rows.length === 1)
    return `${said} the score moves by ${differenceWithUnit(rows[0]?.moved ?? null, scaleOf(found))}.`;
  const order =
    swapped === 0
      ? 'the order stays'
      : `${count(swapped, 'model')} ${swapped === 1 ? 'has' : 'have'} another rank`;
  return `${said} no score moves by more than ${most}; ${order}.`;
}

export function markedTable(found: WithoutMarked): Table {
  const scale = scaleOf(found);
  const write = (value: number): string => score(value, scale);
  const unit = scale.unit === '' ? '' : `, ${scale.unit}`;
  return tableOf<Row>(rowsOf(found), [
    model(({ row }) => row.contender),
    number('n', ({ row }) => row.n, { tone: 'quiet' }),
    number('score', ({ all }) => all, { head: `all${unit}`, write }),
    number('score_without', ({ without }) => without, {
      head: `without the marked${unit}`,
      write,
      tone: 'strong',
    }),
    number('moved', ({ moved }) => moved, {
      head: `moved, ${scale.difference}`,
      write: (value) => difference(value, scale),
    }),
    number('rank', ({ rank }) => rank),
    number('rank_without', ({ rankWithout }) => (rankWithout === 0 ? null : rankWithout), {
      head: 'rank without',
    }),
  ]);
}

export const markedQuestion: Question<{ comparison: Comparison }, WithoutMarked | null> = {
  id: 'marked',
  key: ({ comparison }) => comparison,
  ask: ({ db, signal }, { comparison }) => scoresWithoutMarked(db, comparison, { signal }),
};

/** Scores as they stand, beside those without the samples that a reader does not trust. */
export const markedView: View<object, WithoutMarked> = {
  id: 'marked',
  title: 'Scores without the marked samples',
  page: 'compare',
  options: codec<object>({}),
  question: markedQuestion,
  finding: markedFinding,
  table: markedTable,
  how: () => ['Both are the leaderboard, on all samples on view and on those that bear no such mark.'],
};
