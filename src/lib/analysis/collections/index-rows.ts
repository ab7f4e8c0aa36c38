import { holmOf, isBelow } from '../comparison/field';
import { areEvidence } from '../comparison/evidence';
import type { Chosen, Contender } from '../types';
import {
  average,
  type Averaging,
  type Estimate,
  type PairEstimate,
  pairedAverage,
  type Part,
} from './averages';
import type { Leaf } from './flatten';
import type { LeafScores } from './types';

/** A dataset of the collection with what is known of it; null: nothing loaded is it. */
export interface ScoredLeaf {
  leaf: Leaf;
  scores: LeafScores | null;
}

export interface IndexRow {
  contender: Contender;
  /** null: it lacks a dataset, and what is there was not to be weighted anew. */
  index: Estimate | null;
  /** Share of the weights that its answers cover; 1 where nothing is missing. */
  covered: number;
  /** Ids of the datasets that it lacks. */
  lacks: readonly number[];
  /** To the baseline, over the datasets that both have; null for the baseline, and where samples are no evidence of one. */
  difference: IndexDifference | null;
}

export interface IndexDifference extends PairEstimate {
  /** After Holm over the rows that have one. */
  pCorrected: number | null;
  distinguishable: boolean;
  /** Share of the weights of the datasets that both have. */
  covered: number;
}

/** Why a contender has no part in a dataset. */
export type Lack = 'unmatched' | 'scale' | 'scales' | 'ways' | 'unanswered' | 'not shared';

/** Why no score of a dataset counts: the models’ are on two scales, or it is open which of their samples are the same. */
export const setAside = ({ scores }: ScoredLeaf): 'scales' | 'ways' | null =>
  scores?.chosenBy === 'scales' || scores?.chosenBy === 'ways' ? scores.chosenBy : null;

/** How the samples of what counts were chosen, where that forbids or limits a conclusion. */
export function indexChosenBy(leaves: readonly ScoredLeaf[]): Chosen {
  const found = leaves.flatMap(({ scores }) => scores?.chosenBy ?? []);
  return (['outcome', 'read', 'other'] as const).find((by) => found.includes(by)) ?? null;
}

export function lackOf(one: ScoredLeaf, key: string): Lack | null {
  const { scores } = one;
  if (scores === null) return 'unmatched';
  if (scores.scale === null) return 'scale';
  const aside = setAside(one);
  if (aside !== null) return aside;
  if (!scores.answeredBy.includes(key)) return 'unanswered';
  return scores.subsets.some(({ shared }) => (shared.get(key)?.moments.n ?? 0) > 0) ? null : 'not shared';
}

const own = (leaves: readonly ScoredLeaf[], key: string) =>
  leaves.map(({ leaf, scores }) => ({
    share: leaf.share,
    subsets: (scores?.subsets ?? []).flatMap(({ shared }) => shared.get(key) ?? []),
  }));

const paired = (leaves: readonly ScoredLeaf[], key: string) =>
  leaves.map(({ leaf, scores }) => ({
    share: leaf.share,
    subsets: (scores?.subsets ?? []).flatMap(({ pairs }) => pairs.get(key) ?? []),
  }));

const shareOf = (leaves: readonly Pick<ScoredLeaf, 'leaf'>[]): number =>
  leaves.reduce((sum, { leaf }) => sum + leaf.share, 0);

const filled = <T>(parts: readonly Part<T>[]): boolean =>
  parts.length > 0 && parts.every(({ subsets }) => subsets.length > 0);

export interface IndexOptions {
  averaging: Averaging;
  /** Whether the weights of what is there take the place of all. */
  renormalise: boolean;
  baseline: string | null;
}

/** One contender over some datasets: those that it has, where that is asked for, else all or nothing. */
export function indexOf(
  leaves: readonly ScoredLeaf[],
  key: string,
  { averaging, renormalise }: Pick<IndexOptions, 'averaging' | 'renormalise'>,
): Pick<IndexRow, 'index' | 'covered' | 'lacks'> {
  const there = leaves.filter((one) => lackOf(one, key) === null);
  const lacks = leaves.filter((one) => !there.includes(one)).map(({ leaf }) => leaf.dataset.id);
  const whole = shareOf(leaves);
  const covered = lacks.length === 0 ? 1 : whole > 0 ? shareOf(there) / whole : 0;
  const parts = own(there, key);
  const counts = filled(parts) && (lacks.length === 0 || renormalise);
  return { index: counts ? average(parts, averaging) : null, covered, lacks };
}

/** Contenders of all datasets, in order of first appearance; one name never stands for two. */
export function contendersOf(leaves: readonly ScoredLeaf[]): Contender[] {
  const found = new Map<string, Contender>();
  for (const { scores } of leaves)
    for (const one of scores?.contenders ?? []) if (!found.has(one.key)) found.set(one.key, one);
  const all = [...found.values()].sort((a, b) => a.mark - b.mark || (a.key < b.key ? -1 : 1));
  return all.map((one) => ({
    ...one,
    label: all.some(({ key, label }) => key !== one.key && label === one.label)
      ? one.key.replace('\u001f', ' · ')
      : one.label,
  }));
}

/** The baseline that was asked for where it has an index, else the best of those that have all datasets. */
export function baselineOf(leaves: readonly ScoredLeaf[], options: IndexOptions): string | null {
  const rows = contendersOf(leaves).map(({ key }) => ({ key, ...indexOf(leaves, key, options) }));
  if (rows.some(({ key, index }) => key === options.baseline && index !== null)) return options.baseline;
  const ranked = rows
    .filter(({ index }) => index?.value != null)
    .sort((a, b) => b.covered - a.covered || (b.index?.value ?? 0) - (a.index?.value ?? 0));
  return ranked[0]?.key ?? null;
}

/** Every contender's index, best first, those that lack something after those that have all. */
export function indexRows(leaves: readonly ScoredLeaf[], options: IndexOptions): IndexRow[] {
  const { averaging, baseline, renormalise } = options;
  const rows = contendersOf(leaves).map((contender) => ({
    contender,
    ...indexOf(leaves, contender.key, options),
  }));
  const base = rows.find(({ contender }) => contender.key === baseline);
  const isEvidence = areEvidence(indexChosenBy(leaves));
  const differences = rows.map((row) => {
    if (!isEvidence || !base?.index || !row.index || row === base) return null;
    const both = leaves.filter(
      (one) => lackOf(one, row.contender.key) === null && lackOf(one, base.contender.key) === null,
    );
    if (both.length < leaves.length && !renormalise) return null;
    const parts = paired(both, row.contender.key);
    if (!filled(parts)) return null;
    return { ...pairedAverage(parts, averaging), covered: both.length === leaves.length ? 1 : shareOf(both) };
  });
  const p = holmOf(differences.map((one) => ({ p: one?.p ?? null })));
  return rows
    .map((row, i): IndexRow => {
      const found = differences[i];
      const pCorrected = p[i] ?? null;
      return {
        ...row,
        difference: found ? { ...found, pCorrected, distinguishable: isBelow(pCorrected) } : null,
      };
    })
    .sort(
      (a, b) =>
        Number(b.index !== null) - Number(a.index !== null) ||
        Number(b.covered === 1) - Number(a.covered === 1) ||
        (b.index?.value ?? 0) - (a.index?.value ?? 0) ||
        a.contender.mark - b.contender.mark,
    );
}
