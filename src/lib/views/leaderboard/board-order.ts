import type { Leaderboard, LeaderboardRow } from '../../analysis/types';
import type { Cost } from '../../analysis/usage';
import type { BoardColumn, BoardSort } from '../../session/board-sort';

type Figure = number | string | null;
interface Costs {
  of: (row: LeaderboardRow) => Pick<Cost, 'amount' | 'currency' | 'responses'>;
  currency: string | null;
}

const sumOf = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a + b;

/** What stands in a column of a row, as far as it can be put in order: costs only of one currency. */
function figureOf(row: LeaderboardRow, by: BoardColumn, isBaseline: boolean, costs: Costs): Figure {
  const cost = costs.of(row);
  const figures: Record<BoardColumn, Figure> = {
    name: row.contender.label,
    n: row.n,
    score: row.score,
    difference: isBaseline ? 0 : (row.difference?.value ?? null),
    same: row.difference?.same ?? null,
    p: row.difference?.p ?? null,
    cost: cost.amount === null || cost.currency !== costs.currency ? null : cost.amount / cost.responses,
    latency: row.latencyMs.mean,
    tokens: sumOf(row.inputTokens.mean, row.outputTokens.mean),
  };
  return figures[by];
}

const collator = new Intl.Collator('en', { numeric: true });

function compare(a: Figure, b: Figure): number {
  if (a === null || b === null) return 0;
  return typeof a === 'string' || typeof b === 'string' ? collator.compare(String(a), String(b)) : a - b;
}

/** The leaderboard in another order: what is not known stands last whichever way, equals stay best first. */
export function sortedBoard(board: Leaderboard, sort: BoardSort | null, costs: Costs): Leaderboard {
  if (sort === null) return board;
  const figures = new Map(
    board.rows.map((row) => {
      const isBaseline = row.contender.key === board.baseline?.key;
      return [row, figureOf(row, sort.by, isBaseline, costs)] as const;
    }),
  );
  const sign = sort.descending ? -1 : 1;
  const rows = [...board.rows].sort((x, y) => {
    const [a, b] = [figures.get(x) ?? null, figures.get(y) ?? null];
    return Number(a === null) - Number(b === null) || sign * compare(a, b);
  });
  return { ...board, rows };
}
