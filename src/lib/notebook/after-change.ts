import type { Planned } from './plan';

/** What stands on an input or a value of the comparison, at first hand or over results above: numbers of the cells. */
export function standingOn(plan: readonly Planned[], name: string): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { segment, values, uses } of plan)
    if (values.has(name) || uses.some(({ id }) => found.has(id))) found.add(segment.id);
  return found;
}

/** Of results that are out of date those that took long, and those that need one of these. */
export function slowAmong(stale: readonly Planned[], isLong: (id: number) => boolean): readonly Planned[] {
  const slow = new Set<number>();
  for (const { segment, uses } of stale)
    if (isLong(segment.id) || uses.some(({ id }) => slow.has(id))) slow.add(segment.id);
  return stale.filter(({ segment }) => slow.has(segment.id));
}
