import { type Battles, type BradleyTerry, bradleyTerry, holm, normalTwoSided } from '../../stats';
import { largest, LEAST_PROMPTS, LEAST_VOTES } from './ranked';

/** Votes to be ranked slice by slice: of each, the prompts in it, as `battles` numbers them. */
export interface ToRankSlices {
  battles: Battles;
  slices: readonly (readonly number[])[];
}

/** How a model does in a slice and in all votes outside of it, of those models that both compare; strengths as log odds. */
export interface Elsewhere {
  here: number;
  there: number;
  se: number | null;
  /** Of the z test, with Holm’s correction over all slices and models. */
  p: number | null;
}

export interface RankedSlice {
  found: BradleyTerry;
  votes: number;
  /** By place; null for a model that cannot be held against the votes outside. */
  elsewhere: readonly (Elsewhere | null)[];
}

/**
 * Strengths in each slice by itself, and of each model against the votes outside of the slice: strengths less the mean of the
 * models that have 30 votes on both sides and are comparable on both, fitted to the votes between these; their difference with
 * the root of the sum of squared standard errors, as prompts stand on one side only.
 */
export function rankSlices({ battles, slices }: ToRankSlices): RankedSlice[] {
  const all = slices.map((prompts): RankedSlice => {
    const own = new Set(prompts);
    const inside = kept(battles, (v) => own.has(battles.prompt[v] ?? NaN));
    const outside = kept(battles, (v) => !own.has(battles.prompt[v] ?? NaN));
    const found = bradleyTerry(inside, { leastVotes: LEAST_VOTES });
    return { found, votes: inside.first.length, elsewhere: elsewhereOf(inside, outside) };
  });
  const tests = all.flatMap(({ elsewhere }) => {
    const held = elsewhere.filter((one) => one !== null);
    // Of two, one is as much stronger as the other is weaker: that is one test.
    return held.length === 2 ? [held] : held.map((one) => [one]);
  });
  const corrected = holm(
    tests.map(([one]) => (one?.se ? normalTwoSided((one.here - one.there) / one.se) : 1)),
  );
  for (const [k, own] of tests.entries())
    for (const one of own) one.p = one.se === null ? null : (corrected[k] ?? null);
  return all;
}

function elsewhereOf(inside: Battles, outside: Battles): (Elsewhere | null)[] {
  const models = comparableInBoth(inside, outside);
  if (models === null) return Array.from({ length: inside.models }, () => null);
  const [here, there] = [between(inside, models), between(outside, models)].map((one) => bradleyTerry(one));
  return Array.from({ length: inside.models }, (_, model) => {
    const [a, b] = [here?.strength[model] ?? null, there?.strength[model] ?? null];
    if (a === null || b === null || !models.has(model)) return null;
    const [seA, seB] = [here?.se[model] ?? 0, there?.se[model] ?? 0];
    const isKnown =
      Math.min(here?.clusters ?? 0, there?.clusters ?? 0) >= LEAST_PROMPTS && seA > 0 && seB > 0;
    return { here: a, there: b, se: isKnown ? Math.hypot(seA, seB) : null, p: null };
  });
}

/** The most models that votes between them alone compare on both sides; null for fewer than two. */
function comparableInBoth(inside: Battles, outside: Battles): ReadonlySet<number> | null {
  let models: ReadonlySet<number> = new Set(Array.from({ length: inside.models }, (_, model) => model));
  for (;;) {
    const before = models.size;
    for (const side of [inside, outside]) {
      const own = between(side, models);
      const votes = votesOf(own);
      const enough = new Set([...models].filter((model) => (votes[model] ?? 0) >= LEAST_VOTES));
      const { component } = bradleyTerry(between(own, enough));
      models = new Set(largest(component).filter((model) => enough.has(model)));
    }
    if (models.size < 2) return null;
    if (models.size === before) return models;
  }
}

function votesOf({ models, first, second }: Battles): number[] {
  const votes = Array.from({ length: models }, () => 0);
  for (let v = 0; v < first.length; v += 1)
    for (const model of [first[v] ?? -1, second[v] ?? -1]) votes[model] = (votes[model] ?? 0) + 1;
  return votes;
}

const between = (battles: Battles, models: ReadonlySet<number>): Battles =>
  kept(battles, (v) => models.has(battles.first[v] ?? -1) && models.has(battles.second[v] ?? -1));

function kept(battles: Battles, is: (vote: number) => boolean): Battles {
  const votes: number[] = [];
  for (let v = 0; v < battles.first.length; v += 1) if (is(v)) votes.push(v);
  const of = (values: ArrayLike<number>) => Float64Array.from(votes, (v) => values[v] ?? NaN);
  return {
    ...{ models: battles.models, first: of(battles.first), second: of(battles.second) },
    ...{ outcomeOfFirst: of(battles.outcomeOfFirst), prompt: of(battles.prompt) },
    ...(battles.order && { order: of(battles.order) }),
  };
}
