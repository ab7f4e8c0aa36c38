import {
  BETWEEN,
  type Leaf,
  type LeafMatch,
  type LeafSource,
  type SourceOption,
} from '../../analysis/collections';
import type { Option } from '../../ui/listbox.svelte';
import { count } from '../../ui/numbers';

/** `gsm8k in data_collection`, or an evaluation by its name. */
export function sourceName({ evaluation, dataset, path }: LeafSource, all: readonly LeafSource[]): string {
  if (dataset === null) return evaluation;
  const twice = all.some(
    (one) => one.evaluation === evaluation && one.dataset === dataset && one.path !== path,
  );
  const within = twice && path !== null ? `${path.split(BETWEEN).join(' › ')} › ` : '';
  return `${within}${dataset} in ${evaluation}`;
}

export const sourceKey = ({ evaluation, dataset, path }: LeafSource): string =>
  JSON.stringify([evaluation, dataset, path]);

/** Those whose names resemble the dataset's first. */
export function sourceOptions(all: readonly SourceOption[], alike: readonly SourceOption[]): Option[] {
  const first = new Set(alike.map(sourceKey));
  return [...alike, ...all.filter((one) => !first.has(sourceKey(one)))].map((one) => ({
    value: sourceKey(one),
    label: sourceName(one, all),
    hint: `${first.has(sourceKey(one)) ? 'similar name, ' : ''}${count(one.samples, 'sample')}`,
  }));
}

/** What a collection of all that is loaded is made of: whole evaluations, and the datasets of collection runs. */
export function startingNames(sources: readonly SourceOption[]): string[] {
  const runs = new Set(sources.flatMap(({ dataset, evaluation }) => (dataset === null ? [] : [evaluation])));
  const names = sources.flatMap(({ dataset, evaluation }) =>
    dataset !== null ? [dataset] : runs.has(evaluation) ? [] : [evaluation],
  );
  return [...new Set(names)];
}

export const matchesOf = (
  leaves: readonly Leaf[],
  matchOf: (id: number) => LeafMatch | null,
): ReadonlyMap<number, LeafMatch | null> => new Map(leaves.map(({ dataset: { id } }) => [id, matchOf(id)]));
