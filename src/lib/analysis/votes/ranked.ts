import {
  type Battles,
  type BradleyTerry,
  bradleyTerry,
  davidson,
  decidingPrompts,
  type DecidingPrompts,
} from '../../stats';

/** Votes below which a model has no rank. */
export const LEAST_VOTES = 30;
/** Prompts below which nothing is said of how sure a strength is: down to so many, intervals were tried and cover. */
export const LEAST_PROMPTS = 20;
/** Share of ties from which on it is asked whether to count them as half a win decides anything. */
export const MANY_TIES = 0.1;

export interface ToRankVotes {
  battles: Required<Battles>;
  /** Whether every vote says who was shown first, what was asked, and how long both answers are. */
  isOrdered: boolean;
  isAsked: boolean;
  isMeasured: boolean;
  /** Whether the marks of Markdown in both are known of every vote. */
  isMarked: boolean;
}

export interface RankedVotes extends BradleyTerry {
  /** By place, with ties as an outcome of their own, in the largest group; null where ties are few or nothing fits. */
  withTies: { strength: (number | null)[]; nu: number } | null;
  /** With the length of answers, and their markup where it is known, beside it; null where it is not known of every vote, or cannot be told from strength. */
  atEqualLength: BradleyTerry | null;
  /** What puts the first of the largest group, by place, ahead of the second; null where too little is there to say it. */
  deciding: (DecidingPrompts & { a: number; b: number }) | null;
}

/** All that is fitted to the votes of an evaluation, beside the page: some hundred milliseconds at 140,000 votes. */
export function rankVotes({ battles, isOrdered, isAsked, isMeasured, isMarked }: ToRankVotes): RankedVotes {
  const { order, covariateOfFirst, secondCovariateOfFirst, ...rest } = battles;
  const ordered = isOrdered ? { ...rest, order } : rest;
  const found = bradleyTerry(ordered, { leastVotes: LEAST_VOTES });
  const measured = isMeasured
    ? bradleyTerry(
        { ...ordered, covariateOfFirst, ...(isMarked && { secondCovariateOfFirst }) },
        { leastVotes: LEAST_VOTES },
      )
    : null;
  const group = largest(found.component);
  const within = only(rest, group);
  const ties = Array.from(rest.outcomeOfFirst).filter((outcome) => outcome === 0.5).length;
  const tied = ties >= MANY_TIES * rest.first.length && group.length > 1 ? davidson(within) : null;
  return {
    ...found,
    atEqualLength: measured?.covariateEffect ? measured : null,
    withTies: tied && {
      nu: tied.nu,
      strength: found.component.map((_, place) => tied.strength[group.indexOf(place)] ?? null),
    },
    deciding: isAsked && found.clusters >= LEAST_PROMPTS ? decidingOf(within, group, found) : null,
  };
}

/** Places of the models of the largest group. */
export function largest(component: readonly number[]): number[] {
  const groups = new Map<number, number[]>();
  for (const [place, of] of component.entries()) groups.set(of, [...(groups.get(of) ?? []), place]);
  return [...groups.values()].sort((a, b) => b.length - a.length)[0] ?? [];
}

/** Votes between these models, which are numbered anew. */
function only({ first, second, outcomeOfFirst, prompt }: Battles, group: readonly number[]): Battles {
  const place = new Map(group.map((old, at) => [old, at]));
  const kept: number[] = [];
  for (let v = 0; v < first.length; v += 1)
    if (place.has(first[v] ?? -1) && place.has(second[v] ?? -1)) kept.push(v);
  const of = (list: ArrayLike<number>) => Float64Array.from(kept, (v) => list[v] ?? 0);
  const numbered = (list: ArrayLike<number>) => of(list).map((old) => place.get(old) ?? 0);
  return {
    ...{ models: group.length, first: numbered(first), second: numbered(second) },
    ...{ outcomeOfFirst: of(outcomeOfFirst), prompt: of(prompt) },
  };
}

function decidingOf(battles: Battles, group: readonly number[], { strength, rankLow }: BradleyTerry) {
  const [a, b] = group
    .map((place, at) => ({ place, at }))
    .filter(({ place }) => rankLow[place] !== null)
    .sort((one, other) => (strength[other.place] ?? 0) - (strength[one.place] ?? 0));
  const found = a && b ? decidingPrompts(battles, { a: a.at, b: b.at }) : null;
  return found && a && b ? { ...found, a: a.place, b: b.place } : null;
}
