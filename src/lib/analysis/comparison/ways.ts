import { isHumanMetric } from '../metrics/human';
import type { Rung, Way } from '../types';
import type { Compared } from './compared';
import { areEvidence } from './evidence';
import { type Field, fieldOf } from './field';
import type { RungMatches } from './prepared';

/**
 * What other ways of matching the samples find, where that is another verdict: first what is found one by one, then each
 * rung alone that says otherwise. null where they agree. The filter is left aside. Ids that contents contradict are no way.
 */
export async function waysApart(
  { db, comparison, prepared, signal }: Compared,
  found: RungMatches,
): Promise<Way[] | null> {
  if (isHumanMetric(prepared.metric)) return null;
  const others = othersOf(found);
  if (others.length === 0) return null;
  const unfiltered = { ...comparison, baseline: null, chips: [], cluster: null };
  const field = await fieldOf(db, unfiltered, { signal });
  if (field === null || !areEvidence(field.chosenBy)) return null;
  const each = wayOf('each', field);
  if (each === null) return null;
  const ways: Way[] = [];
  for (const way of others) {
    const other = await fieldOf(db, { ...unfiltered, baseline: each.baseline.key, way }, { signal });
    const said = other && wayOf(way, other);
    if (said && said.n > 0 && isApart(each, said)) ways.push(said);
  }
  return ways.length === 0 ? null : [each, ...ways];
}

/** Rungs that match other samples than all of them together do; of several that match as many, the strongest. */
function othersOf({ counts, by, ids }: RungMatches): Rung[] {
  const matched = Object.values(by).reduce((sum, n) => sum + n, 0);
  const rungs: readonly Rung[] =
    ids === null ? ['content', 'hash', 'id', 'text'] : ['content', 'hash', 'text'];
  return rungs.filter(
    (rung, i) =>
      counts[rung] > 0 &&
      counts[rung] !== matched &&
      rungs.findIndex((one) => counts[one] === counts[rung]) === i,
  );
}

function wayOf(by: Way['by'], { prepared, ranked, baseline, between, shared }: Field): Way | null {
  const base = prepared.contenders[baseline];
  if (base === undefined) return null;
  return {
    ...{ by, n: shared, baseline: base },
    differences: ranked.flatMap((i) => {
      const contender = prepared.contenders[i];
      const found = i === baseline ? null : between(i, baseline);
      if (contender === undefined || found === null) return [];
      const { value, low, high, why, distinguishable } = found;
      return [{ contender, value, interval: { low, high, why }, distinguishable }];
    }),
  };
}

/** Better, worse, or not told apart. */
const standing = ({ value, distinguishable }: Way['differences'][number]): number =>
  distinguishable ? Math.sign(value ?? 0) : 0;

/**
 * Whether one calls a contender better or worse where the other does not. Fewer samples alone are no other verdict: where
 * those cannot tell it, and their interval holds what more samples find.
 */
function isApart(a: Way, b: Way): boolean {
  const [few, many] = a.n <= b.n ? [a, b] : [b, a];
  return few.differences.some((one) => {
    const other = many.differences.find(({ contender }) => contender.key === one.contender.key);
    if (other === undefined || standing(one) === standing(other)) return false;
    const { low, high } = one.interval;
    const holds = low === null || high === null || (low <= (other.value ?? 0) && (other.value ?? 0) <= high);
    return standing(one) !== 0 || !holds;
  });
}
