import { DEFAULT_SEED, mulberry32, type Resampling } from './resampling';

/** Samples on which not all scores are equal: up to so many, every assignment of signs is looked at. */
const EXACT_LIMIT = 13;
const DRAWS = 10_000;
/** Draws between two pauses. */
const BATCH = 50;
/** Of statistics up to √n: rounding breaks no tie. */
const ROUNDING = 1e-10;

type Pair = readonly [a: number, b: number];

/** Of each contender: the sum of its scores with one sign a sample. `signs`: thirty-two samples a word, a bit set for plus. */
type FlippedSums = (signs: Int32Array, into: Float64Array) => void;

/**
 * Step-down p of pairs of contenders, in the order given: family-wise error rate under the dependence that the scores
 * have, by flipping the signs of all differences on a sample together (max-t, Romano & Wolf 2005; 2016 for p). `scores`: of
 * each contender, on the same samples. The statistic of a pair is |Σd| / √Σd², so that for one pair this is Fisher's
 * sign-flip test. All 2^m assignments are counted up to 13 samples that tell any two apart; beyond that
 * p = (1 + hits) / (draws + 1) (Phipson & Smyth 2010). Yields between draws, for a caller that has others to let through.
 */
export function* stepDownDraws(
  scores: readonly ArrayLike<number>[],
  pairs: readonly Pair[],
  { seed = DEFAULT_SEED, resamples = DRAWS }: Resampling = {},
): Generator<undefined, number[]> {
  const columns = informative(scores);
  const m = columns[0]?.length ?? 0;
  const norms = pairs.map(([a, b]) => normOf(columns[a], columns[b]));
  const statistic = (sums: Float64Array, j: number): number => {
    const [a, b] = pairs[j] ?? [0, 0];
    const norm = norms[j] ?? 0;
    return norm === 0 ? 0 : Math.abs((sums[a] ?? 0) - (sums[b] ?? 0)) / norm;
  };
  const flip = areBits(columns) ? sumsOfBits(columns) : sumsOfNumbers(columns);
  const sums = new Float64Array(columns.length);
  const signs = new Int32Array(Math.ceil(m / 32)).fill(-1);
  flip(signs, sums);
  const observed = pairs.map((_, j) => statistic(sums, j));
  /** The most extreme first. */
  const order = observed.map((_, j) => j).sort((x, y) => (observed[y] ?? 0) - (observed[x] ?? 0) || x - y);
  const hits = new Uint32Array(pairs.length);
  const exact = m <= EXACT_LIMIT;
  const draws = exact ? 2 ** m : resamples;
  const random = mulberry32(seed);
  for (let draw = 0; draw < draws; draw += 1) {
    for (let k = 0; k < signs.length; k += 1) signs[k] = exact ? draw : random() * 4294967296;
    flip(signs, sums);
    let largest = 0;
    for (let rank = order.length - 1; rank >= 0; rank -= 1) {
      const j = order[rank] ?? 0;
      largest = Math.max(largest, statistic(sums, j));
      if (largest >= (observed[j] ?? 0) - ROUNDING) hits[j] = (hits[j] ?? 0) + 1;
    }
    if (draw % BATCH === BATCH - 1) yield;
  }
  const p = new Array<number>(pairs.length).fill(1);
  let running = 0;
  for (const j of order) {
    const count = hits[j] ?? 0;
    running = Math.max(running, exact ? count / draws : (1 + count) / (draws + 1));
    p[j] = running;
  }
  return p;
}

/** `stepDownDraws` in one go. */
export function stepDown(...asked: Parameters<typeof stepDownDraws>): number[] {
  const drawing = stepDownDraws(...asked);
  for (;;) {
    const { done, value } = drawing.next();
    if (done) return value;
  }
}

/**
 * The samples on which any two differ. Numbers are taken from those of the first contender: sums of scores near 1e9 keep
 * their differences.
 */
function informative(scores: readonly ArrayLike<number>[]): Float64Array[] {
  const [first] = scores;
  const at = Array.from({ length: first?.length ?? 0 }, (_, i) => i).filter((i) =>
    scores.some((one) => one[i] !== first?.[i]),
  );
  const columns = scores.map((one) => Float64Array.from(at, (i) => one[i] ?? 0));
  if (areBits(columns)) return columns;
  return columns.map((column) => column.map((value, k) => value - (first?.[at[k] ?? 0] ?? 0)));
}

function normOf(a: ArrayLike<number> = [], b = a): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

const areBits = (columns: readonly Float64Array[]): boolean =>
  columns.every((column) => column.every((value) => value === 0 || value === 1));

function ones(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Thirty-two samples at a time. */
function sumsOfBits(columns: readonly Float64Array[]): FlippedSums {
  const right = columns.map((column) => {
    const words = new Int32Array(Math.ceil(column.length / 32));
    column.forEach((value, i) => (words[i >> 5] = (words[i >> 5] ?? 0) | (value << (i & 31))));
    return words;
  });
  const all = columns.map((column) => column.reduce((sum, value) => sum + value, 0));
  return (signs, into) => {
    for (let c = 0; c < right.length; c += 1) {
      const words = right[c] ?? signs;
      let kept = 0;
      for (let k = 0; k < words.length; k += 1) kept += ones((signs[k] ?? 0) & (words[k] ?? 0));
      into[c] = 2 * kept - (all[c] ?? 0);
    }
  };
}

function sumsOfNumbers(columns: readonly Float64Array[]): FlippedSums {
  const factors = new Float64Array(columns[0]?.length ?? 0);
  return (signs, into) => {
    for (let i = 0; i < factors.length; i += 1)
      factors[i] = (((signs[i >> 5] ?? 0) >>> (i & 31)) & 1) * 2 - 1;
    for (let c = 0; c < columns.length; c += 1) {
      const column = columns[c] ?? factors;
      let sum = 0;
      for (let i = 0; i < factors.length; i += 1) sum += (factors[i] ?? 0) * (column[i] ?? 0);
      into[c] = sum;
    }
  };
}
