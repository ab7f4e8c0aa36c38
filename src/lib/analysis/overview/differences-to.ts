import { possibleDifferences, within } from '../metrics/possible';
import type { Database, QueryOptions } from '../../engine/database';
import type { Sql } from '../../engine/sql';
import {
  binaryDifference,
  clusteredDifference,
  type Difference,
  numericDifference,
} from '../comparison/difference-of';
import { isFew } from '../comparison/few';
import type { Judged } from './judging';
import { pairClusterSums, pairTallies, type PairTally, pairValues } from './pair-tallies';
import type { Scored } from './scored';
import { type At, at, type Clusters } from './tallies';

interface From {
  scored: Scored;
  /** Scores of contenders by number: `e`, `c`, `match_key`, `score`. */
  rows: Sql;
  clusters: Clusters;
  judged: readonly Judged[];
}

/** Of each evaluation that is judged: the first minus every other, on the samples that the two share, by contender. */
export async function differencesTo(
  db: Database,
  { scored, rows, clusters, judged }: From,
  options?: QueryOptions,
): Promise<Map<string, Difference>[]> {
  const places = new Map(scored.contenders.map(({ key }, c) => [key, c]));
  const firsts = judged.flatMap(({ ranked: [first], unjudged }, e): At[] => {
    const c = places.get(first?.contender ?? '');
    return unjudged === null && c !== undefined ? [{ e, c }] : [];
  });
  const firstOf = new Map(firsts.map(({ e, c }) => [e, c]));
  const tallies = await pairTallies(db, rows, firsts, options);
  const isYesNo = ({ e, c }: At): boolean =>
    scored.mains[e]?.metric.kind === 'binary' &&
    ![c, firstOf.get(e) ?? c].some((one) => scored.repeated.has(at({ e, c: one })));
  const everyPair = [...tallies.values()];
  const few = everyPair.filter((one) => isFew(one.n) && !isYesNo(one) && !clusters.has(one.e));
  const values = await pairValues(db, rows, firsts, few, options);
  const sums = await pairClusterSums(db, rows, firsts, clusters, options);
  return scored.mains.map(
    ({ metric }, e) =>
      new Map(
        everyPair.flatMap((one) => {
          const contender = scored.contenders[one.c];
          if (one.e !== e || contender === undefined) return [];
          const plain = differenceOf(one, isYesNo(one), values.get(at(one)));
          const own = sums.get(at(one));
          const found = own ? clusteredDifference(plain, own) : plain;
          return [[contender.key, within(found, possibleDifferences(metric))] as const];
        }),
      ),
  );
}

function differenceOf(tally: PairTally, isYesNo: boolean, values: readonly number[] | undefined): Difference {
  const { n, mean, squares, ones, others, both, above, below } = tally;
  if (isYesNo) return binaryDifference({ n, both, above: ones - both, below: others - both });
  return numericDifference({ n, mean, centredSquares: squares }, { above, below }, values);
}
