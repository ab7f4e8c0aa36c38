import { groupKey, type ReviewLabel } from './label';

/** By `groupKey`; each holds at least one label. */
export type LabelGroups = ReadonlyMap<string, readonly ReviewLabel[]>;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const written = (label: ReviewLabel): string =>
  JSON.stringify([label.at, label.value, label.scale, label.note, label.draw, label.sampleId]);

/** What decides between two groups of one key: the later, and of two of one time the same one in any order. */
const weight = (group: readonly ReviewLabel[]): string =>
  JSON.stringify([group.reduce((last, { at }) => (at > last ? at : last), ''), ...group.map(written)]);

/** Of failure modes each once; of what can be said once the latest. In one order. */
function tidied(group: readonly ReviewLabel[]): readonly ReviewLabel[] {
  const sorted = [...group].sort((a, b) => byText(written(a), written(b)));
  const last = sorted.at(-1);
  if (last === undefined || last.kind !== 'mode') return sorted.slice(-1);
  const byValue = new Map(sorted.map((label) => [label.value, label]));
  if (byValue.size > 1) byValue.delete('');
  return [...byValue.values()].sort((a, b) => byText(a.value, b.value));
}

export function groupLabels(labels: readonly ReviewLabel[]): Map<string, readonly ReviewLabel[]> {
  const groups = new Map<string, ReviewLabel[]>();
  for (const label of labels) {
    const key = groupKey(label);
    const group = groups.get(key);
    if (group) group.push(label);
    else groups.set(key, [label]);
  }
  return new Map([...groups].map(([key, group]) => [key, tidied(group)]));
}

/** The labels of all groups in one order, whatever they came in. */
export const labelsOf = (groups: LabelGroups): ReviewLabel[] =>
  [...groups].sort(([a], [b]) => byText(a, b)).flatMap(([, group]) => group);

export interface Merged {
  groups: Map<string, readonly ReviewLabel[]>;
  /** Groups that only the others have, that both have alike, and those on which they differ. */
  added: number;
  same: number;
  /** Of those that differ, the ones in which the others are later and count from now on. */
  replaced: number;
  /** And those in which they are earlier, and do not. */
  outdated: number;
}

/** Labels and others put together: of what one reviewer said twice of one answer, the later counts. */
export function mergeLabels(ours: LabelGroups, others: LabelGroups): Merged {
  const groups = new Map(ours);
  const counts = { added: 0, same: 0, replaced: 0, outdated: 0 };
  for (const [key, theirs] of others) {
    const mine = ours.get(key);
    const [own, other] = [mine === undefined ? '' : weight(mine), weight(theirs)];
    if (mine === undefined) counts.added++;
    else if (own === other) counts.same++;
    else if (isLater(theirs, mine)) counts.replaced++;
    else counts.outdated++;
    if (mine === undefined || isLater(theirs, mine)) groups.set(key, theirs);
  }
  return { groups, ...counts };
}

const isLater = (a: readonly ReviewLabel[], b: readonly ReviewLabel[]): boolean => weight(a) > weight(b);

/** Groups to be put in the place of others; without a group none any more. */
export type LabelChanges = ReadonlyMap<string, readonly ReviewLabel[] | undefined>;

/** The groups with these changes, and the changes that take them back. */
export function changed(
  groups: LabelGroups,
  changes: LabelChanges,
): { groups: LabelGroups; before: LabelChanges } {
  const after = new Map(groups);
  for (const [key, group] of changes) {
    if (group) after.set(key, group);
    else after.delete(key);
  }
  return { groups: after, before: new Map([...changes.keys()].map((key) => [key, groups.get(key)])) };
}

/** The groups that are others than before. */
export const differences = (before: LabelGroups, after: LabelGroups): LabelChanges =>
  new Map([...after].filter(([key, group]) => before.get(key) !== group));

/** A failure mode under another name, everywhere; under one that is there already, the two become one. */
export const renamedMode = (groups: LabelGroups, from: string, to: string, at: string): LabelChanges =>
  new Map(
    [...groups].flatMap(([key, group]) => {
      if (!group.some(({ kind, value }) => kind === 'mode' && value === from)) return [];
      const renamed = group.map((label) => ({
        ...label,
        at,
        value: label.value === from ? to : label.value,
      }));
      return [[key, tidied(renamed)] as const];
    }),
  );

/** Failure modes in the order in which labels have them first. */
export const modesIn = (labels: Iterable<ReviewLabel>): string[] => [
  ...new Set([...labels].flatMap(({ kind, value }) => (kind === 'mode' && value !== '' ? [value] : []))),
];

/** How many answers of a reviewer have each failure mode. */
export function countModes(groups: LabelGroups, reviewer: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const group of groups.values())
    for (const label of group)
      if (label.kind === 'mode' && label.value !== '' && label.reviewer === reviewer)
        counts.set(label.value, (counts.get(label.value) ?? 0) + 1);
  return counts;
}

export const noLabels: LabelGroups = new Map();
