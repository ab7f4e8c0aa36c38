/** A random draw of samples, as labels name it. */
export interface Draw {
  /** Samples drawn, of how many. */
  n: number;
  of: number;
  seed: number;
  /** The filter that they passed, as it is written; empty without one. */
  where: string;
}

export const drawText = ({ n, of, seed, where }: Draw): string =>
  `random ${n} of ${of}, seed ${seed}${where === '' ? '' : `, where ${where}`}`;

const written = /^random (\d+) of (\d+), seed (\d+)(?:, where ([^]+))?$/;

export function drawIn(text: string): Draw | null {
  const found = written.exec(text);
  if (found === null) return null;
  const [, n, of, seed, where = ''] = found;
  return { n: Number(n), of: Number(of), seed: Number(seed), where };
}

/** Whether two texts name draws from one order: the shorter is the beginning of the longer. */
export function isSameOrder(a: string, b: string): boolean {
  const [one, other] = [drawIn(a), drawIn(b)];
  return (
    one !== null &&
    other !== null &&
    one.of === other.of &&
    one.seed === other.seed &&
    one.where === other.where
  );
}

/** Whether it was drawn from these samples: from `passing` with this filter, or from `all`, which it then stands for too. */
export const isDrawFrom = (
  draw: Draw,
  { where, passing, all }: { where: string; passing: number; all: number },
): boolean => (draw.where === '' ? draw.of === all : draw.where === where && draw.of === passing);

/** Sixty-four bits as two unsigned halves. */
export interface Bits {
  high: ArrayLike<number>;
  low: ArrayLike<number>;
}

/** The end of MurmurHash3: every bit of the input changes half of the bits of the result. */
function scattered(bits: number): number {
  let h = bits;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The body of MurmurHash3, for one word. */
function taken(hash: number, word: number): number {
  const k = Math.imul(word, 0xcc9e2d51);
  const h = hash ^ Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  return (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
}

const WORD = 2 ** 32;
/** Bits of the second hash that a number has room for beside the first. */
const ROOM = 2 ** 21;

/** A number in [0, 2^53) for words, by a seed: as if drawn at random, and always the same. */
export function place(seed: number, ...words: readonly number[]): number {
  const seeds = [seed % WORD, Math.floor(seed / WORD)];
  const hash = (start: number): number => scattered([...seeds, ...words].reduce(taken, start));
  return hash(0x9747b28c) * ROOM + (hash(0x5bd1e995) >>> 11);
}

/** The words of a text, for `place`. */
export function wordsOf(text: string): [number, number] {
  let [a, b] = [0x811c9dc5, text.length];
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = taken(b, text.charCodeAt(i));
  }
  return [a >>> 0, b >>> 0];
}

/** Where each stands in the order of a seed: by what it is alone, not by its place in the list. */
export function places({ high, low }: Bits, seed: number): Float64Array {
  const [first, second] = [seed % WORD, Math.floor(seed / WORD)];
  const start = (hash: number): number => taken(taken(hash, first), second);
  const [one, other] = [start(0x9747b28c), start(0x5bd1e995)];
  const found = new Float64Array(high.length);
  for (let i = 0; i < found.length; i++) {
    const h = high[i] as number;
    const l = low[i] as number;
    found[i] = scattered(taken(taken(one, h), l)) * ROOM + (scattered(taken(taken(other, h), l)) >>> 11);
  }
  return found;
}

/** Values below 2^53 by their first bits. */
const BUCKETS = 2 ** 16;
const bucketOf = (value: number): number => Math.floor(value / (2 ** 53 / BUCKETS));

/** The indices of the n smallest places, smallest first; of equal ones, the earlier. */
export function smallest(values: Float64Array, n: number): number[] {
  const counts = new Uint32Array(BUCKETS);
  for (const value of values) (counts[bucketOf(value)] as number) += 1;
  let last = -1;
  for (let sum = 0; sum < n && last < BUCKETS - 1;) sum += counts[++last] as number;
  const found: number[] = [];
  for (let i = 0; i < values.length; i++) if (bucketOf(values[i] as number) <= last) found.push(i);
  return found.sort((a, b) => (values[a] as number) - (values[b] as number) || a - b).slice(0, n);
}
