import { memoise } from '../../engine/memoise';
import { isHumanMetric } from '../metrics/human';
import type { Rung, Way } from '../types';
import { compare, type Compared } from './compared';
import { areEvidence, chosenAsMatched } from './evidence';
import { type Field, fieldBy } from './field';
import { mayDiffer } from './may-differ';
import type { RungMatches } from './prepared';
import { rungsOf } from './rung-matches';

/**
 * What other ways of matching the samples find, where that is another verdict: first what is found one by one, then each
 * rung alone that says otherwise. null where they agree, and where a person chose one. The filter is left aside. Ids that
 * contents contradict are no way.
 */
export async function waysApart(compared: Compared): Promise<readonly Way[] | null> {
  const { db, comparison, prepared, indices } = compared;
  if (indices.length < 2 || comparison.way || isHumanMetric(prepared.metric)) return null;
  if (!(await mayDiffer(db)).has(comparison.evaluation)) return null;
  const key = JSON.stringify([indices, comparison.family ?? null]);
  return memoise(prepared.ways, key, () => waysOf(compared));
}

/** No signal stops it: others wait for the same. */
async function waysOf({ db, comparison, prepared, indices }: Compared): Promise<readonly Way[] | null> {
  const contenders = indices.flatMap((i) => prepared.contenders[i]?.key ?? []);
  const aside = { baseline: null, chips: [], cluster: null, samples: 'all' } as const;
  const family = comparison.family ?? 'pairs';
  const all = await compare(db, { ...comparison, ...aside, contenders, family });
  const by = all && (await chosenAsMatched(all));
  if (all === null || !areEvidence(by)) return null;
  const { others, isEach } = othersOf(await rungsOf(all), indices.length > 2);
  if (others.length === 0) return null;
  const samples = isEach ? 'pairs' : 'all';
  const asked = { ...all.comparison, samples } as const;
  const each = wayOf('each', await fieldBy({ ...all, comparison: asked }, by));
  if (each === null) return null;
  const ways: Way[] = [];
  for (const way of others) {
    const other = await compare(db, { ...asked, baseline: each.baseline.key, way });
    const said = other && wayOf(way, await fieldBy(other, await chosenAsMatched(other)));
    if (said && said.n > 0 && isApart(each, said)) ways.push(said);
  }
  return ways.length === 0 ? null : [each, ...ways];
}

/** The first rungs by which other samples would be matched, for who reads a difference in all defensible ways. */
export async function otherRungs(compared: Compared, most: number): Promise<readonly Rung[]> {
  const { prepared, indices } = compared;
  if (indices.length < 2 || isHumanMetric(prepared.metric)) return [];
  return othersOf(await rungsOf(compared), indices.length > 2).others.slice(0, most);
}

/**
 * Rungs that match other samples than all of them together do; of several that match as many, the strongest. `isEach`:
 * several contenders share none, and each is held against the baseline on what these two share.
 */
function othersOf({ counts, by, ids }: RungMatches, isSeveral: boolean): { others: Rung[]; isEach: boolean } {
  const matched = Object.values(by).reduce((sum, n) => sum + n, 0);
  const isEach = isSeveral && matched === 0;
  const rungs: readonly Rung[] =
    ids === null ? ['content', 'hash', 'id', 'text'] : ['content', 'hash', 'text'];
  const others = rungs.filter(
    (rung, i) =>
      counts[rung] > 0 &&
      counts[rung] !== matched &&
      rungs.findIndex((one) => counts[one] === counts[rung]) === i,
  );
  return { others: isEach ? [...rungs] : others, isEach };
}

function wayOf(
  by: Way['by'],
  { prepared, comparison, ranked, baseline, between, shared }: Field,
): Way | null {
  const base = prepared.contenders[baseline];
  if (base === undefined) return null;
  const differences = ranked.flatMap((i): Way['differences'] => {
    const contender = prepared.contenders[i];
    const found = i === baseline ? null : between(i, baseline);
    if (contender === undefined || found === null) return [];
    const { n, value, low, high, why, distinguishable } = found;
    return [{ contender, n, value, interval: { low, high, why }, distinguishable }];
  });
  const isEach = comparison.samples === 'pairs';
  const n = isEach ? Math.max(0, ...differences.map((one) => one.n)) : shared;
  return { by, n, ...(isEach && { isEach }), baseline: base, differences };
}

/** Better, worse, or not told apart. */
const standing = ({ value, distinguishable }: Way['differences'][number]): number =>
  distinguishable ? Math.sign(value ?? 0) : 0;

/**
 * Whether one calls a contender better or worse where the other does not. Fewer samples alone are no other verdict: where
 * those cannot tell it, and their interval holds what more samples find.
 */
function isApart(a: Way, b: Way): boolean {
  return a.differences.some((one) => {
    const other = b.differences.find(({ contender }) => contender.key === one.contender.key);
    if (other === undefined || standing(one) === standing(other)) return false;
    const [few, many] = one.n <= other.n ? [one, other] : [other, one];
    const { low, high } = few.interval;
    const holds = low === null || high === null || (low <= (many.value ?? 0) && (many.value ?? 0) <= high);
    return standing(few) !== 0 || !holds;
  });
}
