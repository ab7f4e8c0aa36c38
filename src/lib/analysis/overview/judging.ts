import { ALPHA, holmOf } from '../comparison/field';
import { type Difference, isClustered } from '../comparison/difference-of';
import type { Overview, OverviewCell, OverviewColumn, Place, Unjudged } from './types';

/** Who is looked at where one of an evaluation is called best. */
export interface Judged {
  /** The best score first: those with a score on half of the samples at least. */
  ranked: readonly OverviewCell[];
  unjudged: Unjudged | null;
}

/** Whether a contender has a score on half of the samples at least. */
const isRanked = ({ n }: OverviewCell, { samples }: OverviewColumn): boolean => n > 0 && 2 * n >= samples;

/** Ranks the contenders of an evaluation by their scores, where one may be called better than another. */
export function judge(column: OverviewColumn): Judged {
  const { direction } = column.metric;
  const sign = direction === 'lower' ? 1 : -1;
  const ranked = column.cells
    .filter((cell) => isRanked(cell, column))
    .sort((a, b) => sign * ((a.score ?? 0) - (b.score ?? 0)));
  const why = (): Unjudged | null => {
    if (column.samples === 0) return 'empty';
    const { chosenBy } = column;
    if (chosenBy === 'scales' || chosenBy === 'ways' || chosenBy === 'unfit' || chosenBy === 'alike')
      return chosenBy;
    if (direction === null) return 'undirected';
    if (chosenBy === 'outcome' || chosenBy === 'plan' || chosenBy === 'read') return chosenBy;
    return ranked.length < 2 ? 'one' : null;
  };
  return { ranked, unjudged: why() };
}

/** Of the best minus another: p where the best does better on the samples that they share, else 1. */
const pOf = (difference: Difference | undefined, column: OverviewColumn): number => {
  const { value = null, p = null } = difference ?? {};
  if (value === null || p === null) return 1;
  return value > 0 === (column.metric.direction === 'lower') ? 1 : p;
};

/** Samples of a pair for p to be below 0.05 where all of them are of one sign, as exact tests of so few have it. */
export const LEAST = 1 - Math.floor(Math.log2(ALPHA));

/** Whether a test of as many samples could find any difference. Of clusters there may be enough where one was found. */
const isTestable = ({ n, method, p }: Difference): boolean => (isClustered(method) ? p !== null : n >= LEAST);

/** Nobody is called best, nor tied, where the first shares too few samples with one of the others to tell. */
function testable(judged: Judged, differences: ReadonlyMap<string, Difference> | undefined): Judged {
  const isKnown = judged.ranked.slice(1).every(({ contender }) => {
    const found = differences?.get(contender);
    return found !== undefined && isTestable(found);
  });
  return judged.unjudged !== null || isKnown ? judged : { ...judged, unjudged: 'untold' };
}

/**
 * Who is best, tied for it and behind. Somebody is best where the least sure of the differences to all others is
 * distinguishable, Holm over the evaluations: each other is to be told apart, so none of them needs a correction of its
 * own (an intersection-union test, Berger 1982). Else those are tied whose p times the evaluations is not below 0.05.
 */
export function corrected(
  columns: readonly OverviewColumn[],
  ranks: readonly Judged[],
  differences: readonly ReadonlyMap<string, Difference>[],
): Pick<Overview, 'columns' | 'judged'> {
  const judged = ranks.map((one, e) => testable(one, differences[e]));
  const worst = columns.map((column, e) => {
    const { ranked = [], unjudged = null } = judged[e] ?? {};
    if (unjudged !== null) return { p: null };
    return {
      p: Math.max(...ranked.slice(1).map(({ contender }) => pOf(differences[e]?.get(contender), column))),
    };
  });
  const adjusted = holmOf(worst);
  const family = worst.filter(({ p }) => p !== null).length;
  return {
    judged: family,
    columns: columns.map((column, e) => {
      const { ranked = [], unjudged = null } = judged[e] ?? {};
      const [best, next] = ranked;
      const p = adjusted[e] ?? null;
      const isSure = p !== null && p < ALPHA;
      const placeOf = (cell: OverviewCell): Place | null => {
        if (cell.n === 0) return null;
        if (!ranked.includes(cell)) return ranked.length > 0 ? 'few' : null;
        if (unjudged !== null) return null;
        if (isSure) return cell === best ? 'best' : 'behind';
        const own = cell === best ? 1 : pOf(differences[e]?.get(cell.contender), column);
        return own * family < ALPHA ? 'behind' : 'tied';
      };
      const difference = next && differences[e]?.get(next.contender);
      return {
        ...column,
        unjudged,
        cells: column.cells.map((cell) => ({ ...cell, place: placeOf(cell) })),
        lead:
          unjudged === null && best && next && difference
            ? { best: best.contender, next: next.contender, difference, p }
            : null,
      };
    }),
  };
}
