import type { Estimate } from './averages';
import { average, type Averaging, togetherOf } from './averages';
import { lackOf, type ScoredLeaf } from './index-rows';

export type Level = 'subset' | 'dataset' | 'task' | 'tag' | 'category';

/** Datasets (or one subset of one) that a level puts together. */
export interface LevelGroup {
  key: string;
  name: string;
  /** What tells it from another of the same name: the groups on the way to it. */
  within: string | null;
  leaves: readonly ScoredLeaf[];
  /** At the level of subsets: which one. */
  subset: string | null;
  /** Share of the weights; null for a subset, which has none of its own. */
  share: number | null;
}

const pathOf = ({ leaf }: ScoredLeaf): string => leaf.groups.map(({ name }) => name).join(' › ');

function grouped(
  leaves: readonly ScoredLeaf[],
  keysOf: (one: ScoredLeaf) => readonly { key: string; name: string; within: string | null }[],
): LevelGroup[] {
  const groups = new Map<string, LevelGroup & { leaves: ScoredLeaf[] }>();
  for (const one of leaves)
    for (const { key, name, within } of keysOf(one)) {
      const group = groups.get(key) ?? { key, name, within, leaves: [], subset: null, share: 0 };
      group.leaves.push(one);
      group.share = (group.share ?? 0) + one.leaf.share;
      groups.set(key, group);
    }
  return [...groups.values()];
}

/** The groups of a level in order of the tree. A dataset with several tags is in several groups. */
export function levelGroups(leaves: readonly ScoredLeaf[], level: Level): LevelGroup[] {
  const twice = (name: string) => leaves.filter(({ leaf }) => leaf.dataset.name === name).length > 1;
  switch (level) {
    case 'subset':
      return leaves.flatMap((one) =>
        (one.scores?.subsets ?? []).map(({ subset }) => ({
          key: `${one.leaf.dataset.id}/${subset ?? ''}`,
          name: subset ?? 'no subset named',
          within: twice(one.leaf.dataset.name)
            ? `${pathOf(one)} › ${one.leaf.dataset.name}`
            : one.leaf.dataset.name,
          leaves: [one],
          subset: subset ?? '',
          share: null,
        })),
      );
    case 'dataset':
      // One by one, also where two bear one name: upstream, which goes by name, cannot tell them apart.
      return grouped(leaves, (one) => {
        const { id, name } = one.leaf.dataset;
        return [{ key: String(id), name, within: twice(name) ? pathOf(one) : null }];
      });
    case 'task':
      return grouped(leaves, ({ leaf: { dataset } }) => [
        { key: dataset.taskType, name: dataset.taskType || 'no task type', within: null },
      ]);
    case 'tag':
      return grouped(leaves, ({ leaf: { dataset } }) =>
        dataset.tags.length === 0
          ? [{ key: '', name: 'no tag', within: null }]
          : [...new Set(dataset.tags)].map((tag) => ({ key: `#${tag}`, name: tag, within: null })),
      );
    case 'category':
      return grouped(leaves, ({ leaf: { groups } }) =>
        groups.map(({ id, name }, i) => ({
          key: String(id),
          name,
          within:
            i === 0
              ? null
              : groups
                  .slice(0, i)
                  .map((one) => one.name)
                  .join(' › '),
        })),
      );
  }
}

export interface GroupOptions {
  averaging: Averaging;
  /** Whether the weights of what is there take the place of all. */
  renormalise?: boolean;
  /** What all contenders share or (to set it beside what a file claims) the contender's own. */
  samples?: 'shared' | 'own';
}

/** The average of a group, with the share of its weights that it stands on. */
export interface GroupEstimate extends Estimate {
  covered: number;
}

/** null where the contender lacks one of the group's datasets, unless what is there is weighed anew. */
export function groupAverage(
  group: LevelGroup,
  key: string,
  { averaging, renormalise = false, samples = 'shared' }: GroupOptions,
): GroupEstimate | null {
  const parts = group.leaves
    .filter((one) => samples === 'own' || lackOf(one, key) === null)
    .map(({ leaf, scores }) => ({
      share: leaf.share,
      subsets: (scores?.subsets ?? [])
        .filter(({ subset }) => group.subset === null || (subset ?? '') === group.subset)
        .flatMap((one) => one[samples].get(key) ?? [])
        .filter(({ moments }) => moments.n > 0),
    }))
    .filter(({ subsets }) => subsets.length > 0);
  if (parts.length === 0 || (parts.length < group.leaves.length && !renormalise)) return null;
  const shareOf = (some: readonly { share: number }[]) => some.reduce((sum, { share }) => sum + share, 0);
  const whole = shareOf(group.leaves.map(({ leaf }) => leaf));
  const covered = parts.length === group.leaves.length ? 1 : shareOf(parts) / whole;
  return { ...average(parts, averaging), covered };
}

/**
 * The macro average as EvalScope computes it: by the name of the subset alone, so that two datasets which both call one
 * `default` are taken for one. null where no name stands for several.
 */
export function upstreamMacro(group: LevelGroup, key: string): { value: number; merged: string[] } | null {
  const byName = new Map<string, { tallies: Parameters<typeof togetherOf>[0][number][]; of: Set<string> }>();
  for (const { leaf, scores } of group.leaves)
    for (const { subset, shared } of scores?.subsets ?? []) {
      const tally = shared.get(key);
      if (!tally || tally.moments.n === 0) continue;
      const name = subset ?? 'default';
      const known = byName.get(name) ?? { tallies: [], of: new Set<string>() };
      known.tallies.push(tally);
      known.of.add(leaf.dataset.name + leaf.dataset.id);
      byName.set(name, known);
    }
  const merged = [...byName].filter(([, { of }]) => of.size > 1).map(([name]) => name);
  if (merged.length === 0) return null;
  const means = [...byName.values()].map(({ tallies }) => togetherOf(tallies).moments.mean ?? 0);
  return { value: means.reduce((sum, mean) => sum + mean, 0) / means.length, merged };
}
