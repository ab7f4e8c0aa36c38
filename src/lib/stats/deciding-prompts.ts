import { cellsOf, clustersOf } from './battle-cells';
import { fitted, scoresOf } from './battle-fit';
import type { Battles } from './battles';

export interface DecidingPrompts {
  /** Strength of a less that of b, in logarithms of odds; above 0. */
  gap: number;
  /** Those that put a ahead, by how much: about what the gap would lose without one. Largest first. */
  prompts: { prompt: number; moves: number }[];
  /** How many of the first of these have to go for b to be level or ahead, fitted again without them; null: not half of all. */
  needed: number | null;
}

const ALL = 0;

/**
 * The prompts without which b would be ahead of a: influence of each on the difference of strengths, c′H⁻¹U_g, one step of
 * Newton's method (Broderick, Giordano & Meager 2020), then the fewest of the most influential without which the fit of all
 * votes left turns the order. Of models that wins and ties connect both ways. Null where a is not ahead, or nothing fits.
 * Without effects of order and covariates.
 */
export function decidingPrompts(
  battles: Battles,
  { a, b }: { a: number; b: number },
): DecidingPrompts | null {
  const whole = fitOf(battles);
  const gap = whole ? (whole.values[a] ?? 0) - (whole.values[b] ?? 0) : 0;
  if (!whole || !(gap > 0)) return null;
  const component = new Array<number>(battles.models).fill(ALL);
  const clusters = clustersOf(battles, component);
  const contrast = whole.inverse[a]?.map((one, k) => one - (whole.inverse[b]?.[k] ?? 0)) ?? [];
  const moves: { prompt: number; moves: number }[] = [];
  let g = 0;
  for (const { touched, sums } of scoresOf(battles, [], whole, clusters)) {
    const prompt = battles.prompt[clusters.votes[clusters.starts[g++] ?? 0] ?? 0] ?? 0;
    moves.push({
      prompt,
      moves: touched.reduce((sum, at) => sum + (contrast[at] ?? 0) * (sums[at] ?? 0), 0),
    });
  }
  const prompts = moves.filter((one) => one.moves > 0).sort((one, other) => other.moves - one.moves);
  const turns = (n: number): boolean => {
    const left = new Set(prompts.slice(0, n).map(({ prompt }) => prompt));
    const fit = fitOf(without(battles, left));
    return fit !== null && (fit.values[a] ?? 0) <= (fit.values[b] ?? 0);
  };
  return {
    gap,
    prompts,
    needed: fewest(turns, guess(prompts, gap), Math.min(prompts.length, moves.length / 2)),
  };
}

/** How many the one step says. */
function guess(prompts: readonly { moves: number }[], gap: number): number {
  let sum = 0;
  const at = prompts.findIndex(({ moves }) => (sum += moves) >= gap);
  return at < 0 ? prompts.length : at + 1;
}

/** Of many, the fewest within a fiftieth: each try fits all votes again. */
const stepOf = (n: number): number => Math.max(1, Math.floor(n / 50));

/** The least n that turns, from a guess on; null where none up to `most` does. */
function fewest(turns: (n: number) => boolean, from: number, most: number): number | null {
  let n = Math.max(1, Math.min(from, Math.floor(most)));
  if (turns(n)) {
    while (n > 1 && turns(n - stepOf(n))) n -= stepOf(n);
    return n;
  }
  while (n + stepOf(n) <= most) if (turns((n += stepOf(n)))) return n;
  return null;
}

const fitOf = (battles: Battles) =>
  fitted(battles.models, new Array<number>(battles.models).fill(ALL), cellsOf(battles, []), 0);

function without(battles: Battles, left: ReadonlySet<number>): Battles {
  const kept: number[] = [];
  for (let v = 0; v < battles.prompt.length; v += 1) if (!left.has(battles.prompt[v] ?? 0)) kept.push(v);
  const of = (list: ArrayLike<number>) => Float64Array.from(kept, (v) => list[v] ?? 0);
  const { models, first, second, outcomeOfFirst, prompt } = battles;
  return {
    models,
    first: of(first),
    second: of(second),
    outcomeOfFirst: of(outcomeOfFirst),
    prompt: of(prompt),
  };
}
