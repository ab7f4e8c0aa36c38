import { JsonTape } from '../../json/tape';
import { toValue } from '../../json/value';
import type { Leaf } from './flatten';
import { BETWEEN } from './parts';
import type { SourceOption } from './sources';
import type { LeafMatch, LeafSource } from './types';
import { shortName } from '../../records/short-name';

/** What a dataset is matched with unless the person says otherwise, and what else its name may mean. */
export interface Suggestion {
  /** null: nothing loaded bears its name. */
  match: LeafMatch | null;
  /** Places whose names resemble it, most alike first: for a person to choose. */
  alike: readonly SourceOption[];
}

const letters = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const words = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const isNamed = (given: string, name: string): boolean =>
  letters(given) === letters(name) || letters(shortName(given)) === letters(name);

/** `subset_list` of a dataset's args; null where it names none. */
export function subsetList(args: string): string[] | null {
  const bytes = new TextEncoder().encode(args);
  const tape = new JsonTape();
  if (tape.parse(bytes, 0, bytes.length) !== null) return null;
  const value = toValue(tape, tape.get(tape.root, 'subset_list'));
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return null;
  const names = value.filter((name): name is string => typeof name === 'string');
  return names.length > 0 ? names : null;
}

/** A place without what only a list of places says. */
export const plainSource = ({ evaluation, dataset, path, subset }: LeafSource): LeafSource => ({
  evaluation,
  dataset,
  path,
  subset,
});

/**
 * By name: the same dataset on the same way in a collection run, an evaluation of that name, the only dataset of that
 * name in a collection run, or evaluations called `<dataset>_<subset>` for the subsets that are asked for.
 */
export function suggest(leaf: Leaf, options: readonly SourceOption[]): Suggestion {
  const { name, args } = leaf.dataset;
  const path = leaf.groups.map((group) => group.name).join(BETWEEN);
  const subsets = subsetList(args);
  const parts = options.filter(({ dataset }) => dataset !== null && letters(dataset) === letters(name));
  const evaluations = options.filter(
    ({ dataset, evaluation }) => dataset === null && isNamed(evaluation, name),
  );
  const exact = evaluations.filter(({ evaluation }) => evaluation === name);
  const found =
    only(parts.filter((one) => one.path === path)) ??
    only(exact) ??
    only(evaluations) ??
    only(parts) ??
    ofSubsets(name, subsets, options);
  return {
    match: found && { sources: found.map(plainSource), metric: null, subsets },
    alike: found ? [] : alike(name, options),
  };
}

/** The same for all datasets of a collection, by their ids. */
export const suggestAll = (
  leaves: readonly Leaf[],
  options: readonly SourceOption[],
): ReadonlyMap<number, Suggestion> =>
  new Map(leaves.map((leaf) => [leaf.dataset.id, suggest(leaf, options)]));

const only = <T>(some: readonly T[]): readonly T[] | null => (some.length === 1 ? some : null);

/** Rows of EvalScope without their report: each subset is an evaluation of its own. */
function ofSubsets(
  name: string,
  subsets: readonly string[] | null,
  options: readonly SourceOption[],
): readonly SourceOption[] | null {
  const found = (subsets ?? []).flatMap((subset) => {
    const one = options.find(
      ({ dataset, evaluation }) => dataset === null && evaluation === `${name}_${subset}`,
    );
    return one ? [{ ...one, subset }] : [];
  });
  return found.length > 0 ? found : null;
}

const MOST = 3;

/** Share of the words that two names have in common; 0 for none. */
function likeness(a: string, b: string): number {
  const [one, other] = [new Set(words(a)), new Set(words(b))];
  const common = [...one].filter((word) => other.has(word)).length;
  const begins = letters(b).startsWith(letters(a)) || letters(a).startsWith(letters(b)) ? 0.5 : 0;
  return Math.max(common / Math.min(one.size, other.size) || 0, begins);
}

function alike(name: string, options: readonly SourceOption[]): SourceOption[] {
  return options
    .map((option) => ({ option, like: likeness(name, option.dataset ?? shortName(option.evaluation)) }))
    .filter(({ like }) => like >= 0.5)
    .sort((a, b) => b.like - a.like || b.option.samples - a.option.samples)
    .slice(0, MOST)
    .map(({ option }) => option);
}
